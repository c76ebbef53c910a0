import { useMemo, useRef } from 'react'
import { columnOrder } from '@/lib/board/board-state'
import { applyTaps, type TapQueue } from '@/lib/board/tap-queue'
import { isOfStation } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { OPEN_STATUSES, type OpenStatus, type OrderStatus } from '@/lib/orders/order-status'

export type ColumnTickets = { status: OpenStatus; tickets: Order[] }

/**
 * What stands in each column, from the top: the open orders as this screen's own taps leave them, and cancelled ones, until
 * somebody has seen them, where they stood. A column in which nothing changed stays the same object: it is not drawn again.
 */
export function useColumns(
  orders: ReadonlyMap<string, Order>,
  cancelled: Order[],
  queue: TapQueue,
  station: string | null,
): { columns: ColumnTickets[]; shown: Order[] } {
  const before = useRef<ColumnTickets[]>([])
  return useMemo(() => {
    const open = [...orders.values()].map((order) => applyTaps(order, queue))
    const shown = open.filter((order) => isOfStation(order, station))
    const cancelledHere = cancelled.filter((order) => isOfStation(order, station))
    const columns = OPEN_STATUSES.map((status, index) => {
      const standing = shown.filter((order) => columnOf(order) === status)
      const fallen = cancelledHere.filter((order) => columnOf(order) === status)
      const tickets = [...standing, ...fallen].toSorted(columnOrder)
      const last = before.current[index]
      return last && isSame(last.tickets, tickets) ? last : { status, tickets }
    })
    before.current = columns
    return { columns, shown }
  }, [orders, cancelled, queue, station])
}

/** What was tapped to its end and not answered yet stands where it stood. */
function columnOf({ status, previousStatus }: Order): OrderStatus {
  if (status === 'completed') return 'ready'
  return status === 'cancelled' ? (previousStatus ?? 'pending') : status
}

const isSame = (a: Order[], b: Order[]): boolean =>
  a.length === b.length && a.every((order, index) => order === b[index])
