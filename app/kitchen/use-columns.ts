import { useMemo, useRef } from 'react'
import { columnOrder } from '@/lib/board/board-state'
import { asTapped, type TapQueue } from '@/lib/board/tap-queue'
import { isOfStation } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { OPEN_STATUSES, type OpenStatus, type OrderStatus } from '@/lib/orders/order-status'

export type ColumnTickets = { status: OpenStatus; tickets: Order[] }

/**
 * The tickets of each column, from the top: the open orders with this screen's waiting taps applied, and the cancelled orders in
 * the column of their previous state. An unchanged column stays the same object, so that it does not render again.
 */
export function useColumns(
  orders: ReadonlyMap<string, Order>,
  cancelled: Order[],
  queue: TapQueue,
  station: string | null,
): { columns: ColumnTickets[]; shown: Order[] } {
  const before = useRef<ColumnTickets[]>([])
  return useMemo(() => {
    const open = [...orders.values()].map((order) => asTapped(order, queue))
    const shown = open.filter((order) => isOfStation(order, station))
    const cancelledHere = cancelled.filter((order) => isOfStation(order, station))
    const columns = OPEN_STATUSES.map((status, index) => {
      const openTickets = shown.filter((order) => columnOf(order) === status)
      const cancelledTickets = cancelledHere.filter((order) => columnOf(order) === status)
      const tickets = [...openTickets, ...cancelledTickets].toSorted(columnOrder)
      const last = before.current[index]
      return last && isSame(last.tickets, tickets) ? last : { status, tickets }
    })
    before.current = columns
    return { columns, shown }
  }, [orders, cancelled, queue, station])
}

/** A completed order whose tap is not answered yet stays in the ready column. */
function columnOf({ status, previousStatus }: Order): OrderStatus {
  if (status === 'completed') return 'ready'
  return status === 'cancelled' ? (previousStatus ?? 'pending') : status
}

const isSame = (a: Order[], b: Order[]): boolean =>
  a.length === b.length && a.every((order, index) => order === b[index])
