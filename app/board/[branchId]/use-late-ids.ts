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
  const lateFrom = useMemo(
    () =>
      [...orders.values()].map((order) => ({
        id: order.id,
        at: Date.parse(order.createdAt) + thresholdsOf(order, stations, station).lateMs,
      })),
    [orders, stations, station],
  )
  const late = useServerClock(
    useCallback(
      (now: number) =>
        lateFrom
          .filter(({ at }) => at <= now)
          .map(({ id }) => id)
          .join(' '),
      [lateFrom],
    ),
    renderedAt,
  )
  return useMemo(() => new Set(late.split(' ').filter(Boolean)), [late])
}
