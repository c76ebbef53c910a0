import { isLeft, type SeenLine } from './branch-event'
import { workOf } from './item-work'
import type { Model, OpenOrder } from './model'
import { hourMedian, lastMean, queueMean, usualErrors } from './past'
import { type Pace, paceOf } from './station-pace'

/** What a station has still to make, in minutes of work; since when its oldest order waits, and since when it made nothing. Minutes. */
export type StationLoad = { work: number; orders: number; oldest: number; sinceMade: number; pace: Pace }

/** What an order met when the kitchen could begin, and what past orders say of it. Minutes; errors are of their logarithms. */
export type Situation = {
  hourOfWeek: number
  /** The stations that the order needs. */
  stations: Record<string, StationLoad>
  longestQueue: number
  orders: number
  work: number
  /** Of the items of the order, in other orders. */
  samePieces: number
  oldest: number
  overdue: number
  sinceReady: number
  readyLately: number
  newLately: number
  hourMedian: number
  queueMean: number
  lastMean: number
  errorLately: number
  errorLong: number
  hourError: number
  queueError: number
}

const LATELY_MS = 15 * 60_000
const LONGEST_PAUSE = 60

const minutesBetween = (from: number, to: number) => Math.max(0, (to - from) / 60_000)

export const emptyLoad = (pace: Pace, sinceMade: number): StationLoad => ({
  work: 0,
  orders: 0,
  oldest: 0,
  sinceMade,
  pace,
})

/** @param id of the order, which is left out of what it meets */
export function situationOf(model: Model, id: string, lines: SeenLine[], at: number): Situation {
  const { past, hourOfWeek } = model
  const others = Object.keys(model.open).flatMap((other) => {
    const order = model.open[other]
    return order && other !== id && order.begins <= at ? [order] : []
  })
  const { loads, samePieces } = loadsOf(model, others, lines, at)
  const stations: Situation['stations'] = {}
  for (const { station } of lines) stations[station] = loads[station] ?? loadOf(model, station, at)
  const longestQueue = Math.max(0, ...Object.values(stations).map(({ orders }) => orders))
  return {
    hourOfWeek,
    stations,
    longestQueue,
    orders: others.length,
    work: Object.values(loads).reduce((sum, { work }) => sum + work, 0),
    samePieces,
    oldest: Math.max(0, ...others.map(({ begins }) => minutesBetween(begins, at))),
    overdue: overdueOf(others, at),
    sinceReady: Math.min(LONGEST_PAUSE, minutesBetween(past.readyAt.at(-1) ?? at, at)),
    readyLately: past.readyAt.filter((time) => at - time <= LATELY_MS).length,
    newLately: past.newAt.filter((time) => at - time <= LATELY_MS).length,
    hourMedian: hourMedian(past, hourOfWeek),
    queueMean: queueMean(past, longestQueue),
    lastMean: lastMean(past),
    errorLately: past.errorLately,
    errorLong: past.errorLong,
    ...usualErrors(past, hourOfWeek, longestQueue),
  }
}

function loadsOf(model: Model, others: OpenOrder[], lines: SeenLine[], at: number) {
  const items = new Set(lines.map(({ keys }) => keys[0]))
  const loads: Record<string, StationLoad> = {}
  let samePieces = 0
  for (const { begins, lines: toMake } of others) {
    const counted = new Set<string>()
    for (const line of toMake.filter(isLeft)) {
      const load = loads[line.station] ?? loadOf(model, line.station, at)
      loads[line.station] = load
      load.work += workOf(model, line)
      load.oldest = Math.max(load.oldest, minutesBetween(begins, at))
      if (!counted.has(line.station)) load.orders += 1
      counted.add(line.station)
      if (items.has(line.keys[0])) samePieces += line.quantity
    }
  }
  return { loads, samePieces }
}

function loadOf(model: Model, station: string, at: number): StationLoad {
  const sinceMade = Math.min(LONGEST_PAUSE, minutesBetween(model.stations[station]?.madeAt ?? at, at))
  return emptyLoad(paceOf(model, station), sinceMade)
}

/** How far the open orders are over their time: the mean of the logarithms, where those within their time count 0. */
function overdueOf(orders: OpenOrder[], at: number): number {
  let sum = 0
  for (const { predicted, begins } of orders)
    if (predicted) sum += Math.max(0, Math.log((minutesBetween(begins, at) + 0.1) / predicted.point))
  return sum / (orders.length + 1)
}
