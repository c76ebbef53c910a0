import type { Order, OrderItem } from '../orders/order'
import { USUAL_LATE_MINUTES, USUAL_SOON_MINUTES } from '../stations/usual-limits'
import type { BoardStation } from './protocol'
import { isOurs } from './ticket-lines'

/** How late a ticket is; soon: due soon. */
export const LATENESSES = ['calm', 'soon', 'late'] as const

export type Lateness = (typeof LATENESSES)[number]

/** The ages, in milliseconds, from which a ticket is due soon, and late. */
export type Thresholds = { soonMs: number; lateMs: number }

const MINUTE = 60_000
const DEFAULT: Thresholds = { soonMs: USUAL_SOON_MINUTES * MINUTE, lateMs: USUAL_LATE_MINUTES * MINUTE }

/** @param ageMs milliseconds since `ageFrom` */
export function latenessOf(ageMs: number, { soonMs, lateMs }: Thresholds): Lateness {
  if (ageMs >= lateMs) return 'late'
  return ageMs >= soonMs ? 'soon' : 'calm'
}

/**
 * The thresholds of a ticket; `items`: what stations make (lib/orders/to-make.ts). On a board of one station: those of the station. On a
 * board of all stations: the shortest of the stations with unfinished lines; if all lines are done, the longest of the ticket's stations.
 * Without a known station: the usual ones.
 *
 * Boards, the overview and the conditions ask what is late now, and use this. The list of orders and the reports ask what was late, and
 * when each line was done is not stored: an order is late if it was not ready within the shortest limit of its stations, counted from its
 * start (IS_LATE in lib/orders/order-list-repository.ts, `late_after` in lib/reports/report-sql.ts). How long it stood ready, reports
 * compare with the longest.
 * @param station the id of the board's station; null: all
 */
export function thresholdsOf(
  { status, items }: Pick<Order, 'status'> & { items: readonly ItemProgress[] },
  stations: readonly BoardStation[],
  station: string | null,
): Thresholds {
  if (station !== null) return stations.find(({ id }) => id === station) ?? DEFAULT
  const unfinished = status === 'ready' ? [] : stationsOf(notDone(items), stations)
  if (unfinished.length > 0) return combineThresholds(unfinished, Math.min)
  const all = stationsOf(items, stations)
  return all.length > 0 ? combineThresholds(all, Math.max) : DEFAULT
}

/** The station of a line, and whether it is to be made. */
type ItemProgress = Pick<OrderItem, 'stationId' | 'done' | 'later'>

const notDone = <Item extends ItemProgress>(items: readonly Item[]) =>
  items.filter(({ done, later }) => !done && !later)

/**
 * How much earlier than the limit of a ticket its order is likely ready, in milliseconds. Negative: it will be late.
 * @param startedAt of `ageFrom`
 * @param station the id of the board's station; null: all
 * @returns null: there is no estimate, or nothing is left to make at the station
 */
export function expectedSpareMs(
  { estimate, items }: Pick<Order, 'estimate'> & { items: readonly ItemProgress[] },
  startedAt: number | null,
  { lateMs }: Thresholds,
  station: string | null,
): number | null {
  // Tickets that a device keeps may be older than the field.
  if (!estimate || startedAt === null || !notDone(items).some((item) => isOurs(item, station))) return null
  return startedAt + lateMs - Date.parse(estimate.likely)
}

const stationsOf = (items: readonly ItemProgress[], stations: readonly BoardStation[]) =>
  stations.filter(({ id }) => items.some(({ stationId }) => stationId === id))

const combineThresholds = (stations: readonly Thresholds[], choose: (...values: number[]) => number): Thresholds => ({
  soonMs: choose(...stations.map(({ soonMs }) => soonMs)),
  lateMs: choose(...stations.map(({ lateMs }) => lateMs)),
})

/** `startAt` and `firedAt`: ISO 8601, or milliseconds since 1970 UTC. */
type Started = {
  startAt: string | number
  items: readonly (ItemProgress & {
    course: number | null
    firedAt: string | number | null
    /** Of `withStarts` (./starts.ts); absent or null: at once. */
    startsAt?: number | null
  })[]
}

/**
 * When the age begins by which a ticket is late, in milliseconds since 1970 UTC: when the first of what is left to make was fired or is to
 * start, or when the order started. Null: all that is left waits for its course, or was fired just now on this screen, or all lines of the
 * station were voided.
 * @param station the id of the board's station; null: all
 */
export function ageFrom({ startAt, items }: Started, station: string | null): number | null {
  const start = msOf(startAt)
  const ours = items.filter((item) => isOurs(item, station))
  const since = ({ course, firedAt, startsAt }: Started['items'][number]) => {
    if (course && firedAt === null) return Number.POSITIVE_INFINITY
    return Math.max(start, startsAt ?? 0, course && firedAt !== null ? msOf(firedAt) : 0)
  }
  if (ours.length === 0 && station !== null) return null
  const left = notDone(ours)
  const from = left.length > 0 ? Math.min(...left.map(since)) : Math.max(start, ...ours.map(since))
  return Number.isFinite(from) ? from : null
}

const msOf = (time: string | number): number => new Date(time).getTime()

/** `3:55`, or `1:02:10` from one hour. Negative ages, from clock differences, count as 0. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
