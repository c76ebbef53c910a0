import { errorsAt } from './calibration'
import type { Model } from './model'
import { LONGEST, predictOrder } from './predict'
import { situationOf } from './situation'

/** When an order becomes ready, in milliseconds since 1970 UTC: the 10 %, 50 % and 90 % quantile. */
export type Estimate = { from: number; likely: number; to: number }

/** So many orders must show how long it takes from the last mark of a line until ready. */
const ENOUGH_AFTER_LINES = 5

/**
 * When an open order becomes ready, by what is known at `now`. That it is not ready yet counts.
 * @param now milliseconds since 1970 UTC, not before the last event
 * @returns null if the model does not know the order as open, or while a course of it waits: nobody knows when it is fired
 */
export function estimate(model: Model, id: string, now: number): Estimate | null {
  const order = model.open[id]
  if (!order || order.lines.some(({ isLater }) => isLater)) return null
  if (order.linesDoneAt !== null) {
    const known = afterLines(model.past.afterLines, order.linesDoneAt, now)
    if (known) return known
  }
  const met = order.met ?? situationOf(model, id, order.lines, now)
  const { point, spread } = predictOrder(model, order, met)
  const errors = errorsAt(model.calibration, met.orders)
  const passed = (now - order.begins) / 60_000
  const left = passed <= 0 ? 1 : errors.shareBeyond(Math.log(passed / point) / spread)
  const readyAt = (share: number) => {
    const minutes = point * Math.exp(spread * errors.errorAt(1 - left * (1 - share)))
    return Math.max(now, order.begins + Math.round(Math.min(LONGEST, minutes) * 60_000))
  }
  return { from: readyAt(errors.low), likely: readyAt(0.5), to: readyAt(errors.high) }
}

/** Of an order whose lines are all done; null if too few orders waited as long before they became ready. */
function afterLines(minutes: number[], doneAt: number, now: number): Estimate | null {
  const longer = minutes.filter((each) => doneAt + each * 60_000 >= now).toSorted((a, b) => a - b)
  if (longer.length < ENOUGH_AFTER_LINES) return null
  const readyAt = (share: number) =>
    doneAt + Math.round((longer[Math.round(share * (longer.length - 1))] ?? 0) * 60_000)
  return { from: Math.max(now, readyAt(0.1)), likely: Math.max(now, readyAt(0.5)), to: Math.max(now, readyAt(0.9)) }
}

/** What guests are told: whole minutes from now, rounded outward. */
export const toldMinutes = ({ from, to }: Estimate, now: number): { from: number; to: number } => ({
  from: Math.floor((from - now) / 60_000),
  to: Math.ceil((to - now) / 60_000),
})
