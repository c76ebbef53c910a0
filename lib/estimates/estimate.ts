import { timesAfterMark } from './marks'
import type { Model } from './model'
import { readyTimes } from './ready-times'

/** When an order becomes ready, in milliseconds since 1970 UTC: the 10 %, 50 % and 90 % quantile. */
export type Estimate = { from: number; likely: number; to: number }

/**
 * When an open order becomes ready, by what is known at `now`. That it is not ready yet counts.
 * @param now milliseconds since 1970 UTC, not before the last event
 * @returns null if the model does not know the order as open, or while a course of it waits: nobody knows when it is fired
 */
export function estimate(model: Model, id: string, now: number): Estimate | null {
  const order = model.open[id]
  if (!order || order.lines.some(({ isLater }) => isLater)) return null
  const mark = order.marks.at(-1)
  const afterMark = mark && timesAfterMark(model, mark, now)
  return afterMark ?? readyTimes(model, id, order, now)
}
