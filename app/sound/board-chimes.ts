import { useEffect, useRef } from 'react'
import type { Digest } from '@/lib/board/protocol'
import { onlyBecameDue } from '@/lib/board/scheduled'
import { isStopped } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { toMake } from '@/lib/orders/to-make'
import { playChime, subscribeToSound } from './chime-player'
import { type Chime, mostUrgentFirst } from './chimes'

/** The board's state that decides about chimes. All parts must come from the same render. */
export type ChimeInput = {
  /** Open orders of the whole branch, by id. */
  orders: ReadonlyMap<string, Order>
  /** Cancelled orders that the board still shows, by id. */
  cancelled: ReadonlyMap<string, Order>
  /** Ids of the orders that are late. */
  late: ReadonlySet<string>
  /** What happened while the board was last offline, while the notice about it is shown. */
  digest: Digest | null
  /** Whether the board is connected. */
  isLive: boolean
}

/** For which orders this screen plays chimes. */
export type ChimeFilter = {
  /** Whether the screen shows the order: a station's screen plays no chime for other stations' orders. */
  isShown: (order: Order) => boolean
  /** Whether it shows the orders of all stations and types. */
  showsAll: boolean
  /** Whether a tap on this screen made the change: its user needs no chime. */
  isOwn: (order: Order) => boolean
}

/** The chimes for the changes between two states, each once, the most urgent first. After time offline, only one. */
export function chimesFor(before: ChimeInput, after: ChimeInput, filter: ChimeFilter): Chime[] {
  const chimes = mostUrgentFirst(chimesSince(before, after, filter))
  const missed = newDigest(before, after)
  // A digest does not say of which stations and types the orders were.
  if (missed && chimes.length === 0 && filter.showsAll) return [chimeOf(missed)]
  const isBack = missed !== null || (after.isLive && !before.isLive)
  return isBack ? chimes.slice(0, 1) : chimes
}

/** For how many orders the chime of new orders is. */
export function newOrders(before: ChimeInput, after: ChimeInput, { isShown, isOwn }: ChimeFilter): number {
  const isNew = (order: Order) => !before.orders.has(order.id) && isShown(order) && !isOwn(order)
  return [...after.orders.values()].filter(isNew).length || (newDigest(before, after)?.new.length ?? 0)
}

const newDigest = (before: ChimeInput, after: ChimeInput): Digest | null =>
  after.digest === before.digest ? null : after.digest

function chimesSince(before: ChimeInput, after: ChimeInput, { isShown, isOwn }: ChimeFilter): Chime[] {
  const byOthers = (order: Order) =>
    (isShown(order) || hadLines(before.orders.get(order.id), order, isShown)) && !isOwn(order)
  // The cheapest filter first: most orders have not changed.
  const changed = [...after.orders.values()].filter((order) => before.orders.get(order.id) !== order)
  const open = changed
    .filter((order) => byOthers(order) && !wasStopped(before.orders.get(order.id), order))
    .flatMap((order) => chimeOfOrder(before.orders.get(order.id), order, isShown) ?? [])
  // Also if this screen cancelled or stopped the order: the person who makes it must hear the chime.
  const cancelled = [
    ...[...after.cancelled.values()].filter((order) => !before.cancelled.has(order.id)),
    ...changed.filter((order) => wasStopped(before.orders.get(order.id), order)),
  ].filter(isShown)
  const late = [...after.orders.values()].filter(({ id }) => isNewlyLate(before, after, id)).filter(isShown)
  return [...open, ...cancelled.map(() => 'cancelled' as const), ...late.map(() => 'late' as const)]
}

function chimeOfOrder(before: Order | undefined, after: Order, isShown: ChimeFilter['isShown']): Chime | null {
  if (!before) return 'new'
  if (!isShown(after)) return 'changed'
  const added = after.items.filter(({ id }) => !before.items.some((item) => item.id === id))
  // A station's screen plays it for its own lines only.
  if (added.length > 0) return isShown({ ...after, items: added }) ? 'addition' : null
  if (before.status !== after.status) return after.status === 'ready' && !isStopped(after) ? 'ready' : null
  const isChange = after.version > before.version && !isBump(before, after) && !onlyBecameDue(before, after)
  return isChange ? 'changed' : null
}

/** Whether lines that the screen shows were voided: the last ones leave an order that it shows for its voids only. */
function hadLines(before: Order | undefined, after: Order, isShown: ChimeFilter['isShown']): boolean {
  const gone = before?.items.filter(({ id }) => !after.items.some((item) => item.id === id)) ?? []
  return gone.length > 0 && isShown({ ...after, items: gone })
}

const wasStopped = (before: Order | undefined, after: Order): boolean =>
  before !== undefined && isStopped(after) && !isStopped(before)

/** Whether the change marked an item: no chime, because it would play for every finished item. */
function isBump(before: Order, after: Order): boolean {
  const former = toMake(before.items)
  return toMake(after.items).some(({ id, done }) => former.some((item) => item.id === id && item.done !== done))
}

/** A ticket that is already late when it appears gets only the chime for a new order. */
const isNewlyLate = (before: ChimeInput, after: ChimeInput, id: string) =>
  after.late.has(id) && !before.late.has(id) && before.orders.has(id)

/** The chime for time offline that left no visible change on the board. */
function chimeOf(digest: Digest): Chime {
  if (digest.cancelled.length > 0) return 'cancelled'
  return digest.new.length > 0 ? 'new' : 'changed'
}

/**
 * Plays chimes for changes on the board; none for the state at page load. The first parameter is the state of the whole branch,
 * so that a change of the station brings no new orders. The second must keep the same `isShown` until the station changes.
 */
export function useChimes({ orders, cancelled, late, digest, isLive }: ChimeInput, filter: ChimeFilter): void {
  const before = useRef<{ board: ChimeInput; filter: ChimeFilter }>(null)

  useEffect(() => subscribeToSound(() => {}), [])

  useEffect(() => {
    const now = { board: { orders, cancelled, late, digest, isLive }, filter }
    const previous = before.current
    before.current = now
    // Another station has other thresholds, so orders can be late by them without a change.
    if (previous?.filter.isShown !== filter.isShown) return
    for (const chime of chimesFor(previous.board, now.board, now.filter)) {
      playChime(chime, chime === 'new' ? newOrders(previous.board, now.board, now.filter) : 1)
    }
  }, [orders, cancelled, late, digest, isLive, filter])
}
