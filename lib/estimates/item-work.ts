import type { SeenLine } from './branch-event'
import type { Model } from './model'
import { USUAL_ITEM_LOG } from './station-pace'

/** The work of an item, the logarithm of minutes; or what an option makes of it, the logarithm of a factor. */
export type ItemWork = {
  log: number
  /** How many orders taught it; one of several items counts in part. */
  count: number
  usedAt: number
}

const MOST_KEYS = 800
/** As long as fewer orders taught an item, it is mostly what the items of its station have in common. */
const SHRINK = 3
const LEAST_STEP = 0.01
const OPTION_STEP = 0.3
const STATION_STEP = 0.01
/** Several pieces are less work than so many times one. */
const PIECES_POWER = 0.8

const isOption = (key: string) => key.startsWith('option ')

const startOf = ({ stations }: Model, key: string, station: string): number =>
  isOption(key) ? 0 : (stations[station]?.itemLog ?? USUAL_ITEM_LOG)

/** The work of a line in minutes. */
export function workOf(model: Model, { keys, station, quantity }: SeenLine): number {
  let log = 0
  for (const key of keys) log += model.work[key]?.log ?? startOf(model, key, station)
  return Math.exp(log) * quantity ** PIECES_POWER
}

/**
 * Learns from an order how much work its lines are.
 * @param shares how much of its time depends on each line
 * @param error how much longer than predicted it took, as a logarithm
 */
export function learnWork(model: Model, shares: { line: SeenLine; share: number }[], error: number, at: number): void {
  for (const { line, share } of shares) {
    const station = model.stations[line.station]
    if (station) station.itemLog += STATION_STEP * share * error
    for (const key of line.keys) {
      const known = model.work[key] ?? { log: startOf(model, key, line.station), count: 0 }
      const step = Math.max(LEAST_STEP, 1 / (SHRINK + known.count)) * (isOption(key) ? OPTION_STEP : 1)
      model.work[key] = { log: known.log + step * share * error, count: known.count + share, usedAt: at }
    }
  }
  forgetLeastUsed(model.work)
}

function forgetLeastUsed(work: Record<string, ItemWork>): void {
  const keys = Object.keys(work)
  if (keys.length <= MOST_KEYS) return
  const longestUnused = keys.toSorted((a, b) => (work[a]?.usedAt ?? 0) - (work[b]?.usedAt ?? 0))
  for (const key of longestUnused.slice(0, MOST_KEYS / 10)) delete work[key]
}
