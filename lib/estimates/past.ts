/** The mean of what past orders had in common. `count`: of how many, up to a bound, so that the mean follows changes. */
type Mean = { mean: number; count: number }

/** Figures of the past orders of a branch. Durations are minutes, errors are of their logarithms, times milliseconds since 1970 UTC. */
export type Past = {
  byHour: Record<string, number[]>
  byQueue: Record<string, Mean>
  errorByHour: Record<string, Mean>
  errorByQueue: Record<string, Mean>
  errorLately: number
  errorLong: number
  /** The last durations. */
  last: number[]
  /** By how much was left at a mark of a line: the time from then on, in units of what was expected (marks.ts). */
  afterMark: Record<string, number[]>
  readyAt: number[]
  newAt: number[]
  /** The share of the orders that become ready several together. */
  bunchedShare: number
}

export type Place = { hourOfWeek: number; queue: number }

const PER_HOUR = 24
const LONGEST_QUEUE = 60
const KEPT_TIMES = 40
const USUAL_MINUTES = 8
const FEW = 5

export const newPast = (): Past => ({
  byHour: {},
  byQueue: {},
  errorByHour: {},
  errorByQueue: {},
  errorLately: 0,
  errorLong: 0,
  last: [],
  afterMark: {},
  readyAt: [],
  newAt: [],
  bunchedShare: 0.05,
})

/** A list with one more entry, and without its oldest one if it has too many. */
export const withLast = (list: number[], entry: number, most: number = KEPT_TIMES): number[] =>
  [...list, entry].slice(-most)

export const lastMean = ({ last }: Past): number =>
  (last.reduce((sum, minutes) => sum + minutes, 0) + 0.5 * USUAL_MINUTES) / (last.length + 0.5)

/** The median of this hour of the week; if it has few orders, also of the last ones. */
export function hourMedian({ byHour, last }: Past, hourOfWeek: number): number {
  const known = byHour[hourOfWeek] ?? []
  const sorted = (known.length < FEW ? [...known, ...last] : known).toSorted((a, b) => a - b)
  const below = sorted[Math.floor((sorted.length - 1) / 2)] ?? USUAL_MINUTES
  return (below + (sorted[Math.floor(sorted.length / 2)] ?? below)) / 2
}

/** The mean of the orders that met a queue of this length; near lengths count a little. */
export function queueMean(past: Past, queue: number): number {
  let [weights, sum] = [1, lastMean(past)]
  for (const distance of [-2, -1, 0, 1, 2]) {
    const known = past.byQueue[Math.max(0, Math.min(LONGEST_QUEUE, queue + distance))]
    if (!known) continue
    const weight = Math.min(known.count, 200) * 0.1 ** Math.abs(distance)
    weights += weight
    sum += weight * known.mean
  }
  return sum / weights
}

/** By how much orders of this hour of the day, and orders that met such a queue, usually took longer than predicted. */
export const usualErrors = ({ errorByHour, errorByQueue }: Past, hourOfWeek: number, queue: number) => ({
  hourError: errorByHour[hourOfWeek % 24]?.mean ?? 0,
  queueError: errorByQueue[Math.min(LONGEST_QUEUE, queue)]?.mean ?? 0,
})

export function rememberDuration(past: Past, minutes: number, { hourOfWeek, queue }: Place): void {
  const rounded = Math.round(minutes * 100) / 100
  past.byHour[hourOfWeek] = withLast(past.byHour[hourOfWeek] ?? [], rounded, PER_HOUR)
  include(past.byQueue, Math.min(LONGEST_QUEUE, queue), minutes, { most: 500, shrink: 0 })
  past.last = withLast(past.last, rounded, FEW)
}

export function rememberError(past: Past, error: number, { hourOfWeek, queue }: Place): void {
  past.errorLately += 0.15 * (error - past.errorLately)
  past.errorLong += 0.02 * (error - past.errorLong)
  include(past.errorByHour, hourOfWeek % 24, error, { most: 150, shrink: 8 })
  include(past.errorByQueue, Math.min(LONGEST_QUEUE, queue), error, { most: 150, shrink: 8 })
}

/** @param shrink so many orders of the value 0 are taken to be there already */
function include(
  means: Record<string, Mean>,
  key: number,
  value: number,
  { most, shrink }: { most: number; shrink: number },
): void {
  const known = means[key] ?? { mean: 0, count: 0 }
  const count = Math.min(known.count + 1, most)
  means[key] = { mean: known.mean + (value - known.mean) / (count + shrink), count }
}
