import { withLast } from './past'

/**
 * Orders that met about as many open orders. `errors`: the last ones, in units of the spread. `low`, `high`: the ends of the window, as
 * shares.
 */
type LoadClass = { errors: number[]; low: number; high: number }

/**
 * How far orders were from their points, and which shares of these errors the window takes, so that four of five orders are in it (adaptive
 * conformal inference). `queues`: how many open orders the last ones met. `unlearned`: the share of the orders that are above the window
 * and teach little.
 */
export type Calibration = { queues: number[]; classes: LoadClass[]; unlearned: number }

/** The distribution of the errors of orders of a load. */
type Errors = {
  /** The shares at the ends of the window. */
  low: number
  high: number
  /** The error that a share of the orders does not exceed. */
  errorAt(share: number): number
  /** The share of the orders that exceed an error. */
  shareBeyond(error: number): number
}

const KEPT = 200
/** So many of the last orders met fewer open orders than those of the second and of the third class. */
const CLASSES_BEGIN = [0.5, 0.8]
/** How many orders may miss each end of the window. When it is busiest, orders are wrong together: there fewer should. */
const MISSES = [0.1, 0.1, 0.075] as const
/** A branch begins with a window that is a little too wide. */
const START = { low: 0.08, high: 0.92 }
const STEP = 0.02
const STEP_OF_UNLEARNED = 0.003
/** Above this share, errors are taken to fall off exponentially. */
const TAIL = 0.95
const LEAST_TAIL = 0.2
const LARGEST_ERROR = 8

export function newCalibration(): Calibration {
  const errors = Array.from({ length: 21 }, (_, index) => (index - 10) / 5)
  return { queues: [], classes: MISSES.map(() => ({ errors, ...START })), unlearned: 0 }
}

/**
 * @param orders how many open orders the order met
 * @param error in units of the spread; of a cancelled order the least that it can have been
 * @param weight 1, or less if the time at which it became ready says little
 */
export function learnError(calibration: Calibration, orders: number, error: number, weight: number): void {
  const index = classOf(calibration, orders)
  const load = calibration.classes[index]
  if (!load) return
  const { low, high, errorAt } = errorsOf(load)
  const miss = MISSES[index] ?? MISSES[0]
  load.low = clamp(low + weight * STEP * (miss - (error < errorAt(low) ? 1 : 0)), 0.005, 0.3)
  const isAbove = error > errorAt(high)
  calibration.unlearned += STEP_OF_UNLEARNED * ((isAbove ? 1 - weight : 0) - calibration.unlearned)
  // Who teaches little is missed too: the others make room, so that the promise holds for all.
  const missAbove = Math.max(miss / 3, miss - calibration.unlearned)
  load.high = clamp(high - weight * STEP * (missAbove - (isAbove ? 1 : 0)), 0.7, 0.995)
  if (weight < 0.5) return
  // 0 in place of -0, which JSON does not keep.
  const rounded = Math.round(clamp(error, -LARGEST_ERROR, LARGEST_ERROR) * 1000) / 1000 + 0
  load.errors = withLast(load.errors, rounded, KEPT)
  calibration.queues = withLast(calibration.queues, orders, KEPT)
}

/** The errors of orders that meet so many open orders. */
export const errorsAt = (calibration: Calibration, orders: number): Errors =>
  errorsOf(calibration.classes[classOf(calibration, orders)] ?? { errors: [], ...START })

function classOf({ queues }: Calibration, orders: number): number {
  const fewer = queues.filter((each) => each < orders).length / Math.max(1, queues.length)
  return CLASSES_BEGIN.filter((share) => fewer >= share).length
}

function errorsOf({ errors, low, high }: LoadClass): Errors {
  const sorted = errors.toSorted((a, b) => a - b)
  const valueAt = (share: number) => {
    const place = share * (sorted.length - 1)
    const below = sorted[Math.floor(place)] ?? 0
    return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place))
  }
  const edge = valueAt(TAIL)
  const beyond = sorted.filter((error) => error > edge)
  const tail = Math.max(LEAST_TAIL, beyond.reduce((sum, error) => sum + error - edge, 0) / Math.max(1, beyond.length))
  return {
    low,
    high,
    errorAt(share) {
      if (share <= TAIL) return valueAt(share)
      return Math.min(LARGEST_ERROR, edge + tail * Math.log((1 - TAIL) / Math.max(1e-9, 1 - share)))
    },
    shareBeyond(error) {
      if (error > edge) return (1 - TAIL) * Math.exp((edge - error) / tail)
      return Math.max(1 - TAIL, sorted.filter((each) => each > error).length / sorted.length)
    },
  }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
