import { z } from 'zod'
import { timeZoneSchema } from '../organisation/organisation-schema'
import { storableText } from '../storable-text'
import { dayEndsAtSchema } from './business-day'
import { capacitySchema } from './capacity-schema'
import { openingHoursSchema } from './opening-hours'

const wholeNumber = (max: number) => z.number({ error: 'required' }).int().min(1).max(max)

export const branchSchema = z.object({
  name: storableText(80).trim().min(1),
  timeZone: timeZoneSchema,
  dayEndsAt: dayEndsAtSchema.meta({
    description:
      'When the business day ends, from 00:00 to 12:00 in local time. Orders placed earlier belong to the day before. The day of an ' +
      'order stays when this changes.',
    example: '04:00',
  }),
  /** Whether a guest session may have only one order until staff have confirmed an order of the session. */
  guestsNeedAcceptance: z.boolean(),
  /** See OrderFlow in lib/orders/order-flow.ts. */
  readyWhenAllDone: z.boolean(),
  stationsConfirm: z.boolean(),
  confirmStarts: z.boolean(),
  readyCompletes: z.boolean(),
  undoSeconds: z.number({ error: 'required' }).int().min(0).max(10),
  reminderSeconds: z.number({ error: 'required' }).int().min(0).max(3_600),
  /** How many minutes before its pickup the kitchen starts an order. */
  leadMinutes: z.number({ error: 'required' }).int().min(0).max(240),
  /** Whether the pickup display shows the names of customers; otherwise numbers only. */
  pickupNames: z.boolean(),
  staffAdjustmentPercent: z.number({ error: 'required' }).int().min(0).max(100).meta({
    description:
      "Up to how many percent of its items' total staff may discount an order, or add to it. Above that a manager must do it.",
    example: 10,
  }),
  /** How many open unpaid orders a session, and all guests of a table, may have. */
  guestSessionOrders: wholeNumber(100),
  guestTableOrders: wholeNumber(500),
  /** How many lines they may order within a minute. */
  guestSessionLinesPerMinute: wholeNumber(1_000),
  guestTableLinesPerMinute: wholeNumber(5_000),
  openingHours: openingHoursSchema.nullable().meta({
    description:
      'When guests can order: the periods of each day of the week, Monday first, in local time. A `to` that is not after `from` is on ' +
      'the next day. Null: at any time.',
  }),
  defaultStationId: z.uuid().toLowerCase().nullable().meta({
    description: 'The station that makes what is ordered and not on the menu. Null: none, so every board shows it.',
  }),
  capacity: capacitySchema,
})

export type BranchValues = z.infer<typeof branchSchema>
