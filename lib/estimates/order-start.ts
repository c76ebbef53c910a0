import type { Model } from './model'
import { readyTimes } from './ready-times'
import { isJustTold, type Told } from './what-to-tell'

const MINUTE = 60_000
/** Before that, what the kitchen has to make now says nothing of the order. */
const NEAR_MS = 30 * MINUTE
/** A start is told again if it has moved by so much. */
const LEAST_MOVE_MS = 2 * MINUTE

/** A scheduled order: when it starts as it was told last, and its pickup. Milliseconds since 1970 UTC. */
type Scheduled = { id: string; startAt: number; pickupAt: number; told: Told | null }

/**
 * When to start a scheduled order so that nine of ten such orders are ready at their pickup, by what the kitchen has to make now.
 * @param now milliseconds since 1970 UTC
 * @returns a whole minute in milliseconds since 1970 UTC, or now if that is over; null: what was told holds
 */
export function orderStart(model: Model, { id, startAt, pickupAt, told }: Scheduled, now: number): number | null {
  const order = model.open[id]
  if (!order || isJustTold(told, now)) return null
  const { to } = readyTimes(model, id, { ...order, begins: now, met: null }, now)
  const start = Math.max(now, Math.floor((pickupAt - (to - now)) / MINUTE) * MINUTE)
  const isNear = Math.min(start, startAt) - now <= NEAR_MS
  return isNear && Math.abs(start - startAt) >= LEAST_MOVE_MS ? start : null
}
