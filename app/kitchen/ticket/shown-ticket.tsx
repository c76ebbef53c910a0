import { isCalledOff } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import type { TicketPart } from '../wall/wall-layout'
import { CancelledTicket } from './cancelled-ticket'
import { RecalledTicket } from './recalled-ticket'
import { Ticket } from './ticket'

/**
 * The ticket of an order of a board: struck through if it was cancelled or stopped, marked if it is completed and recalled.
 * @param isWaiting whether a tap on it waits for the connection
 * @param part the lines to show of a ticket that is too long for one place; null: all
 * @param isCompact whether to leave out the lines
 */
export function shownTicket(order: Order, isWaiting: boolean, part: TicketPart | null = null, isCompact = false) {
  if (isCalledOff(order)) return <CancelledTicket order={order} part={part} isCompact={isCompact} />
  if (order.recalledAt !== null) return <RecalledTicket order={order} part={part} />
  return <Ticket order={order} part={part} isCompact={isCompact} isWaiting={isWaiting} />
}
