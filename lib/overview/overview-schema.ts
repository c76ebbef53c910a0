import { z } from 'zod'
import { LATENESSES } from '../board/lateness'
import { shownCapacitySchema } from '../branches/capacity-schema'
import { orderingSchema } from '../branches/ordering'
import { OPEN_STATUSES } from '../order-status'
import { EXAMPLE_BRANCH_ID, id, moment, money, orNull } from '../schema-parts'
import { undisplayedTicketSchema } from '../screens/undisplayed-tickets'

/** The message to the branches page: see overview.ts. The AsyncAPI document derives from it. */

const count = z.int().min(0)

const oldestTicketSchema = z.object({ number: z.int(), startAt: moment, lateAt: moment }).meta({
  id: 'OldestTicket',
  description:
    'The open ticket with the highest age, without those that wait for a course. `lateAt`: from when it is late.',
})

const amountSchema = z.object({ orders: count, value: money }).meta({ id: 'Amount' })

const milliseconds = orNull(z.number()).meta({ description: 'Milliseconds; null without orders.' })
const speed = z
  .object({
    orders: count,
    median: milliseconds,
    p90: milliseconds,
    told: count.meta({ description: 'How many of them had a told window.' }),
    kept: count.meta({ description: 'How many became ready within the window that was told first.' }),
  })
  .meta({ id: 'Speed' })

const branchOverviewSchema = z
  .object({
    id: id('Branch id.', EXAMPLE_BRANCH_ID),
    name: z.string().meta({ example: 'Hàng Bông' }),
    timeZone: z.string().meta({ description: 'IANA name.', example: 'Asia/Ho_Chi_Minh' }),
    open: z
      .record(z.enum(OPEN_STATUSES), count)
      .meta({ description: 'Open tickets by their state, without the scheduled ones.' }),
    scheduled: count.meta({ description: 'Orders that wait for their time.' }),
    lateness: z.enum(LATENESSES).meta({ description: 'The worst lateness of its open tickets.' }),
    late: count.meta({ description: 'How many of its open tickets are late.' }),
    oldest: orNull(oldestTicketSchema),
    today: amountSchema.meta({
      description: "Orders of today that were not cancelled. The day is the branch's business day.",
    }),
    toReady: z.object({ lastHour: speed, weekBefore: speed }).meta({
      description: 'Prep times of the orders that became ready in the last hour, and in the same hour one week before.',
    }),
    awaited: amountSchema.meta({ description: 'Orders that are not paid, open or completed, of all days.' }),
    refunds: amountSchema.meta({
      description: 'Orders that were paid and then cancelled, and whose payment was not given back, of all days.',
    }),
    screens: z
      .object({ paired: count, online: count, healthy: count })
      .meta({ id: 'ScreenCounts', description: 'How many screens are paired, online, and without a problem.' }),
    ordering: orderingSchema,
    capacity: shownCapacitySchema,
    undisplayed: z.array(undisplayedTicketSchema),
  })
  .meta({ id: 'BranchOverview' })

/** A summary of the branches that a manager may see. */
export const overviewSchema = z.object({
  now: moment,
  locale: z.string().meta({ description: 'Of the organisation (BCP 47).', example: 'vi-VN' }),
  currency: z.string().meta({ description: 'Of the organisation (ISO 4217).', example: 'VND' }),
  timeZone: z.string().meta({ description: 'Of the organisation: IANA name.', example: 'Asia/Ho_Chi_Minh' }),
  branches: z.array(branchOverviewSchema).meta({ description: 'Sorted by name.' }),
})
