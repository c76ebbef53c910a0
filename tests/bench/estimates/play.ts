import { performance } from 'node:perf_hooks'
import { type BranchEvent, isToMake, type SeenOrder } from '@/lib/estimates/branch-event'
import { type Estimate, estimate } from '@/lib/estimates/estimate'
import { type Model, newModel } from '@/lib/estimates/model'
import { observe } from '@/lib/estimates/observe'
import { whatToTell } from '@/lib/estimates/what-to-tell'
import { createBaselines, createQueues, type Placed, type Predicted } from './baselines'

export const METHODS = ['ours', 'a', 'b', 'c', 'd'] as const
export type Method = (typeof METHODS)[number]

/** An order that became ready, with what was predicted of it when it was created, in minutes. `open`: how many orders were open then. */
export type Scored = {
  minutes: number
  told: { from: number; to: number }
  readyAt: number
  hourOfDay: number
  open: number
  isBunched: boolean
  predicted: Record<Method, Predicted>
}

/** `micros`: how long a prediction took. */
export type Played = { scored: Scored[]; micros: Record<Method, number>; model: Model }

type Waiting = Pick<Scored, 'told'> & {
  placed: Placed
  createdAt: number
  open: number
  predicted: Record<Method, Predicted>
}

/**
 * Plays the events of a branch in their order, and predicts each new order from what came before. Left out: scheduled, cancelled, stopped
 * and remade orders, those with a course that waits, and those that are not new when they are first seen.
 */
export function play(events: BranchEvent[]): Played {
  const model = newModel()
  const baselines = createBaselines()
  const queues = createQueues()
  const waiting = new Map<string, Waiting>()
  const scored: Scored[] = []
  const spent: Record<Method, number> = { ours: 0, a: 0, b: 0, c: 0, d: 0 }
  const timed = <Result>(method: Method, predict: () => Result): Result => {
    const start = performance.now()
    const predicted = predict()
    spent[method] += performance.now() - start
    return predicted
  }
  let count = 0
  for (const event of events) {
    const { order, at } = event
    const isOpen = isToMake(order.status) && !order.isStopped
    observe(model, event)
    const before = waiting.get(order.id)
    if (event.isNew && isOpen && !before && isCounted(order)) {
      const placed = { hourOfWeek: event.hourOfWeek, queue: queues.longest(event) }
      const ours = timed('ours', () => estimate(model, order.id, at))
      if (!ours) throw new Error(`The model does not know the open order ${order.id}.`)
      const others = (['a', 'b', 'c', 'd'] as const).map((name) => [
        name,
        timed(name, () => baselines[name].predict(placed)),
      ])
      waiting.set(order.id, {
        placed,
        createdAt: at,
        open: queues.count(),
        told: minutesOf(whatToTell(null, ours, at)?.estimate ?? ours, at),
        predicted: { ours: minutesOf(ours, at), ...Object.fromEntries(others) },
      })
      count += 1
    }
    queues.see(event, isOpen)
    if (isOpen || !before) continue
    waiting.delete(order.id)
    if (order.status === 'cancelled' || order.isStopped) continue
    const minutes = (at - before.createdAt) / 60_000
    for (const baseline of Object.values(baselines)) baseline.learn(before.placed, minutes)
    const { open, told, predicted, placed } = before
    scored.push({ minutes, told, readyAt: at, hourOfDay: placed.hourOfWeek % 24, open, isBunched: false, predicted })
  }
  markBunches(scored)
  const micros = Object.fromEntries(METHODS.map((name) => [name, (1000 * spent[name]) / Math.max(1, count)]))
  return { scored, micros: micros as Record<Method, number>, model }
}

/** An order that starts so much after it was placed is scheduled. */
const SCHEDULED_MS = 60_000

/** Nobody knows at the beginning when a scheduled order is ready, or one with a course that waits. A remake is an order that was late. */
const isCounted = ({ isRemake, startAt, createdAt, lines }: SeenOrder): boolean =>
  !isRemake && startAt < createdAt + SCHEDULED_MS && lines.every(({ isLater }) => !isLater)

const minutesOf = ({ from, likely, to }: Estimate, at: number): Predicted => ({
  likely: (likely - at) / 60_000,
  from: (from - at) / 60_000,
  to: (to - at) / 60_000,
})

/** At least three orders that became ready within ten seconds of each other. */
function markBunches(scored: Scored[]): void {
  for (const [index, order] of scored.entries()) {
    const near = scored
      .slice(Math.max(0, index - 2), index + 3)
      .filter((other) => Math.abs(other.readyAt - order.readyAt) <= 10_000)
    order.isBunched = near.length >= 3
  }
}
