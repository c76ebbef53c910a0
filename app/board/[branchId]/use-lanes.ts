import { useMemo, useRef } from 'react'
import { laneOrder } from '@/lib/board/lane-order'
import { asTapped, type TapQueue } from '@/lib/board/tap-queue'
import { isOfStation } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { OPEN_STATUSES, type OpenStatus, type OrderStatus } from '@/lib/orders/order-status'

export type LaneTickets = { status: OpenStatus; tickets: Order[] }

/**
 * What stands in each lane, from the top: the open orders as this screen's own taps leave them, and cancelled ones, until
 * somebody has seen them, where they stood. A lane in which nothing changed stays the same object: it is not drawn again.
 */
export function useLanes(
  orders: ReadonlyMap<string, Order>,
  cancelled: Order[],
  queue: TapQueue,
  station: string | null,
): { lanes: LaneTickets[]; shown: Order[] } {
  const before = useRef<LaneTickets[]>([])
  return useMemo(() => {
    const open = [...orders.values()].map((order) => asTapped(order, queue))
    const shown = open.filter((order) => isOfStation(order, station))
    const struckOut = cancelled.filter((order) => isOfStation(order, station))
    const lanes = OPEN_STATUSES.map((status, index) => {
      const standing = shown.filter((order) => laneOf(order) === status)
      const fallen = struckOut.filter((order) => laneOf(order) === status)
      const tickets = [...standing, ...fallen].toSorted(laneOrder)
      const last = before.current[index]
      return last && isSame(last.tickets, tickets) ? last : { status, tickets }
    })
    before.current = lanes
    return { lanes, shown }
  }, [orders, cancelled, queue, station])
}

/** What was tapped to its end and not answered yet stands where it stood. */
function laneOf({ status, previousStatus }: Order): OrderStatus {
  if (status === 'completed') return 'ready'
  return status === 'cancelled' ? (previousStatus ?? 'pending') : status
}

const isSame = (a: Order[], b: Order[]): boolean =>
  a.length === b.length && a.every((order, index) => order === b[index])
