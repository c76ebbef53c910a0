import { useCallback, useMemo } from 'react'
import { isScheduled, mayBeScheduled } from '@/lib/board/scheduled'
import { applyTaps, type TapQueue } from '@/lib/board/tap-queue'
import type { Order } from '@/lib/orders/order'
import type { OrderFlow } from '@/lib/orders/order-flow'
import { useServerClock } from '../ui/server-clock'

/**
 * The open orders that are due, and those that wait for their time, the next one first. An order that this screen has started is due
 * at once, and the listed ones are as they will be after its waiting taps. `due` is `orders` itself while none waits, and otherwise stays
 * the same object until an order comes or changes.
 * @param renderedAt the server's time of the render in milliseconds since 1970 UTC
 */
export function useScheduled(
  orders: ReadonlyMap<string, Order>,
  queue: TapQueue,
  flow: OrderFlow,
  renderedAt: number,
): { due: ReadonlyMap<string, Order>; scheduled: Order[] } {
  const candidates = useMemo(
    () =>
      [...orders.values()]
        .filter(mayBeScheduled)
        .map((order) => applyTaps(order, queue, flow))
        .filter(mayBeScheduled),
    [orders, queue, flow],
  )
  const waiting = useServerClock(
    useCallback(
      (now: number) =>
        candidates
          .filter((order) => isScheduled(order, now))
          .map(({ id }) => id)
          .join(' '),
      [candidates],
    ),
    renderedAt,
  )
  const ids = useMemo(() => new Set(waiting.split(' ').filter(Boolean)), [waiting])
  return {
    due: useMemo(() => (ids.size === 0 ? orders : new Map([...orders].filter(([id]) => !ids.has(id)))), [orders, ids]),
    scheduled: useMemo(() => candidates.filter(({ id }) => ids.has(id)).toSorted(byStart), [candidates, ids]),
  }
}

const byStart = (a: Order, b: Order) => Date.parse(a.startAt) - Date.parse(b.startAt) || a.number - b.number
