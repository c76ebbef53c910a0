import type { Order } from '../orders/order'
import { isOpen } from '../orders/order-status'
import type { BoardSnapshot, OrderChange } from './protocol'

/** What a screen holds: the open orders by id, as they are after event `seq`. */
export type BoardState = {
  seq: number
  orders: ReadonlyMap<string, Order>
  /** The last version of each order that finished since the snapshot, so that an event that comes late cannot bring it back. */
  finished: ReadonlyMap<string, number>
}

export type Applied = { state: BoardState; gap: boolean }

export function fromSnapshot({ seq, orders }: BoardSnapshot): BoardState {
  return { seq, orders: new Map(orders.map((order) => [order.id, order])), finished: new Map() }
}

/**
 * Takes one change in. What the screen already has is ignored, whatever the order of arrival; `gap` says that
 * events between are missing and the screen must resync.
 */
export function applyChange(state: BoardState, change: OrderChange): Applied {
  if (change.seq <= state.seq) return { state, gap: false }
  const gap = change.seq > state.seq + 1
  return { state: { ...withOrder(state, change.order), seq: gap ? state.seq : change.seq }, gap }
}

/** Shows an order that this screen knows of before its event arrives: the answer to its own tap. */
export function applyOwnTap(state: BoardState, order: Order): BoardState {
  return withOrder(state, order)
}

function withOrder(state: BoardState, order: Order): BoardState {
  const heldVersion = state.orders.get(order.id)?.version ?? state.finished.get(order.id) ?? 0
  if (heldVersion >= order.version) return state
  const orders = new Map(state.orders)
  if (isOpen(order.status)) return { ...state, orders: orders.set(order.id, order) }
  orders.delete(order.id)
  return { ...state, orders, finished: new Map(state.finished).set(order.id, order.version) }
}
