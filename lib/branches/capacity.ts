/**
 * How full a kitchen is, from the least to the most. `busy`: guests read that it takes longer. `limited`: they also order from some
 * categories only. `full`: they cannot order. Orders of staff and programs always pass.
 */
export const CAPACITY_STEPS = ['normal', 'busy', 'limited', 'full'] as const

export type CapacityStep = (typeof CAPACITY_STEPS)[number]

/** For how many minutes a step can be set by hand. */
export const HAND_MINUTES = [15, 30, 60] as const

/** For so long the load does not change the step after somebody set it to `normal`. */
export const NORMAL_HELD_MINUTES = 15

/** From which load on a step begins; null: never by itself. */
export type CapacityLimits = Record<Exclude<CapacityStep, 'normal'>, number | null>

/** `until`: when a step that was set by hand ends; null: it was not. Times are milliseconds since 1970 UTC. */
export type CapacityState = { step: CapacityStep; since: number | null; until: number | null }

/** A step ends only below this share of its limit. */
const ENDS_BELOW = 0.8
/** A step that begins by itself lasts at least this long, unless a higher one begins. */
export const SHORTEST_STAY_MS = 3 * 60_000

/** The step that counts now: one that was set by hand ends by itself. */
export const stepAt = (now: number, { step, until }: Pick<CapacityState, 'step' | 'until'>): CapacityStep =>
  until !== null && until <= now ? 'normal' : step

/**
 * The step that a load leads to. A step begins at its limit and ends below 80 % of it, so that a load near a limit changes nothing.
 * @param load in the measure of the limits
 */
export function nextStep(now: number, state: CapacityState, load: number, limits: CapacityLimits): CapacityStep {
  const { step, since, until } = state
  if (until !== null && until > now) return step
  const current = placeOf(stepAt(now, state))
  const reached = highest(limits, (limit) => load >= limit)
  if (reached >= current) return stepOf(reached)
  const isFresh = until === null && since !== null && now - since < SHORTEST_STAY_MS
  if (isFresh) return step
  const held = highest(limits, (limit) => load >= limit * ENDS_BELOW)
  return stepOf(Math.min(held, current))
}

/** The place of the highest step whose limit meets a condition; 0: none. */
const highest = (limits: CapacityLimits, meets: (limit: number) => boolean): number =>
  CAPACITY_STEPS.findLastIndex((step) => {
    const limit = step === 'normal' ? null : limits[step]
    return step === 'normal' || (limit !== null && meets(limit))
  })

const placeOf = (step: CapacityStep): number => CAPACITY_STEPS.indexOf(step)
const stepOf = (place: number): CapacityStep => CAPACITY_STEPS[place] ?? 'normal'
