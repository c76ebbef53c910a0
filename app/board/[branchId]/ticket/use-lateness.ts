import { useCallback, useMemo } from 'react'
import { type Lateness, latenessOf, thresholdsOf } from '@/lib/board/lateness'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { useServerClock } from '../server-clock'

/** The ring fills in steps that can be told apart from two metres. */
const RING_STEPS = 12

/** How late a ticket is by its stations' thresholds, and how full its ring: 0 to 1, full when it is late. */
export function useLateness(order: Order): { lateness: Lateness; filled: number } {
  const { stations, station, renderedAt } = useBoardContext()
  const thresholds = useMemo(() => thresholdsOf(order, stations, station), [order, stations, station])
  const placedAt = Date.parse(order.createdAt)
  const lateness = useServerClock(
    useCallback((now: number) => latenessOf(now - placedAt, thresholds), [placedAt, thresholds]),
    renderedAt,
  )
  const step = useServerClock(
    useCallback(
      (now: number) => Math.round(Math.min(1, Math.max(0, (now - placedAt) / thresholds.lateMs)) * RING_STEPS),
      [placedAt, thresholds],
    ),
    renderedAt,
  )
  return { lateness, filled: step / RING_STEPS }
}
