import { useMemo } from 'react'
import { laneOrder } from '@/lib/board/lane-order'
import { asTapped, type TapQueue } from '@/lib/board/tap-queue'
import { isOfStation } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/orders/order-status'

export type LaneTickets = { status: OpenStatus; tickets: Order[] }

/**
 * What stands in each lane, from the top: the open orders as this screen's own taps leave them, and cancelled ones, until
 * somebody has seen them, where they stood.
 */
export function useLanes(
  orders: ReadonlyMap<string, Order>,
  cancelled: Order[],
  queue: TapQueue,
  station: string | null,
): { lanes: LaneTickets[]; shown: Order[] } {
  return useMemo(() => {
    const open = [...orders.values()].map((order) => asTapped(order, queue))
    const shown = open.filter((order) => isOfStation(order, station))
    const struckOut = cancelled.filter((order) => isOfStation(order, station))
    const lanes = OPEN_STATUSES.map((status) => ({
      status,
      tickets: [
        ...shown.filter((order) => order.status === status),
        ...struckOut.filter((order) => order.previousStatus === status),
      ].toSorted(laneOrder),
    }))
    return { lanes, shown }
  }, [orders, cancelled, queue, station])
}
