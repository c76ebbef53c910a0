import type { Order, OrderItem } from '../orders/order'
import type { BoardStation } from './protocol'

/** How late a ticket is: calm, soon to be late, or late. */
export type Lateness = 'calm' | 'soon' | 'late'

/** The ages, in milliseconds since the order was placed, from which a ticket is soon late, and late. */
export type Thresholds = { soonMs: number; lateMs: number }

const MINUTE = 60_000
const DEFAULT: Thresholds = { soonMs: 5 * MINUTE, lateMs: 10 * MINUTE }

/** @param ageMs milliseconds since the order was placed */
export function latenessOf(ageMs: number, { soonMs, lateMs }: Thresholds): Lateness {
  if (ageMs >= lateMs) return 'late'
  return ageMs >= soonMs ? 'soon' : 'calm'
}

/**
 * When a ticket is late. On a board of one station, as that station has it. On a board of all, by the strictest of the
 * stations that still have something to do on it; when none has, by the most patient of its stations. Without any
 * station that is known: after 5 and 10 minutes.
 * @param station the station that the board is for; null: all
 */
export function thresholdsOf(
  { status, items }: Pick<Order, 'status'> & { items: readonly Made[] },
  stations: readonly BoardStation[],
  station: string | null,
): Thresholds {
  if (station !== null) return stations.find(({ name }) => name === station) ?? DEFAULT
  const busy = status === 'ready' ? [] : stationsOf(notDone(items), stations)
  if (busy.length > 0) return inEach(busy, Math.min)
  const all = stationsOf(items, stations)
  return all.length > 0 ? inEach(all, Math.max) : DEFAULT
}

/** Where an item is made, and whether it is. */
type Made = Pick<OrderItem, 'station' | 'done'>

const notDone = (items: readonly Made[]) => items.filter(({ done }) => !done)

const stationsOf = (items: readonly Made[], stations: readonly BoardStation[]) =>
  stations.filter(({ name }) => items.some((item) => item.station === name))

const inEach = (stations: readonly Thresholds[], choose: (...values: number[]) => number): Thresholds => ({
  soonMs: choose(...stations.map(({ soonMs }) => soonMs)),
  lateMs: choose(...stations.map(({ lateMs }) => lateMs)),
})

/** `3:55`, or `1:02:10` from an hour on. A moment that lies ahead (the clocks differ a little) counts as now. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
