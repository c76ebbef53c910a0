import { z } from '@hono/zod-openapi'
import { OPEN_STATUSES, STOPPABLE_STATUSES } from '@/lib/order-status'
import {
  cancelReasonSchema,
  orderStatusSchema,
  orderTypeSchema,
  remakeReasonSchema,
  voidReasonSchema,
} from '@/lib/orders/order-schema'
import { paymentMethodSchema } from '@/lib/orders/payment-schema'
import { EXAMPLE_ORDER_ID, id, orNull } from '@/lib/schema-parts'

const count = (description: string, example = 12) => z.number().int().openapi({ description, example })
const value = z.number().int().openapi({ description: "In the currency's smallest unit.", example: 845_000 })
const name = z.string().openapi({ example: 'Bạc xỉu' })
const day = z.iso.date().openapi({ example: '2026-11-21' })
const nullableTime = orNull(z.iso.datetime())
const nullableMs = (description: string) => orNull(z.number()).openapi({ description, example: 312_000 })

const durations = {
  measured: count('How many orders the durations are of.'),
  medianMs: nullableMs('Milliseconds; null: none was measured.'),
  p90Ms: nullableMs('Nine of ten took at most this long.'),
  late: count('How many took longer than the limit of their stations.', 1),
}
const service = {
  orders: count('With cancelled ones.'),
  cancelled: count('How many of them were cancelled.', 1),
  value,
  ...durations,
}
const pieces = count('Pieces that were sold: without voided ones and those of cancelled orders.', 30)
const voidedPieces = count('Pieces.', 2)
const by = z.object({
  kind: z.enum(['staff', 'screen', 'key', 'guest', 'unknown']),
  name: orNull(z.string()),
})
const summary = {
  total: z.object(service).openapi('ReportService', {
    description: 'Orders, their value without cancelled ones, and the time from placing an order until it was ready.',
  }),
  hours: z.array(z.object({ hour: count('0 to 23.', 9), ...service })).openapi({
    description:
      'The hours with orders, from `fromHour` on; of a whole day from the hour in which the business day begins.',
  }),
  days: z.array(z.object({ day, ...service })).openapi({
    description: 'The business days with orders. Hours past midnight count to the calendar day on which they began.',
  }),
}

/** The period of a report, as it was understood. */
const period = {
  branchId: z.uuid(),
  branchName: z.string().openapi({ example: 'Hàng Bông' }),
  timeZone: z.string().openapi({ example: 'Asia/Ho_Chi_Minh' }),
  currency: z.string().openapi({ example: 'VND' }),
  from: day,
  to: day,
  fromHour: z.number().int().openapi({ example: 0 }),
  toHour: z.number().int().openapi({ example: 24 }),
  station: orNull(z.string()),
  item: orNull(z.uuid()),
}

export const serviceReport = z
  .object({
    ...period,
    ...summary,
    states: z.array(z.object({ state: z.enum(OPEN_STATUSES), ...durations })).openapi({
      description: 'The time in each state, of the orders that left it.',
    }),
    stations: z.array(z.object({ station: orNull(z.string()), ...service, pieces })),
    items: z.array(z.object({ itemId: z.uuid().nullable(), name, ...service, pieces })),
    options: z.array(z.object({ group: z.string(), name: z.string(), pieces, value })),
    types: z.array(z.object({ type: orderTypeSchema, ...service })),
    sources: z.array(z.object({ source: z.string(), ...service })),
    voids: z.array(z.object({ reason: voidReasonSchema, by, pieces: voidedPieces, value })),
    cancellations: z.array(
      z.object({
        state: z.enum(OPEN_STATUSES).openapi({ description: 'In which it was cancelled.' }),
        by,
        reason: orNull(cancelReasonSchema),
        orders: count('Orders.', 1),
        value,
      }),
    ),
    stops: z
      .array(
        z.object({
          state: z.enum(STOPPABLE_STATUSES).openapi({ description: 'In which it was stopped.' }),
          by,
          reason: voidReasonSchema,
          orders: count('Orders.', 1),
          value,
        }),
      )
      .openapi({
        description: 'Orders that were stopped. Other figures leave them out, but `voids` has their pieces.',
      }),
    remakes: z.array(z.object({ reason: remakeReasonSchema, orders: count('Orders.', 1), pieces })),
    payments: z.array(
      z.object({
        method: z
          .union([paymentMethodSchema, z.literal('unpaid'), z.literal('partly_paid'), z.literal('several')])
          .openapi({ description: '`unpaid`: not paid yet. `several`: paid by several methods.' }),
        orders: count('Orders without cancelled ones.'),
        value,
      }),
    ),
    received: z
      .array(
        z.object({
          method: paymentMethodSchema,
          payments: count('Payments.', 4),
          paid: value,
          refunds: count('Refunds.', 0),
          refunded: value,
        }),
      )
      .openapi({
        description:
          'The money that was taken and given back, by method, of all orders of the period, also cancelled ones. `station` and `item` do not narrow it.',
      }),
    slowest: z
      .array(
        z.object({
          id: id('Order id.', EXAMPLE_ORDER_ID),
          day,
          number: z.number().int().openapi({ example: 42 }),
          tableLabel: z.string(),
          status: orderStatusSchema,
          placedAt: z.iso.datetime(),
          toReadyMs: z.number(),
          isLate: z.boolean(),
        }),
      )
      .openapi({ description: 'The ten orders that took longest until they were ready.' }),
    before: z
      .object({
        from: day,
        to: day,
        until: z.string().openapi({
          description: 'Orders placed before this local time count: if the report is not over, neither is this.',
          example: '2026-11-14T16:41:05',
        }),
        ...summary,
      })
      .openapi('ReportBefore', { description: 'The same number of whole weeks earlier, to compare with.' }),
  })
  .openapi('ServiceReport')

export const ticketReport = z
  .object({
    ...period,
    tickets: z.array(
      z
        .object({
          id: id('Order id.', EXAMPLE_ORDER_ID),
          day,
          number: z.number().int().openapi({ example: 42 }),
          tableLabel: z.string(),
          type: orderTypeSchema,
          customerName: z.string(),
          source: z.string(),
          status: orderStatusSchema,
          value,
          placedAt: z.iso.datetime(),
          confirmedAt: nullableTime,
          preparingAt: nullableTime,
          readyAt: nullableTime,
          finishedAt: nullableTime,
          toReadyMs: nullableMs('Prep time, since the order was to be started; null: it was never ready.'),
          isLate: z.boolean(),
          isStopped: z.boolean().openapi({
            description: 'Stopped while it was made: it has no value and is in no other figure than `stops`.',
          }),
        })
        .openapi('ReportTicket'),
    ),
  })
  .openapi('TicketReport')
