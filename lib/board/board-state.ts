import type { Order } from '../orders/order'
import { isOpen } from '../orders/order-status'
import type { BoardSnapshot, MissedReply, OrderChange } from './protocol'

/** What a screen holds: the open orders by id, as they are after event `seq` or later. */
export type BoardState = {
  /** Every event up to this one is in. */
  seq: number
  /** Changes that are in too, by their seq, although one before them is still on its way: deliveries may overtake. */
  beyond: ReadonlyMap<number, Order>
  orders: ReadonlyMap<string, Order>
  /** The last version of each order that finished lately, so that an event that comes late cannot bring it back. */
  finished: ReadonlyMap<string, number>
}

/** Nothing is so late that more tickets than this finish meanwhile; and a screen is on for weeks. */
const MAX_FINISHED = 500

export function fromSnapshot({ seq, orders }: BoardSnapshot): BoardState {
  return { seq, beyond: new Map(), orders: new Map(orders.map((order) => [order.id, order])), finished: new Map() }
}

/** Takes one change in. What the screen already has is ignored, whatever the order of arrival. */
export function applyChange(state: BoardState, { seq, order }: OrderChange): BoardState {
  if (seq <= state.seq || state.beyond.has(seq)) return state
  return advance({ ...withOrders(state, [order]), beyond: new Map(state.beyond).set(seq, order) })
}

/** Takes in, at once, all that the screen missed; unless it has learnt of later things meanwhile. */
export function applyMissed(state: BoardState, { seq, orders }: Pick<MissedReply, 'seq' | 'orders'>): BoardState {
  if (seq < state.seq) return state
  return advance({ ...withOrders(state, orders), seq })
}

/** Begins anew from a snapshot, but keeps what this screen has learnt after the moment it was taken. */
export function applySnapshot(state: BoardState, snapshot: BoardSnapshot): BoardState {
  if (snapshot.seq < state.seq) return state
  const bare: BoardState = { seq: snapshot.seq, beyond: state.beyond, orders: new Map(), finished: state.finished }
  const later = [...state.beyond].filter(([seq]) => seq > snapshot.seq).map(([, order]) => order)
  const ownTaps = snapshot.orders.flatMap(({ id }) => state.orders.get(id) ?? [])
  return advance(withOrders(bare, [...snapshot.orders, ...ownTaps, ...later]))
}

/**
 * Shows an order that this screen knows of before its event arrives: the answer to its own tap. A ticket that was tapped
 * and is gone has finished meanwhile; the answer is older than that.
 */
export function applyOwnTap(state: BoardState, order: Order): BoardState {
  return state.orders.has(order.id) ? withOrders(state, [order]) : state
}

function advance(state: BoardState): BoardState {
  let { seq } = state
  while (state.beyond.has(seq + 1)) seq += 1
  return { ...state, seq, beyond: new Map([...state.beyond].filter(([heard]) => heard > seq)) }
}

function withOrders(state: BoardState, incoming: Order[]): BoardState {
  const orders = new Map(state.orders)
  const finished = new Map(state.finished)
  for (const order of incoming) {
    const heldVersion = orders.get(order.id)?.version ?? finished.get(order.id) ?? 0
    if (heldVersion >= order.version) continue
    if (isOpen(order.status)) {
      orders.set(order.id, order)
    } else {
      orders.delete(order.id)
      finished.set(order.id, order.version)
    }
  }
  const tooMany = [...finished.keys()].slice(0, Math.max(0, finished.size - MAX_FINISHED))
  for (const id of tooMany) finished.delete(id)
  return { ...state, orders, finished }
}
