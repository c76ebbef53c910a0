import type { SeenOrder } from './branch-event'
import { type Calibration, newCalibration } from './calibration'
import { EXPERTS } from './expert-trust'
import type { ItemWork } from './item-work'
import type { Mark } from './marks'
import { newPast, type Past } from './past'
import { newRegression, type Regression, unsure } from './regression'
import { LINEAR_START, LOG_START, SPREAD_START } from './rows'
import type { Situation } from './situation'
import type { StationPace } from './station-pace'

/** What was predicted when the kitchen could begin. Minutes. @param experts what each expert said */
type Predicted = { point: number; spread: number; experts: number[] }

/**
 * An order that is to be made. Times are milliseconds since 1970 UTC. `begins`: when the kitchen can begin. `met`: what it met then; null
 * while it is scheduled, or if its beginning was not seen.
 */
export type OpenOrder = Pick<SeenOrder, 'version' | 'type' | 'isRush' | 'isRemake' | 'lines'> & {
  begins: number
  marks: Mark[]
  met: Situation | null
  predicted: Predicted | null
}

/** An order that has just become ready, until it is known whether others became ready in the same moment. */
export type JustReady = { order: OpenOrder; at: number }

/**
 * What is known of a branch, as plain data: JSON keeps it exactly. It grows with the menu, the open orders and the hours of the week, each
 * within a bound.
 */
export type Model = {
  lastSeq: number
  lastAt: number
  hourOfWeek: number
  /** How many orders taught it. */
  learned: number
  open: Record<string, OpenOrder>
  justReady: JustReady[]
  work: Record<string, ItemWork>
  stations: Record<string, StationPace>
  past: Past
  /** Of the logarithm of the minutes, of the minutes, and of how far off the point is. */
  log: Regression
  linear: Regression
  spread: Regression
  /** In each expert; 1 together. */
  trust: number[]
  calibration: Calibration
}

/** A model as it was stored. Null: it is no JSON. */
export function readModel(text: string): Model | null {
  try {
    return JSON.parse(text) as Model
  } catch {
    return null
  }
}

const FIRST_VARIANCE = 0.15
/** What another branch teaches is kept until the own orders say otherwise. */
const BORROWED_VARIANCE = 0.05
const ENOUGH_ORDERS = 100

/**
 * The model of a branch without events.
 * @param others the models of the other branches of its business: it begins with what the most experienced one learned
 */
export function newModel(others: Model[] = []): Model {
  const model: Model = {
    lastSeq: 0,
    lastAt: 0,
    hourOfWeek: 0,
    learned: 0,
    open: {},
    justReady: [],
    work: {},
    stations: {},
    past: newPast(),
    log: newRegression(Object.values(LOG_START), FIRST_VARIANCE),
    linear: newRegression(Object.values(LINEAR_START), FIRST_VARIANCE),
    spread: newRegression(Object.values(SPREAD_START), FIRST_VARIANCE),
    trust: EXPERTS.map(() => 1 / EXPERTS.length),
    calibration: newCalibration(),
  }
  const [teacher] = others.toSorted((a, b) => b.learned - a.learned)
  if (!teacher || teacher.learned < ENOUGH_ORDERS) return model
  const { work, stations, past, trust, calibration } = structuredClone(teacher)
  const { log, linear, spread } = teacher
  return {
    ...model,
    work,
    stations,
    past: { ...model.past, last: past.last, byQueue: past.byQueue, bunchedShare: past.bunchedShare },
    log: unsure(log, BORROWED_VARIANCE),
    linear: unsure(linear, BORROWED_VARIANCE),
    spread: unsure(spread, BORROWED_VARIANCE),
    trust,
    calibration,
  }
}
