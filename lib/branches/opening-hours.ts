import { z } from 'zod'

/** The most periods of one day. */
export const MAX_PERIODS = 4

/** `HH:MM`, local time of the branch. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'required')

/** When guests can order on a day. A `to` that is not after `from` is on the next day. */
const periodSchema = z.object({ from: timeOfDaySchema, to: timeOfDaySchema })

/** The periods of each day of the week, Monday first; a day without a period is closed. */
export const openingHoursSchema = z.array(z.array(periodSchema).max(MAX_PERIODS)).length(7)

export type Period = z.infer<typeof periodSchema>
export type OpeningHours = z.infer<typeof openingHoursSchema>
