import { z } from 'zod'
import { timeOfDaySchema } from '../branches/opening-hours'
import type { ServingTime } from './serving-times'

/** The most serving times of an item, and of a category. */
export const MAX_SERVING_TIMES = 7

const daysSchema = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length, { error: 'taken' })
  .transform((days) => days.toSorted((a, b) => a - b))

export const servingTimesSchema = z
  .array(z.strictObject({ days: daysSchema, from: timeOfDaySchema, to: timeOfDaySchema }))
  .max(MAX_SERVING_TIMES)
  .meta({
    description:
      'When guests can order it, in the time zone of the branch: `days` from 1 for Monday to 7; a `to` that is not after `from` is on the next day. Empty: at any time.',
    example: [{ days: [1, 2, 3, 4, 5], from: '06:00', to: '11:00' }],
  })

/** Serving times as the database has them. */
export const storedServing = (stored: unknown): ServingTime[] => stored as ServingTime[]
