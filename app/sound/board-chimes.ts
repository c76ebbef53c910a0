import { useEffect, useRef } from 'react'
import type { Digest } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { playChime, subscribeToSound } from './chime-player'
import { type Chime, mostUrgentFirst } from './chimes'

/** What a screen knows at one moment, as far as it can be heard. All parts are of the same render. */
export type HeardBoard = {
  /** Open orders of the whole branch, by id. */
  orders: ReadonlyMap<string, Order>
  /** Cancelled orders that the board still shows, by id. */
  cancelled: ReadonlyMap<string, Order>
  /** Ids of the orders that are late. */
  late: ReadonlySet<string>
  /** What was missed in the last absence, while it is shown. */
  digest: Digest | null
  /** Whether the server is heard. */
  isLive: boolean
}

/** Which orders this screen lets be heard. */
export type Hearing = {
  /** Whether the screen shows the order: a station's screen is silent about what others make. */
  isShown: (order: Order) => boolean
  /** Whether this screen itself has just made this change; who tapped needs no chime. */
  isOwn: (order: Order) => boolean
}

/** The chimes for what is new since the moment before, each once, the most urgent first. One for a whole absence. */
export function chimesFor(before: HeardBoard, after: HeardBoard, hearing: Hearing): Chime[] {
  const heard = mostUrgentFirst(heardSince(before, after, hearing))
  if (after.digest && after.digest !== before.digest) return [heard[0] ?? chimeOf(after.digest)]
  const isBack = after.isLive && !before.isLive
  return isBack ? heard.slice(0, 1) : heard
}

function heardSince(before: HeardBoard, after: HeardBoard, { isShown, isOwn }: Hearing): Chime[] {
  const byOthers = (order: Order) => isShown(order) && !isOwn(order)
  // Most of a board is the same as before: that is asked first.
  const changed = [...after.orders.values()].filter((order) => before.orders.get(order.id) !== order)
  const open = changed.filter(byOthers).flatMap((order) => chimeOfOrder(before.orders.get(order.id), order) ?? [])
  // By whomever: whoever makes it must hear.
  const cancelled = [...after.cancelled.values()].filter((order) => !before.cancelled.has(order.id) && isShown(order))
  const late = [...after.orders.values()].filter(({ id }) => isNewlyLate(before, after, id)).filter(isShown)
  return [...open, ...cancelled.map(() => 'cancelled' as const), ...late.map(() => 'late' as const)]
}

function chimeOfOrder(before: Order | undefined, after: Order): Chime | null {
  if (!before) return 'new'
  if (before.status !== after.status) return after.status === 'ready' ? 'ready' : null
  return after.version > before.version && !isBump(before, after) ? 'changed' : null
}

/** What a station has finished is seen on the ticket; heard, it would be a chime for every cup. */
const isBump = (before: Order, after: Order) =>
  after.items.some(({ done }, index) => done !== before.items[index]?.done)

/** A ticket that comes late to the board is told as what it is there: new. */
const isNewlyLate = (before: HeardBoard, after: HeardBoard, id: string) =>
  after.late.has(id) && !before.late.has(id) && before.orders.has(id)

/** For an absence of which nothing is left to see on the board. */
function chimeOf(digest: Digest): Chime {
  if (digest.cancelled.length > 0) return 'cancelled'
  return digest.new.length > 0 ? 'new' : 'changed'
}

/**
 * Sounds what changes on the board. What is there when the page opens is not told.
 * @param board of the whole branch, not only of the station that is shown: another station's view brings no new orders
 * @param hearing the same `isShown` for as long as the same station is shown
 */
export function useChimes({ orders, cancelled, late, digest, isLive }: HeardBoard, { isShown, isOwn }: Hearing): void {
  const before = useRef<{ board: HeardBoard; hearing: Hearing }>(null)

  useEffect(() => subscribeToSound(() => {}), [])

  useEffect(() => {
    const now = { board: { orders, cancelled, late, digest, isLive }, hearing: { isShown, isOwn } }
    const was = before.current
    before.current = now
    // Another station has other thresholds: what is late by them did not just get late.
    if (was?.hearing.isShown === isShown) chimesFor(was.board, now.board, now.hearing).forEach(playChime)
  }, [orders, cancelled, late, digest, isLive, isShown, isOwn])
}
