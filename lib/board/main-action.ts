import { isInKitchen, isOpen, isStopped, type OpenStatus, type OrderStatus } from '../order-status'
import type { Order } from '../orders/order'
import { nextOnBoard, type OrderFlow } from '../orders/order-flow'
import { isDue } from '../orders/payment'
import { toMake } from '../orders/to-make'
import { isOfStation, isOurs } from './ticket-lines'

/**
 * What the main button of a ticket does. `advance`: moves the order to a state. `finish`: marks the lines that the board's
 * station makes. `finished`: nothing, because the station has made its lines, and another has not or a course waits, or because all of its
 * lines were voided.
 */
export type MainAction =
  | { kind: 'advance'; from: OpenStatus; to: OrderStatus }
  | { kind: 'finish'; itemIds: string[] }
  | { kind: 'finished' }

/** @param station the id of the board's station; null: a board of all stations. Null for an order that is not open. */
export function mainAction(order: Order, station: string | null, flow: OrderFlow): MainAction | null {
  const { status, items } = order
  // A stopped order leaves the board at once.
  const to = isStopped(order) && isOpen(status) ? 'completed' : nextOnBoard(status, flow)
  if (!isOpen(status) || to === null) return null
  if (!isStopped(order) && !isOfStation(order, station)) return { kind: 'finished' }
  const advance: MainAction = { kind: 'advance', from: status, to }
  if (isStopped(order) || station === null || !isInKitchen(status) || isInKitchen(to)) return advance
  const unmade = toMake(items).filter(({ done }) => !done)
  const ours = unmade.filter((item) => isOurs(item, station) && !item.later)
  if (ours.length > 0) return { kind: 'finish', itemIds: ours.map(({ id }) => id) }
  return unmade.length > 0 ? { kind: 'finished' } : advance
}

/**
 * What a board can ask before the main action of a ticket. `unmade`: whether the order leaves the kitchen although lines of it are
 * not made. `unpaid`: how an unpaid order that is completed was paid.
 */
export type Question = 'unmade' | 'unpaid'

/** Whether a question applies to the main action of an order. It may not any more after a change of the order. */
export function questionApplies(question: Question, order: Order, action: MainAction | null): boolean {
  if (action?.kind !== 'advance') return false
  const { from, to } = action
  if (question === 'unpaid') return to === 'completed' && isDue(order)
  return isInKitchen(from) && !isInKitchen(to) && order.items.some(({ done }) => !done)
}

/** Whether the question about lines that are not made has a sense: the stations of a branch mark theirs, or a course of the order waits. */
export const asksUnmade = (order: Pick<Order, 'items'>, orders: Iterable<Pick<Order, 'items'>>): boolean =>
  order.items.some(({ later }) => later) || areLinesMarked([order, ...orders])

/** Whether a line of an open order is done. */
const areLinesMarked = (orders: Iterable<Pick<Order, 'items'>>): boolean =>
  [...orders].some(({ items }) => toMake(items).some(({ done }) => done))
