import { learnError } from './calibration'
import { movedTrust } from './expert-trust'
import { learnWork } from './item-work'
import { rememberMark } from './marks'
import type { JustReady, Model, OpenOrder } from './model'
import { rememberDuration, rememberError } from './past'
import { predictOrder } from './predict'
import { learn } from './regression'

/**
 * So many orders, each ready so soon after the one before, became ready in a bunch. One rail makes no habit: so many of its orders are
 * counted.
 */
const BUNCH = { orders: 3, withinMs: 10_000, counted: 5 }
/** Bunches teach nothing where fewer orders than this become ready in one, and all where so many more do. */
const BUNCHED_SHARE = { rare: 0.1, more: 0.2 }
const LEAST_WEIGHT = 0.05
const SHORTEST = 0.1
/** How much longer or shorter than predicted an order can be for the work of its items, as a logarithm. */
const LARGEST_ERROR = 1

/** Learns from the orders that have become ready, once no other can belong to the bunch of the last one. */
export function learnFromReady(model: Model, at: number): void {
  const { justReady } = model
  const last = justReady.at(-1)
  if (!last || at - last.at <= BUNCH.withinMs) return
  model.justReady = []
  let together: JustReady[] = []
  for (const ready of justReady) {
    const before = together.at(-1)
    if (before && ready.at - before.at > BUNCH.withinMs) {
      learnTogether(model, together)
      together = []
    }
    together.push(ready)
  }
  learnTogether(model, together)
}

/**
 * The orders of a bunch were made before it. Where bunches are rare they teach nothing but how often the window is missed.
 * Where they are the habit, an order is ready when its bunch is.
 */
function learnTogether(model: Model, together: JustReady[]): void {
  const isBunch = together.length >= BUNCH.orders
  const { past } = model
  const usual = Math.max(0, Math.min(1, (past.bunchedShare - BUNCHED_SHARE.rare) / BUNCHED_SHARE.more))
  const weight = isBunch ? usual : 1
  for (const _ of together.slice(0, BUNCH.counted)) past.bunchedShare += 0.01 * ((isBunch ? 1 : 0) - past.bunchedShare)
  for (const { order, at } of together) learnFrom(model, order, at, weight, Math.max(weight, 1 / together.length))
}

function learnFrom(model: Model, order: OpenOrder, at: number, weight: number, weightOfMiss: number): void {
  const { met, predicted, begins, lines, marks } = order
  if (!met || !predicted || order.isRemake || lines.some(({ from }) => from !== null)) return
  const minutes = Math.max(SHORTEST, (at - begins) / 60_000)
  const off = Math.log(minutes / predicted.point)
  learnError(model.calibration, met.orders, off / predicted.spread, weightOfMiss)
  if (weight < LEAST_WEIGHT) return
  const { log, rows, shares } = predictOrder(model, order, met)
  const error = Math.log(minutes / log)
  learn(model.log, rows.log, Math.log(minutes), { weight: weight * 4, keep: 0.9985, largest: 1 })
  learn(model.linear, rows.linear, minutes, {
    weight: (weight * 10) / (log * log + 4),
    keep: 0.998,
    largest: 1.5 * log + 5,
  })
  learn(model.spread, rows.spread, Math.abs(off), { weight: weight * 4, keep: 0.998, largest: 0.7 })
  learnWork(model, shares, weight * Math.max(-LARGEST_ERROR, Math.min(LARGEST_ERROR, error)), at)
  model.trust = movedTrust(model.trust, predicted.experts, minutes, weight)
  const place = { hourOfWeek: met.hourOfWeek, queue: met.longestQueue }
  rememberError(model.past, error, place)
  if (weight >= 0.5) rememberDuration(model.past, minutes, place)
  for (const mark of marks) rememberMark(model, mark, at)
  model.learned += 1
}

/** A cancelled order would have been ready later. That says something only if it was late already. */
export function learnFromCancelled(model: Model, { met, predicted, begins }: OpenOrder, at: number): void {
  if (!met || !predicted) return
  const off = Math.log(Math.max(SHORTEST, (at - begins) / 60_000) / predicted.point)
  if (off > predicted.spread) learnError(model.calibration, met.orders, off / predicted.spread, 1)
}
