import { weightedMean } from './expert-trust'
import type { Model } from './model'
import { orderWork } from './order-work'
import { predictRow } from './regression'
import { linearRow, logRow, type OrderToMake, spreadRow } from './rows'
import type { Situation } from './situation'

/** No estimate is longer, in minutes. */
export const LONGEST = 600
const SHORTEST = 0.2
const SPREADS = { least: 0.08, most: 1.5 }

const within = (minutes: number) => Math.max(SHORTEST, Math.min(LONGEST, minutes))

/**
 * What is predicted of an order that meets a situation, in minutes: what each expert says, and their weighted mean (`point`). `spread`: how
 * far the point is usually off, of its logarithm. The rows are those that predicted it.
 */
export function predictOrder(model: Model, order: OrderToMake, met: Situation) {
  const work = orderWork(model, order.lines, met)
  const rowOfLog = logRow(order, met, work)
  const log = within(Math.exp(predictRow(model.log, rowOfLog)))
  const rowOfMinutes = linearRow(log, met, work)
  const linear = within(predictRow(model.linear, rowOfMinutes))
  const experts = [log, linear, within(met.hourMedian), within(met.queueMean), within(met.lastMean)]
  const point = weightedMean(experts, model.trust)
  const rowOfSpread = spreadRow(point, met, work)
  const spread = Math.max(SPREADS.least, Math.min(SPREADS.most, predictRow(model.spread, rowOfSpread)))
  return {
    point,
    spread,
    experts,
    log,
    rows: { log: rowOfLog, linear: rowOfMinutes, spread: rowOfSpread },
    shares: work.shares,
  }
}
