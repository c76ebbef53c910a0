import { useCallback, useMemo } from 'react'
import type { BoardStation } from '@/lib/board/protocol'
import { startsOf } from '@/lib/board/starts'
import { ALL_AT_ONCE, type Starts } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { useServerClock } from '../ui/server-clock'

/**
 * The lines whose start has not come, with their start. The map stays the same object until a line starts or an order changes its starts.
 * @param renderedAt the server's time of the render in milliseconds since 1970 UTC
 */
export function useWaitingLines(
  orders: ReadonlyMap<string, Order>,
  stations: readonly BoardStation[],
  renderedAt: number,
): Starts {
  const starts = useMemo(
    () => [...orders.values()].flatMap((order) => [...startsOf(order, stations)]),
    [orders, stations],
  )
  const waiting = useServerClock(
    useCallback(
      (now: number) =>
        starts
          .filter(([, at]) => at > now)
          .map((start) => start.join('='))
          .join(' '),
      [starts],
    ),
    renderedAt,
  )
  return useMemo(() => {
    if (waiting === '') return ALL_AT_ONCE
    const entries = waiting.split(' ').map((text) => text.split('='))
    return new Map(entries.map(([id = '', at]) => [id, Number(at)]))
  }, [waiting])
}
