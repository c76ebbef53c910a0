import type { Order } from '../orders/order'
import { isOpen } from '../orders/order-status'
import type { BoardSnapshot, MissedReply, OrderChange } from './protocol'

/**
 * What a screen holds, as it is after event `seq` or later. An order that did not change stays the same object, and a map
 * in which nothing changed the same map, whatever comes in: what draws them compares identities.
 */
export type BoardState = {
  /** Every event up to this one is in. */
  seq: number
  /** Changes that are in too, by their seq, although one before them is still on its way: deliveries may overtake. */
  beyond: ReadonlyMap<number, Order>
  /** The open orders by id, in no particular order. */
  orders: ReadonlyMap<string, Order>
  /** Those cancelled lately, by id: a kitchen must see them before they go. */
  cancelled: ReadonlyMap<string, Order>
  /** The last version of each order that finished lately, so that an event that comes late cannot bring it back. */
  finished: ReadonlyMap<string, number>
}

/** Nothing is so late that more tickets than this finish meanwhile; and a screen is on for weeks. */
const MAX_FINISHED = 500
/** More than these nobody has yet to see. */
const MAX_CANCELLED = 50

export function fromSnapshot({ seq, orders, cancelled }: BoardSnapshot): BoardState {
  const nothing: BoardState = { seq, beyond: new Map(), orders: new Map(), cancelled: new Map(), finished: new Map() }
  return withOrders(nothing, [...orders, ...cancelled])
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

/**
 * Begins anew from a snapshot, but keeps what this screen has learnt after the moment it was taken, and the cancelled
 * tickets that are too old to be in it: somebody may have yet to see them.
 */
export function applySnapshot(state: BoardState, snapshot: BoardSnapshot): BoardState {
  if (snapshot.seq < state.seq) return state
  const later = [...state.beyond].filter(([seq]) => seq > snapshot.seq).map(([, order]) => order)
  const orders = onlyThose(state.orders, [...snapshot.orders, ...later])
  const news = [...snapshot.orders, ...snapshot.cancelled]
  return advance({ ...withOrders({ ...state, orders }, news), seq: snapshot.seq })
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

/** @param incoming each order once */
function withOrders(state: BoardState, incoming: readonly Order[]): BoardState {
  const news = incoming.filter(({ id, version }) => version > heldVersion(state, id))
  if (news.length === 0) return state
  return {
    ...state,
    orders: replaced(state.orders, news, isOpen),
    cancelled: newestCancelled(replaced(state.cancelled, news, (status) => status === 'cancelled')),
    finished: withFinished(state.finished, news),
  }
}

/** 0 for an order that is not known. */
function heldVersion({ orders, cancelled, finished }: BoardState, id: string): number {
  return orders.get(id)?.version ?? cancelled.get(id)?.version ?? finished.get(id) ?? 0
}

type Tickets = ReadonlyMap<string, Order>

/** Puts in the news that belong, by their status, and takes out what no longer does. */
function replaced(held: Tickets, news: Order[], belongs: (status: Order['status']) => boolean): Tickets {
  if (!news.some(({ id, status }) => belongs(status) || held.has(id))) return held
  const next = new Map(held)
  for (const order of news) {
    if (belongs(order.status)) next.set(order.id, order)
    else next.delete(order.id)
  }
  return next
}

function onlyThose(held: Tickets, named: Order[]): Tickets {
  const ids = new Set(named.map(({ id }) => id))
  const kept = [...held].filter(([id]) => ids.has(id))
  return kept.length === held.size ? held : new Map(kept)
}

function newestCancelled(cancelled: Tickets): Tickets {
  if (cancelled.size <= MAX_CANCELLED) return cancelled
  const oldestFirst = [...cancelled].toSorted(([, a], [, b]) => Date.parse(a.statusSince) - Date.parse(b.statusSince))
  return new Map(oldestFirst.slice(-MAX_CANCELLED))
}

function withFinished(finished: ReadonlyMap<string, number>, news: Order[]): ReadonlyMap<string, number> {
  const gone = news.filter(({ status }) => !isOpen(status))
  if (gone.length === 0) return finished
  const next = new Map(finished)
  for (const { id, version } of gone) next.set(id, version)
  const tooMany = [...next.keys()].slice(0, Math.max(0, next.size - MAX_FINISHED))
  for (const id of tooMany) next.delete(id)
  return next
}

type Ticket = Pick<Order, 'rush' | 'createdAt' | 'number'>

/** The order of tickets in a column, from the top, for `sort`: rush first, then the oldest, then the lowest number. */
export const columnOrder = (a: Ticket, b: Ticket): number =>
  Number(b.rush) - Number(a.rush) || olderFirst(a.createdAt, b.createdAt) || a.number - b.number

/**
 * A column of 300 is sorted with every change, in some 2,500 comparisons: to parse the times of each takes a slow tablet
 * longer than to draw the change. The times of a branch have one width and, but for the hour in which its clocks go
 * back, one offset; then they compare as text.
 */
function olderFirst(a: string, b: string): number {
  if (a === b) return 0
  if (a.slice(OFFSET) !== b.slice(OFFSET)) return Date.parse(a) - Date.parse(b)
  return a < b ? -1 : 1
}

/** `+07:00` at the end of a time. */
const OFFSET = -6
