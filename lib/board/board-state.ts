import { isOpen } from '../order-status'
import type { Order } from '../orders/order'
import type { BoardSnapshot, MissedReply, OrderChange } from './protocol'

/**
 * The orders of a board as of event `seq` or later. Unchanged orders stay the same objects, and unchanged maps the same
 * maps, because components compare identities.
 */
export type BoardState = {
  /** All events up to this one are applied. */
  seq: number
  /** Applied changes after a gap, by their seq: changes may arrive out of order. */
  outOfOrder: ReadonlyMap<number, Order>
  /** The open orders by id, in no particular order. */
  orders: ReadonlyMap<string, Order>
  /** Recently cancelled orders by id. */
  cancelled: ReadonlyMap<string, Order>
  /** Completed orders that are recalled, by id. */
  recalled: ReadonlyMap<string, Order>
  /** The last version of recently finished orders, so that a late event does not show them again. */
  finished: ReadonlyMap<string, number>
}

/** A memory limit, because a screen runs for weeks. No event is so late that more orders finish meanwhile. */
const MAX_FINISHED = 500
/** The same as the limit of a snapshot. */
const MAX_CANCELLED = 50

export function fromSnapshot({ seq, orders, cancelled, recalled = [] }: BoardSnapshot): BoardState {
  const nothing: BoardState = {
    seq,
    outOfOrder: new Map(),
    orders: new Map(),
    cancelled: new Map(),
    recalled: new Map(),
    finished: new Map(),
  }
  return withOrders(nothing, [...orders, ...cancelled, ...recalled], seq)
}

export type AppliedChange = Pick<OrderChange, 'seq' | 'order'>

/** Applies one change, in any order of arrival; ignores a change that is already applied. */
export function applyChange(state: BoardState, { seq, order }: AppliedChange): BoardState {
  if (seq <= state.seq || state.outOfOrder.has(seq)) return state
  return advance({ ...withOrders(state, [order], seq), outOfOrder: new Map(state.outOfOrder).set(seq, order) })
}

/** Applies the orders of a resync, unless the board already has all events up to a later one. */
export function applyMissed(state: BoardState, { seq, orders }: Pick<MissedReply, 'seq' | 'orders'>): BoardState {
  if (seq < state.seq) return state
  return advance({ ...withOrders(state, orders, seq), seq })
}

/**
 * Replaces the orders by those of a snapshot, but keeps changes after the snapshot's `seq`, and cancelled tickets that are
 * too old for a snapshot: staff may not have dismissed them.
 */
export function applySnapshot(state: BoardState, snapshot: BoardSnapshot): BoardState {
  if (snapshot.seq < state.seq) return state
  const later = [...state.outOfOrder].filter(([seq]) => seq > snapshot.seq).map(([, order]) => order)
  const orders = keepOnly(state.orders, [...snapshot.orders, ...later])
  const { recalled: nowRecalled = [] } = snapshot
  const recalled = keepOnly(state.recalled, [...nowRecalled, ...later])
  const updates = [...snapshot.orders, ...snapshot.cancelled, ...nowRecalled]
  return advance({ ...withOrders({ ...state, orders, recalled }, updates, snapshot.seq), seq: snapshot.seq })
}

/**
 * Applies the answer to the screen's own tap before its event arrives. If the board no longer shows the order, the answer is
 * outdated and ignored.
 */
export function applyOwnTap(state: BoardState, order: Order): BoardState {
  const isShown = state.orders.has(order.id) || state.recalled.has(order.id)
  return isShown || isRecalled(order) ? withOrders(state, [order], null) : state
}

function advance(state: BoardState): BoardState {
  let { seq } = state
  while (state.outOfOrder.has(seq + 1)) seq += 1
  return { ...state, seq, outOfOrder: new Map([...state.outOfOrder].filter(([changeSeq]) => changeSeq > seq)) }
}

/**
 * @param incoming each order once
 * @param seq the event as of which they are; null: not known
 */
