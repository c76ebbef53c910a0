import type { Order, OrderItem } from '../orders/order'
import type { BoardStation } from './protocol'

/** How late a ticket is; soon: due soon. */
export const LATENESSES = ['calm', 'soon', 'late'] as const

export type Lateness = (typeof LATENESSES)[number]

/** The ages, in milliseconds since the order was placed, from which a ticket is due soon, and late. */
export type Thresholds = { soonMs: number; lateMs: number }

const MINUTE = 60_000
const DEFAULT: Thresholds = { soonMs: 5 * MINUTE, lateMs: 10 * MINUTE }

/** @param ageMs milliseconds since the order was placed */
export function latenessOf(ageMs: number, { soonMs, lateMs }: Thresholds): Lateness {
  if (ageMs >= lateMs) return 'late'
  return ageMs >= soonMs ? 'soon' : 'calm'
}

/**
 * The thresholds of a ticket; `items`: what stations make (lib/orders/to-make.ts). On a board of one station: those of the station. On a board of all stations: the shortest
 * of the stations with unfinished lines; if all lines are done, the longest of the ticket's stations. Without a known
 * station: 5 and 10 minutes.
 * @param station the station of the board; null: all
 */
export function thresholdsOf(
  { status, items }: Pick<Order, 'status'> & { items: readonly ItemProgress[] },
  stations: readonly BoardStation[],
  station: string | null,
): Thresholds {
  if (station !== null) return stations.find(({ name }) => name === station) ?? DEFAULT
  const unfinished = status === 'ready' ? [] : stationsOf(notDone(items), stations)
  if (unfinished.length > 0) return combineThresholds(unfinished, Math.min)
  const all = stationsOf(items, stations)
  return all.length > 0 ? combineThresholds(all, Math.max) : DEFAULT
}

/** The station of a line, and whether it is done. */
type ItemProgress = Pick<OrderItem, 'station' | 'done'>

const notDone = (items: readonly ItemProgress[]) => items.filter(({ done }) => !done)

const stationsOf = (items: readonly ItemProgress[], stations: readonly BoardStation[]) =>
  stations.filter(({ name }) => items.some((item) => item.station === name))

const combineThresholds = (stations: readonly Thresholds[], choose: (...values: number[]) => number): Thresholds => ({
  soonMs: choose(...stations.map(({ soonMs }) => soonMs)),
  lateMs: choose(...stations.map(({ lateMs }) => lateMs)),
})

/** `3:55`, or `1:02:10` from one hour. Negative ages, from clock differences, count as 0. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
