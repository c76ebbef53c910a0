import { isStopped } from '@/lib/order-status'
import { isAllergyNote } from '@/lib/orders/allergy-note'
import type { Order } from '@/lib/orders/order'
import { AFTER_TAP_MS } from './untouched'

/** Why a ticket must not stay unseen. */
export type Alert = 'cancelled' | 'stopped' | 'rush' | 'allergy'

/** The tickets that are out of sight on one side. `arrived`: the ids of those that came and were never in sight, the latest first. */
export type Hidden = { tickets: number; arrived: string[] } & Record<Alert, number>

/** A ticket with an alert that came while it was out of sight. */
type News = { id: string; number: number; alert: Alert; isAbove: boolean }

/** What is out of sight of a column. */
export type Fold = { above: Hidden; below: Hidden; news: News[] }

/** Where a ticket is, in px from the top of the scrolled content. */
export type Place = { top: number; bottom: number }

const nothing = (): Hidden => ({ tickets: 0, arrived: [], cancelled: 0, stopped: 0, rush: 0, allergy: 0 })
export const NOTHING_HIDDEN: Fold = { above: nothing(), below: nothing(), news: [] }

/** A ticket with fewer pixels than this cut off counts as fully visible. */
const TOLERANCE_PX = 4
/** Who sees so much of a ticket sees its head. */
const HEAD_PX = 40

export function alertsOf(order: Order): Alert[] {
  const { status, rush, allergyNote, items } = order
  if (isStopped(order)) return ['stopped']
  if (status === 'cancelled') return ['cancelled']
  const hasAllergy = Boolean(allergyNote) || items.some(({ note }) => isAllergyNote(note))
  return [...(rush ? (['rush'] as const) : []), ...(hasAllergy ? (['allergy'] as const) : [])]
}

/** A ticket that was in sight for less is not seen: it can slide by, or stand there until the lanes are divided again. */
export const SEEN_MS = AFTER_TAP_MS + 100

/** Whether an alert is news also when the board opens: its ticket stays until a person dismisses it. */
const isNewsAtFirst = (alert: Alert): boolean => alert === 'cancelled' || alert === 'stopped'

/**
 * Remembers which tickets of a column were in sight, and with which alerts, and since when. Of its first tickets, only cancelled and
 * stopped ones are news.
 */
export class SeenTickets {
  #since: Map<string, number> | null = null
  /** The ids of the tickets that were never in sight, in the sequence in which they came. */
  #arrived: string[] = []

  /**
   * What is out of sight now.
   * @param placeOf null: the ticket is not in the page yet, below the others
   * @param now in milliseconds
   */
  foldOf(
    tickets: readonly Order[],
    placeOf: (id: string) => Place | null,
    { start, end, now }: { start: number; end: number; now: number },
  ): Fold {
    const fold: Fold = { above: nothing(), below: nothing(), news: [] }
    const unseen = new Map<string, Hidden>()
    const before = this.#since
    const current = new Map<string, number>()
    for (const order of tickets) {
      const alerts = alertsOf(order)
      const place = placeOf(order.id)
      const isAbove = place !== null && place.top < start - TOLERANCE_PX
      const isBelow = place === null || place.bottom > end + TOLERANCE_PX
      if (isAbove) count(fold.above, alerts)
      if (isBelow) count(fold.below, alerts)
      // The head of a ticket that is higher than the column stays in sight.
      const isTall = place !== null && place.bottom - place.top > end - start
      const isHeadSeen =
        place !== null && place.top + HEAD_PX <= end && (isTall ? place.bottom - HEAD_PX > start : !isAbove)
      const isUnseen = (key: string, isNewAtFirst: boolean): boolean => {
        const since = before ? before.get(key) : isNewAtFirst ? undefined : Number.NEGATIVE_INFINITY
        if (isHeadSeen) current.set(key, since ?? now)
        else if (since !== undefined && now - since >= SEEN_MS) current.set(key, since)
        else return true
        return false
      }
      if (isUnseen(order.id, false)) unseen.set(order.id, isAbove ? fold.above : fold.below)
      for (const alert of alerts)
        if (isUnseen(`${order.id} ${alert}`, isNewsAtFirst(alert)))
          fold.news.push({ id: order.id, number: order.number, alert, isAbove })
    }
    this.#since = current
    this.#arrived = [...new Set([...this.#arrived, ...unseen.keys()])].filter((id) => unseen.has(id))
    for (const id of this.#arrived) unseen.get(id)?.arrived.unshift(id)
    return fold
  }
}

function count(hidden: Hidden, alerts: readonly Alert[]): void {
  hidden.tickets += 1
  for (const alert of alerts) hidden[alert] += 1
}

/** Where to scroll for the next tickets: to the start of the highest that is cut off below; `start` if there is none. In px. */
export function nextStop(places: readonly Place[], start: number, end: number): number {
  const cutOff = places.filter(({ bottom }) => bottom > end + TOLERANCE_PX).map(({ top }) => top)
  // A press can come as the last ticket comes into sight.
  if (cutOff.length === 0) return start
  const next = Math.min(...cutOff)
  if (next > start + TOLERANCE_PX) return next
  // A ticket that is higher than the column: on within it, but not over the start of another.
  const further = Math.min(...cutOff.filter((top) => top > start + TOLERANCE_PX))
  return Math.min(start + (end - start) * 0.7, further)
}
