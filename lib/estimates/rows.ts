import type { SeenLine } from './branch-event'
import type { orderWork } from './order-work'
import type { Situation } from './situation'

/** The values of the row that predicts the logarithm of the minutes, with the weights before any order taught them. */
export const LOG_START = {
  one: 0.3,
  own: 0.2,
  ownAll: 0,
  pieces: 0,
  lines: 0,
  stations: 0,
  ahead: 0.2,
  aheadOfThree: 0.2,
  aheadOfTen: 0.1,
  long: 0,
  lately: 0,
  queue: 0,
  isFree: 0,
  oldestThere: 0,
  sinceMade: 0,
  work: 0,
  orders: 0,
  samePieces: 0,
  oldest: 0,
  overdue: 0,
  sinceReady: 0,
  readyLately: 0,
  newLately: 0,
  hourMedian: 0.1,
  queueMean: 0.2,
  lastMean: 0.1,
  errorLately: 0,
  errorLong: 0,
  hourError: 0.5,
  queueError: 0.5,
  takeaway: 0,
  delivery: 0,
  rush: 0,
}

/** Of the row that predicts the minutes. `log`: what the other row predicts. */
export const LINEAR_START = {
  one: 0,
  log: 0.7,
  own: 0,
  ownAll: 0,
  ahead: 0,
  work: 0,
  long: 0,
  lately: 0,
  queue: 0,
  orders: 0,
  overdue: 0,
  hourMedian: 0,
  queueMean: 0.2,
  lastMean: 0.1,
}

/** Of the row that predicts how far off the logarithm is. */
export const SPREAD_START = { one: 0.35, point: 0, queue: 0, overdue: 0, errorLately: 0 }

export type OrderToMake = { lines: SeenLine[]; type: string; isRush: boolean }
type Work = ReturnType<typeof orderWork>

/** The values in the sequence of the weights. */
const inSequence = <Name extends string>(start: Record<Name, number>, values: Record<Name, number>): number[] =>
  (Object.keys(start) as Name[]).map((name) => values[name])

const flag = (value: boolean) => (value ? 1 : 0)
const log1 = (value: number) => Math.log(1 + value)
const logOf = (minutes: number) => Math.log(minutes + 0.2)

export function logRow({ lines, type, isRush }: OrderToMake, met: Situation, work: Work): number[] {
  const { slowest, ownAll, stations } = work
  const { own, load, long, lately } = slowest
  return inSequence(LOG_START, {
    one: 1,
    own: Math.log(own),
    ownAll: Math.log(ownAll),
    pieces: log1(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
    lines: log1(lines.length),
    stations: log1(stations - 1),
    ahead: Math.log(own + load.work),
    aheadOfThree: Math.log(own + load.work / 3),
    aheadOfTen: Math.log(own + load.work / 10),
    long: log1(long),
    lately: log1(lately),
    queue: log1(load.orders),
    isFree: flag(load.orders === 0),
    oldestThere: log1(load.oldest),
    sinceMade: log1(load.sinceMade),
    work: log1(met.work),
    orders: log1(met.orders),
    samePieces: log1(met.samePieces),
    oldest: log1(met.oldest),
    overdue: met.overdue,
    sinceReady: log1(met.sinceReady),
    readyLately: log1(met.readyLately),
    newLately: log1(met.newLately),
    hourMedian: logOf(met.hourMedian),
    queueMean: logOf(met.queueMean),
    lastMean: logOf(met.lastMean),
    errorLately: met.errorLately,
    errorLong: met.errorLong,
    hourError: met.hourError,
    queueError: met.queueError,
    takeaway: flag(type === 'takeaway'),
    delivery: flag(type === 'delivery'),
    rush: flag(isRush),
  })
}

export function linearRow(log: number, met: Situation, { slowest, ownAll }: Work): number[] {
  const { own, load, long, lately } = slowest
  const { work, orders, overdue, hourMedian, queueMean, lastMean } = met
  return inSequence(LINEAR_START, {
    one: 1,
    log,
    own,
    ownAll,
    ahead: load.work,
    work,
    long,
    lately,
    queue: load.orders,
    orders,
    // In the order of the others.
    overdue: 5 * overdue,
    hourMedian,
    queueMean,
    lastMean,
  })
}

export function spreadRow(point: number, met: Situation, { slowest }: Work): number[] {
  return inSequence(SPREAD_START, {
    one: 1,
    point: logOf(point),
    queue: log1(slowest.load.orders),
    overdue: met.overdue,
    errorLately: Math.abs(met.errorLately),
  })
}
