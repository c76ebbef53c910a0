import { isLeft, type SeenLine } from './branch-event'
import type { Estimate } from './estimate'
import { workOf } from './item-work'
import type { Model, OpenOrder } from './model'
import { withLast } from './past'
import { readyTimes } from './ready-times'

/**
 * A mark of a line as done. `left`: how many fourths of the work of the order were left, rounded up. `minutes`: how long it was expected to
 * take from then on without the mark; 1 if nothing was left.
 */
export type Mark = { at: number; left: number; minutes: number }

const PARTS = 4
const ENOUGH = 8
const KEPT = 150
const SHORTEST = 0.1

/** @param order with the lines as they are after the mark */
export function markOf(model: Model, id: string, order: OpenOrder, at: number): Mark {
  const workOfAll = (lines: SeenLine[]) => lines.reduce((sum, line) => sum + workOf(model, line), 0)
  const left = Math.ceil((PARTS * workOfAll(order.lines.filter(isLeft))) / workOfAll(order.lines))
  const minutes = left === 0 ? 1 : Math.max(SHORTEST, (readyTimes(model, id, order, at).likely - at) / 60_000)
  return { at, left, minutes }
}

/** The marks of an order, of those with as much left the last. */
export const withMark = (marks: Mark[], mark: Mark): Mark[] => [...marks.filter(({ left }) => left !== mark.left), mark]

/** Remembers how long the order took from a mark on, in units of what was expected. */
export function rememberMark(model: Model, { at, left, minutes }: Mark, readyAt: number): void {
  const ratio = Math.round(((readyAt - at) / 60_000 / minutes) * 1000) / 1000
  model.past.afterMark[left] = withLast(model.past.afterMark[left] ?? [], ratio, KEPT)
}

/** When an order with a mark becomes ready; null if too few orders took as long from such a mark on as it did. */
export function timesAfterMark(model: Model, { at, left, minutes }: Mark, now: number): Estimate | null {
  const passed = (now - at) / 60_000 / minutes
  const longer = (model.past.afterMark[left] ?? []).filter((ratio) => ratio >= passed).toSorted((a, b) => a - b)
  if (longer.length < ENOUGH) return null
  const readyAt = (share: number) => {
    const ratio = longer[Math.round(share * (longer.length - 1))] ?? 0
    return Math.max(now, at + Math.round(ratio * minutes * 60_000))
  }
  return { from: readyAt(0.1), likely: readyAt(0.5), to: readyAt(0.9) }
}
