import { DateTime } from 'luxon'
import { z } from 'zod'
import { epochMs } from '../db/sql-fragments'
import { moment, orNull } from '../schema-parts'
import { type CapacityState, type CapacityStep, stepAt } from './capacity'
import type { Capacity, ShownCapacity } from './capacity-schema'
import type { OpeningHours } from './opening-hours'

/**
 * Whether guests of a branch can order. `opensAt`: from when they can again, milliseconds since 1970 UTC; null: nobody knows yet
 * (a manager ends the pause, no day has opening hours, or the kitchen is full as long as it has so much to make). `longerMinutes`: by
 * how much it takes longer than usual. `categoryIds`: the only categories that they can order from.
 */
export const orderingSchema = z
  .union([
    z.object({
      isOpen: z.literal(true),
      longerMinutes: z.int().optional(),
      categoryIds: z.array(z.uuid()).optional(),
    }),
    z.object({ isOpen: z.literal(false), why: z.enum(['paused', 'closed', 'full']), opensAt: orNull(moment) }),
  ])
  .meta({
    id: 'Ordering',
    description:
      'Whether guests can order. `opensAt`: from when they can again; null: nobody knows yet. While the kitchen is busy: `longerMinutes`, ' +
      'by how much it takes longer than usual. While it is limited, also `categoryIds`: the only categories that they can order from.',
  })

export type Ordering = z.infer<typeof orderingSchema>

/**
 * What decides it. Times are milliseconds since 1970 UTC; `pausedUntil` null: a manager ends the pause. `capacity` has no removed
 * categories.
 */
export type OrderingRules = {
  /** IANA name. */
  timeZone: string
  /** Null: at any time. */
  openingHours: OpeningHours | null
  pausedAt: number | null
  pausedUntil: number | null
  capacity: Capacity
  kitchen: CapacityState
}

/**
 * SQL for OrderingRules as JSON.
 * @param branch alias of a row of `branches`
 */
export const orderingRulesSql = (branch: string): string => `json_build_object(
    'timeZone', ${branch}.time_zone, 'openingHours', ${branch}.opening_hours,
    'pausedAt', ${epochMs(`${branch}.ordering_paused_at`)}, 'pausedUntil', ${epochMs(`${branch}.ordering_paused_until`)},
    'capacity', ${branch}.capacity || jsonb_build_object('categoryIds', coalesce((
      SELECT jsonb_agg(c.id ORDER BY c.position, c.id) FROM menu_categories c
      WHERE c.org_id = ${branch}.org_id AND c.removed_at IS NULL AND ${branch}.capacity -> 'categoryIds' @> to_jsonb(c.id::text)
    ), '[]')), 'kitchen', json_build_object('step', ${branch}.capacity_step,
      'since', ${epochMs(`${branch}.capacity_since`)}, 'until', ${epochMs(`${branch}.capacity_until`)}))`

/** @param now milliseconds since 1970 UTC, by the database's clock */
export function orderingAt(now: number, rules: OrderingRules): Ordering {
  const { pausedAt, pausedUntil } = rules
  const isPaused = pausedAt !== null && (pausedUntil === null || pausedUntil > now)
  if (isPaused) return { isOpen: false, why: 'paused', opensAt: pausedUntil && openFrom(pausedUntil, rules) }
  const opensAt = openFrom(now, rules)
  if (opensAt !== now) return { isOpen: false, why: 'closed', opensAt }
  const { kitchen, capacity } = rules
  const step = kitchenStepAt(now, rules)
  if (step === 'full') return { isOpen: false, why: 'full', opensAt: kitchen.until && openFrom(kitchen.until, rules) }
  if (step === 'normal') return { isOpen: true }
  const { longerMinutes, categoryIds } = capacity
  return { isOpen: true, longerMinutes, ...(step === 'limited' && { categoryIds }) }
}

/**
 * The step that counts now. A kitchen that is limited to no category is busy: guests could order nothing.
 * @param now as of `orderingAt`
 */
export function kitchenStepAt(
  now: number,
  { kitchen, capacity }: Pick<OrderingRules, 'kitchen' | 'capacity'>,
): CapacityStep {
  const step = stepAt(now, kitchen)
  return step === 'limited' && capacity.categoryIds.length === 0 ? 'busy' : step
}

/** When the steps of a branch begin by themselves. `limited` does not without categories. */
export const automaticOf = ({ automatic, categoryIds }: Capacity): Capacity['automatic'] =>
  automatic && categoryIds.length === 0 ? { ...automatic, limited: null } : automatic

/** How full the kitchen is, for boards and managers. @param now as of `orderingAt` */
export const shownCapacity = (now: number, { kitchen, capacity }: OrderingRules): ShownCapacity => ({
  step: kitchenStepAt(now, { kitchen, capacity }),
  until: kitchen.until !== null && kitchen.until > now ? kitchen.until : null,
  longerMinutes: capacity.longerMinutes,
  categoryCount: capacity.categoryIds.length,
})

type Hours = Pick<OrderingRules, 'openingHours' | 'timeZone'>

/** A time within the opening hours, in milliseconds since 1970 UTC. `to` is not a part of it. */
export type OpenPeriod = { from: number; to: number }

/** The first moment, from `time` on, that is within the opening hours; null: there is none. */
export function openFrom(time: number, rules: Hours): number | null {
  const periods = openPeriods(time, rules)
  if (!periods) return time
  return periods.length > 0 ? Math.min(...periods.map(({ from }) => Math.max(time, from))) : null
}

/** The opening hours of the week after `time`: the periods that end after it. Null: at any time. */
export function openPeriods(time: number, { openingHours, timeZone }: Hours): OpenPeriod[] | null {
  if (!openingHours) return null
  const today = DateTime.fromMillis(time, { zone: timeZone }).startOf('day')
  // From yesterday, whose last period can end today, to the same weekday of the next week.
  const days = Array.from({ length: 9 }, (_, index) => today.plus({ days: index - 1 }))
  return days.flatMap((day) =>
    (openingHours[day.weekday - 1] ?? [])
      .map(({ from, to }) => ({ from: at(day, from), to: at(to > from ? day : day.plus({ days: 1 }), to) }))
      .filter((period) => time < period.to),
  )
}

/** A time of day that clocks skip is the same time after the change. */
function at(day: DateTime, timeOfDay: string): number {
  const [hour = 0, minute = 0] = timeOfDay.split(':').map(Number)
  return day.set({ hour, minute }).toMillis()
}
