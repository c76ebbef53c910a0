import { useCallback, useMemo } from 'react'
import { ageFrom, thresholdsOf } from '@/lib/board/lateness'
import type { BoardStation } from '@/lib/board/protocol'
import { withStarts } from '@/lib/board/starts'
import { isStopped } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { useServerClock } from '../ui/server-clock'

/** Ids of the orders that are late. The set stays the same object until its ids change. */
export function useLateIds(
  orders: ReadonlyMap<string, Order>,
  stations: BoardStation[],
  station: string | null,
  renderedAt: number,
): ReadonlySet<string> {
  const lateFrom = useMemo(() => lateTimes(stations, station), [stations, station])
  const late = useServerClock(
    useCallback(
      (now: number) =>
        [...orders.values()]
          .filter((order) => lateFrom(order) <= now)
          .map(({ id }) => id)
          .join(' '),
      [orders, lateFrom],
    ),
    renderedAt,
  )
  return useMemo(() => new Set(late.split(' ').filter(Boolean)), [late])
}

/**
 * @returns a function for when an order will be late, in milliseconds since 1970 UTC; a stopped one never is. It caches by order object,
 * because each change of one order would otherwise compute the times of all orders on the board again.
 */
function lateTimes(stations: BoardStation[], station: string | null): (order: Order) => number {
  const cache = new WeakMap<Order, number>()
  const timeOf = (order: Order) => {
    const ticket = withStarts(order, stations)
    return (ageFrom(ticket, station) ?? Number.POSITIVE_INFINITY) + thresholdsOf(ticket, stations, station).lateMs
  }
  return (order) => {
    const lateTime = cache.get(order) ?? (isStopped(order) ? Number.POSITIVE_INFINITY : timeOf(order))
    cache.set(order, lateTime)
    return lateTime
  }
}