function withOrders(state: BoardState, incoming: readonly Order[], seq: number | null): BoardState {
  const updates = incoming.filter((order) => isNewer(state, order, seq))
  if (updates.length === 0) return state
  return {
    ...state,
    orders: withReplaced(state.orders, updates, ({ status }) => isOpen(status)),
    cancelled: newestCancelled(withReplaced(state.cancelled, updates, ({ status }) => status === 'cancelled')),
    recalled: withReplaced(state.recalled, updates, isRecalled),
    finished: withFinished(state.finished, updates),
  }
}

/** A later version, or another estimate or start of the same one: these leave the version. */
function isNewer(state: BoardState, order: Order, seq: number | null): boolean {
  const shown = state.orders.get(order.id) ?? state.cancelled.get(order.id) ?? state.recalled.get(order.id)
  const version = shown?.version ?? state.finished.get(order.id) ?? 0
  if (order.version !== version || seq === null) return order.version > version
  return !isToldSame(order, shown) && ![...state.outOfOrder].some(([at, { id }]) => id === order.id && at > seq)
}

/** Tickets that a device keeps may be older than the field. */
const isToldSame = (order: Order, shown: Order | undefined): boolean =>
  order.startAt === shown?.startAt && JSON.stringify(order.estimate ?? null) === JSON.stringify(shown?.estimate ?? null)

const isRecalled = ({ status, recalledAt }: Order): boolean => status === 'completed' && recalledAt !== null

type Tickets = ReadonlyMap<string, Order>

/** Adds or replaces the updated orders that belong in the map, and removes the other updated orders. */
function withReplaced(known: Tickets, updates: Order[], belongs: (order: Order) => boolean): Tickets {
  if (!updates.some((order) => belongs(order) || known.has(order.id))) return known
  const next = new Map(known)
  for (const order of updates) {
    if (belongs(order)) next.set(order.id, order)
    else next.delete(order.id)
  }
  return next
}

function keepOnly(known: Tickets, named: Order[]): Tickets {
  const ids = new Set(named.map(({ id }) => id))
  const kept = [...known].filter(([id]) => ids.has(id))
  return kept.length === known.size ? known : new Map(kept)
}

function newestCancelled(cancelled: Tickets): Tickets {
  if (cancelled.size <= MAX_CANCELLED) return cancelled
  const oldestFirst = [...cancelled].toSorted(([, a], [, b]) => Date.parse(a.statusSince) - Date.parse(b.statusSince))
  return new Map(oldestFirst.slice(-MAX_CANCELLED))
}

function withFinished(finished: ReadonlyMap<string, number>, updates: Order[]): ReadonlyMap<string, number> {
  const justFinished = updates.filter(({ status }) => !isOpen(status))
  if (justFinished.length === 0) return finished
  const next = new Map(finished)
  for (const { id, version } of justFinished) next.set(id, version)
  const tooMany = [...next.keys()].slice(0, Math.max(0, next.size - MAX_FINISHED))
  for (const id of tooMany) next.delete(id)
  return next
}

type Ticket = Pick<Order, 'status' | 'rush' | 'startAt' | 'createdAt' | 'number'>

/** Nobody makes a cancelled order first. */
const isFirst = ({ rush, status }: Ticket): boolean => rush && status !== 'cancelled'

/** For `sort`: rush first. */
export const rushFirst = (a: Ticket, b: Ticket): number => Number(isFirst(b)) - Number(isFirst(a))

/** The order of tickets in a column, from the top, for `sort`: rush first, then the one that started first, then the lowest number. */
export const columnOrder = (a: Ticket, b: Ticket): number =>
  rushFirst(a, b) || olderFirst(a.startAt, b.startAt) || a.number - b.number

/**
 * Compares times as text where their offsets are equal. A column of 300 tickets is sorted at every change, with about
 * 2,500 comparisons; on a slow tablet, parsing the times would take longer than rendering the change. The times of a
 * branch have equal lengths, and different offsets only around a clock change.
 */
function olderFirst(a: string, b: string): number {
  if (a === b) return 0
  if (a.slice(OFFSET) !== b.slice(OFFSET)) return Date.parse(a) - Date.parse(b)
  return a < b ? -1 : 1
}

/** `+07:00` at the end of a time. */
const OFFSET = -6
