import { type BranchEvent, isLeft, isToMake, type SeenLine, type SeenOrder } from './branch-event'
import { learnFromCancelled, learnFromReady } from './learn-from-order'
import { markOf, withMark } from './marks'
import type { Model, OpenOrder } from './model'
import { withLast } from './past'
import { predictOrder } from './predict'
import { situationOf } from './situation'
import { lineIsMade, passTime } from './station-pace'

const MOST_OPEN = 300
/** Orders that nobody bumps do not stand in the queue for ever. */
const FORGOTTEN_AFTER_MS = 6 * 3_600_000
/** The beginning of an order was seen if its first event, or an event so soon after it, was. Clocks may differ by a little. */
const SOON_MS = 60_000
const EARLY_MS = 1_000
/** An order before its beginning was seen. */
const UNSEEN = { met: null, predicted: null, marks: [] }

/**
 * Learns from an event; changes the model. Events come in the order of their `seq`: one that is not after the last changes nothing, and
 * neither does one with an older version of its order.
 */
export function observe(model: Model, event: BranchEvent): void {
  const { seq, order } = event
  if (seq !== null && seq <= model.lastSeq) return
  const known = model.open[order.id]
  if (known && order.version > 0 && order.version < known.version) return
  const at = Math.max(event.at, model.lastAt)
  passTime(model, workingStations(model, at), model.lastAt === 0 ? 0 : (at - model.lastAt) / 60_000)
  model.lastSeq = seq ?? model.lastSeq
  model.lastAt = at
  model.hourOfWeek = event.hourOfWeek
  learnFromReady(model, at)
  forgetOld(model, at)
  if (isToMake(order.status) && !order.isStopped) remember(model, event, at)
  else if (known) close(model, order, known, at)
}

function workingStations({ open }: Model, at: number): Set<string> {
  const orders = Object.values(open).filter(({ begins }) => begins <= at)
  return new Set(orders.flatMap(({ lines }) => lines.filter(isLeft).map(({ station }) => station)))
}

function remember(model: Model, { isNew, order }: BranchEvent, at: number): void {
  const known = model.open[order.id]
  const { version, type, isRush, isRemake, createdAt } = order
  const begins = beginOf(order)
  const isUndone = (line: SeenLine) => known?.lines.some(({ id, isDone }) => id === line.id && !isDone)
  const marked = order.lines.filter((line) => line.isDone && isUndone(line))
  for (const line of marked) lineIsMade(model, line, at)
  // What was made before the last course was fired, or before lines were added, is no work any more.
  const lines = order.lines.filter(
    ({ isDone, from }) => !isDone || begins === Math.max(createdAt, from ?? order.startAt),
  )
  const { met, predicted, marks } = known?.begins === begins ? known : UNSEEN
  const next: OpenOrder = { version, begins, type, isRush, isRemake, lines, met, predicted, marks }
  model.open[order.id] = next
  if (!lines.some(({ isDone }) => isDone)) next.marks = []
  else if (marked.length > 0 || marks.length === 0) next.marks = withMark(marks, markOf(model, order.id, next, at))
  if (isNew) model.past.newAt = withLast(model.past.newAt, at)
  if (next.met || at < begins - EARLY_MS || (!isNew && at > begins + SOON_MS)) return
  next.met = situationOf(model, order.id, lines, at)
  const { point, spread, experts } = predictOrder(model, next, next.met)
  next.predicted = { point, spread, experts }
}

/** When the kitchen can begin what is left of an order: also lines that were added, and a course that was fired. */
function beginOf({ createdAt, startAt, lines }: SeenOrder): number {
  return Math.max(createdAt, startAt, ...lines.map(({ from, isLater }) => (isLater ? 0 : (from ?? 0))))
}

function close(model: Model, { id, status, isStopped }: SeenOrder, known: OpenOrder, at: number): void {
  delete model.open[id]
  if (status === 'cancelled' || isStopped) {
    learnFromCancelled(model, known, at)
    return
  }
  for (const line of known.lines.filter(isLeft)) lineIsMade(model, line, at)
  model.past.readyAt = withLast(model.past.readyAt, at)
  model.justReady.push({ order: known, at })
}

function forgetOld(model: Model, at: number): void {
  const ids = Object.keys(model.open)
  for (const [index, id] of ids.entries()) {
    const isTooOld = at - (model.open[id]?.begins ?? at) > FORGOTTEN_AFTER_MS
    if (isTooOld || index < ids.length - MOST_OPEN) delete model.open[id]
  }
}
