import { useCallback, useMemo } from 'react'
import { thresholdsOf } from '@/lib/board/lateness'
import type { BoardStation } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { useServerClock } from './server-clock'

/** Ids of the orders that are late by now. The set is the same one until somebody joins or leaves it. */
export function useLateIds(
  orders: ReadonlyMap<string, Order>,
  stations: BoardStation[],
  station: string | null,
  renderedAt: number,
): ReadonlySet<string> {
  const lateFrom = useMemo(() => moments(stations, station), [stations, station])
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
 * @returns when an order will be late, in milliseconds since 1970 UTC. Each order is looked at once: it stays the same object
 * until it changes, and with every change of one a board of 300 would ask for all.
 */
function moments(stations: BoardStation[], station: string | null): (order: Order) => number {
  const known = new WeakMap<Order, number>()
  return (order) => {
    const moment = known.get(order) ?? Date.parse(order.createdAt) + thresholdsOf(order, stations, station).lateMs
    known.set(order, moment)
    return moment
  }
}
