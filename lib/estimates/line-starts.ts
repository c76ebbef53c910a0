import type { LineStart } from '../orders/order'
import { isLeft, type SeenLine } from './branch-event'
import { workOf } from './item-work'
import type { Model } from './model'
import { neededAt, orderWork } from './order-work'
import { situationOf } from './situation'

const MINUTE = 60_000
/** A line is given so much more time than it needs, so that the order does not wait for it. */
const SLACK = 1.25
/** A line that would wait for less starts at once. */
const LEAST_WAIT_MS = 2 * MINUTE
/** How many orders must have taught an item before it is told to wait. */
const KNOWN_AFTER = 3

/**
 * When to start the lines of an open order that need not start at once, so that all become ready at its likely time, by their work and by
 * what waits at their stations. The line that takes longest, lines of items that are hardly known, and all lines of an order whose
 * beginning was not seen start at once.
 * @param likely when the order becomes ready, in milliseconds since 1970 UTC
 * @param now milliseconds since 1970 UTC
 * @returns whole minutes, in milliseconds since 1970 UTC
 */
export function lineStarts(model: Model, id: string, likely: number, now: number): LineStart[] {
  const order = model.open[id]
  if (!order?.met || !order.predicted) return []
  const left = order.lines.filter(isLeft)
  const met = situationOf(model, id, left, now)
  const needs = left.map((line) => ({ line, need: neededAt(line.station, workOf(model, line), met).long }))
  const longest = Math.max(...needs.map(({ need }) => need))
  // Minutes of the clock for a minute of work.
  const scale = order.predicted.point / orderWork(model, order.lines, order.met).slowest.long
  return needs.flatMap(({ line, need }) => {
    const at = Math.floor((likely - SLACK * scale * need * MINUTE) / MINUTE) * MINUTE
    return need < longest && at - now >= LEAST_WAIT_MS && isKnown(model, line) ? [{ id: line.id, at }] : []
  })
}

const isKnown = ({ work }: Model, { keys: [item = ''] }: SeenLine): boolean => (work[item]?.count ?? 0) >= KNOWN_AFTER
