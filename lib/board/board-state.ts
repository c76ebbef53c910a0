import type { Order } from '../orders/order'
import { isOpen } from '../orders/order-status'
import type { BoardSnapshot, OrderChange } from './protocol'

/** What a screen holds: the open orders by id, as they are after event `seq`. */
export type BoardState = { seq: number; orders: ReadonlyMap<string, Order> }

export type Applied = { state: BoardState; gap: boolean }

export function fromSnapshot({ seq, orders }: BoardSnapshot): BoardState {
  return { seq, orders: new Map(orders.map((order) => [order.id, order])) }
}

/**
 * Takes one change in. What the screen already has is ignored, whatever the order of arrival; `gap` says that
 * events between are missing and the screen must resync.
 */
export function applyChange(state: BoardState, change: OrderChange): Applied {
  if (change.seq <= state.seq) return { state, gap: false }
  const gap = change.seq > state.seq + 1
  const orders = withOrder(state.orders, change.order)
  return { state: { seq: gap ? state.seq : change.seq, orders }, gap }
}

/** Shows an order that this screen knows of before its event arrives: the answer to its own tap. */
export function applyOwnTap(state: BoardState, order: Order): BoardState {
  return { ...state, orders: withOrder(state.orders, order) }
}

function withOrder(orders: BoardState['orders'], order: Order): BoardState['orders'] {
  const held = orders.get(order.id)
  if (held && held.version >= order.version) return orders
  const changed = new Map(orders)
  if (isOpen(order.status)) changed.set(order.id, order)
  else changed.delete(order.id)
  return changed
}
