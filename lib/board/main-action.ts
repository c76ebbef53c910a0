import type { Order } from '../orders/order'
import { nextOnBoard, type OrderFlow } from '../orders/order-flow'
import { isInKitchen, isOpen, type OpenStatus, type OrderStatus } from '../orders/order-status'
import { isOurs } from './ticket-lines'

/**
 * What the main button of a ticket does. `advance`: moves the order to a state. `finish`: marks the lines that the board's
 * station makes. `finished`: nothing, because the station has made its lines and another has not.
 */
export type MainAction =
  | { kind: 'advance'; from: OpenStatus; to: OrderStatus }
  | { kind: 'finish'; itemIds: string[] }
  | { kind: 'finished' }

/** @param station the board's station; null: a board of all stations. Null for an order that is not open. */
export function mainAction({ status, items }: Order, station: string | null, flow: OrderFlow): MainAction | null {
  const to = nextOnBoard(status, flow)
  if (!isOpen(status) || to === null) return null
  const advance: MainAction = { kind: 'advance', from: status, to }
  if (station === null || !isInKitchen(status) || isInKitchen(to)) return advance
  const unmade = items.filter(({ done }) => !done)
  const ours = unmade.filter((item) => isOurs(item, station))
  if (ours.length > 0) return { kind: 'finish', itemIds: ours.map(({ id }) => id) }
  return unmade.length > 0 ? { kind: 'finished' } : advance
}

/** Whether an action takes an order out of the kitchen although lines of it are not made. */
export const leavesLinesUnmade = ({ items }: Order, action: MainAction): boolean =>
  action.kind === 'advance' && isInKitchen(action.from) && !isInKitchen(action.to) && items.some(({ done }) => !done)

/** Whether the stations of a branch mark their lines now: a line of an open order is done. */
export const areLinesMarked = (orders: Iterable<Pick<Order, 'items'>>): boolean =>
  [...orders].some(({ items }) => items.some(({ done }) => done))
