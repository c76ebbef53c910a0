import { z } from 'zod'
import { OPEN_STATUSES, STOPPABLE_STATUSES } from '../order-status'
import { adjustmentShape } from '../orders/adjustment-schema'
import { voidReasonSchema } from '../orders/order-item-schema'
import { cancelReasonSchema, orderStatusSchema, orderTypeSchema, remakeReasonSchema } from '../orders/order-schema'
import { paymentMethodSchema, paymentStatusSchema } from '../orders/payment-schema'
import { EXAMPLE_ORDER_ID, id, moment, orNull } from '../schema-parts'

/** The shape of a report: the statement, the pages and the REST interface derive from it. */

const count = (description: string, example = 12) => z.number().int().meta({ description, example })
const value = z.number().int().meta({ description: "In the currency's smallest unit.", example: 845_000 })
const name = z.string().meta({ example: 'Bạc xỉu' })
const day = z.iso.date().meta({ example: '2026-11-21' })
const momentOrNull = orNull(moment)
const nullableMs = (description: string) => orNull(z.number()).meta({ description, example: 312_000 })

const durationsSchema = z.object({
  measured: count('How many orders the durations are of.'),
  medianMs: nullableMs('Milliseconds; null: none was measured.'),
  p90Ms: nullableMs('Nine of ten took at most this long.'),
  late: count('How many took longer than the limit of their stations.', 1),
})

/** Durations of `measured` tickets. `late`: over the limit at the end, measured since the kitchen was to start them. */
export type Durations = z.infer<typeof durationsSchema>

const serviceSchema = z.object({
  orders: count('With cancelled ones.'),
  cancelled: count('How many of them were cancelled.', 1),
  value,
  ...durationsSchema.shape,
})

/** Sales, and the prep times of those orders. All figures but `orders` and `cancelled` are of orders that count as sold (isSoldSql). */
export type Service = z.infer<typeof serviceSchema>

const pieces = count('Pieces that were sold: without voided ones and those of cancelled orders.', 30)
const voidedPieces = count('Pieces.', 2)
/** `unknown`: the event was pruned. */
const by = z.object({
  kind: z.enum(['staff', 'screen', 'key', 'guest', 'unknown']),
  name: orNull(z.string()),
})

/** `connection`: a service that reports transfers of a bank. */
const person = by.extend({ kind: z.enum([...by.shape.kind.options, 'connection']) })

export const summarySchema = z.object({
  isApproximate: z.boolean().meta({
    description:
      'Whether each median and each 90th percentile is within 2 % of the exact one: of more than 31 days. All other figures are exact.',
    example: false,
  }),
  total: serviceSchema.meta({
    id: 'ReportService',
    description: 'Orders, their value without cancelled ones, and the time from placing an order until it was ready.',
  }),
  sales: z.object({ gross: value, discounts: value, surcharges: value, net: value }).meta({
    description:
      'Of orders that count as sold: what their items cost (`gross`), and what the orders cost (`net`, as `total.value`): `gross` without `discounts` ' +
      'and with `surcharges`. With `station` or `item` it is of these items only, and discounts and surcharges of their orders are left out of every value.',
  }),
  hours: z.array(z.object({ hour: count('0 to 23.', 9), ...serviceSchema.shape })).meta({
    description:
      'The hours with orders, from `fromHour` on; of a whole day from the hour in which the business day begins.',
  }),
  days: z.array(z.object({ day, ...serviceSchema.shape })).meta({
    description: 'The business days with orders. Hours past midnight count to the calendar day on which they began.',
  }),
  months: z
    .array(
      z.object({ month: z.string().meta({ description: 'YYYY-MM.', example: '2026-11' }), ...serviceSchema.shape }),
    )
    .meta({ description: 'The months with orders, by business day. Empty if the report has at most 31 days.' }),
})

/** What a report is compared with: the total, and the hours and days as in a report. */
export type ReportSummary = z.infer<typeof summarySchema>

/** `reason` null: nobody said. */
const cancellationsSchema = z.object({
  state: z.enum(OPEN_STATUSES).meta({ description: 'In which it was cancelled.' }),
  by,
  reason: orNull(cancelReasonSchema),
  orders: count('Orders.', 1),
  value,
})

export type Cancellations = z.infer<typeof cancellationsSchema>

/** `value`: of what was voided then. */
const stopsSchema = z.object({
  state: z.enum(STOPPABLE_STATUSES).meta({ description: 'In which it was stopped.' }),
  by,
  reason: voidReasonSchema,
  orders: count('Orders.', 1),
  value,
})

export type Stops = z.infer<typeof stopsSchema>

const slowTicketSchema = z.object({
  id: id('Order id.', EXAMPLE_ORDER_ID),
  day,
  number: z.number().int().meta({ example: 42 }),
  tableLabel: z.string(),
  status: orderStatusSchema,
  placedAt: moment,
  toReadyMs: z.number(),
  isLate: z.boolean(),
})

export const reportSchema = z.object({
  ...summarySchema.shape,
  /** Sorted by kind and value. */
  adjustments: z
    .array(
      z.object({
        kind: adjustmentShape.kind,
        by: orNull(z.string()).meta({ description: 'Who made it.', example: 'Linh' }),
        adjustments: count('Discounts or surcharges.', 3),
        orders: count('Orders.', 3),
        value,
      }),
    )
    .meta({
      description: 'The discounts and surcharges by the person who made them. Their sums are those of `sales`.',
    }),
  /** All four states, in order. */
  states: z.array(z.object({ state: z.enum(OPEN_STATUSES), ...durationsSchema.shape })).meta({
    description: 'The time in each state, of the orders that left it.',
  }),
  promises: z
    .array(
      z.object({
        hour: count('0 to 23, in which the orders were placed.', 9),
        told: count('Orders with a told window that became ready.'),
        kept: count('How many of them became ready within the window that was told first.', 10),
        later: count('How many became ready after it. The others were ready sooner.', 1),
      }),
    )
    .meta({ description: 'Whether the windows held that were told first (`estimate` of an order), as the hours.' }),
  /** The orders with lines of each station. Null: no station, and combos, whose parts count to the stations of these, without a value. */
  stations: z.array(z.object({ station: orNull(z.string()), ...serviceSchema.shape, pieces })),
  /** `itemId` null: open lines with this name, which are not on the menu. */
  items: z.array(z.object({ itemId: z.uuid().nullable(), name, ...serviceSchema.shape, pieces })),
  categories: z.array(z.object({ category: orNull(name).meta({ example: 'Cà phê' }), pieces, value })).meta({
    description: 'The items by the category that they have now; null: open lines. The value is that of the items.',
  }),
  /** What was chosen with the items: pieces, and what they added to the price. Cancelled orders do not count. */
  options: z.array(z.object({ group: z.string(), name: z.string(), pieces, value })),
  types: z.array(z.object({ type: orderTypeSchema, ...serviceSchema.shape })),
  sources: z.array(z.object({ source: z.string(), ...serviceSchema.shape })),
  /** The pieces that were taken off orders, with who did it and why. */
  voids: z.array(z.object({ reason: voidReasonSchema, by, pieces: voidedPieces, value })),
  cancellations: z.array(cancellationsSchema),
  stops: z.array(stopsSchema).meta({
    description: 'Orders that were stopped. Other figures leave them out, but `voids` has their pieces.',
  }),
  /** The orders that made others again, without those that were cancelled, and their pieces. Other figures include them. */
  remakes: z.array(z.object({ reason: remakeReasonSchema, orders: count('Orders.', 1), pieces })),
  /** In this order: cash, card, bank transfer, several, partly paid, unpaid, those that occur. The sum is the sales. */
  payments: z.array(
    z.object({
      method: z
        .union([paymentMethodSchema, z.literal('unpaid'), z.literal('partly_paid'), z.literal('several')])
        .meta({ description: '`unpaid`: not paid yet. `several`: paid by several methods.' }),
      orders: count('Orders without cancelled ones.'),
      value,
    }),
  ),
  /** The methods that occur. What was voided is left out. */
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
    .meta({
      description:
        'The money that was taken and given back, by method, of all orders of the period, also cancelled ones. `station` and `item` do not narrow it.',
    }),
  people: z
    .array(
      z.object({
        by: person,
        orders: count('Orders that they placed, with cancelled ones.'),
        value,
        payments: count('Payments that they took.', 4),
        paid: value,
        refunded: value,
      }),
    )
    .meta({
      description:
        'Who placed the orders, and who took and gave back money. `value` is of the placed orders. What was voided is left out; `station` and `item` do not narrow the money.',
    }),
  slowest: z.array(slowTicketSchema).meta({ description: 'The ten orders that took longest until they were ready.' }),
})

export type ServiceReport = z.infer<typeof reportSchema>

/** A ticket of a report. Its times are null where it never entered that state. */
export const reportTicketSchema = z.object({
  id: id('Order id.', EXAMPLE_ORDER_ID),
  day,
  number: z.number().int().meta({ example: 42 }),
  tableLabel: z.string(),
  type: orderTypeSchema,
  customerName: z.string(),
  source: z.string(),
  status: orderStatusSchema,
  items: z
    .array(z.object({ name, quantity: count('Pieces.', 2) }))
    .meta({ description: 'Its lines that match the filter. A stopped order has none.' }),
  /** Of its lines that match the filter. */
  value,
  discounts: value.meta({ description: 'Of the whole order; 0 with `station` or `item`.', example: 0 }),
  surcharges: value.meta({ description: 'As `discounts`.', example: 0 }),
  paymentStatus: paymentStatusSchema,
  payments: z
    .array(z.object({ kind: z.enum(['payment', 'refund']), method: paymentMethodSchema, amount: value }))
    .meta({ description: 'Of the whole order, the oldest first, without voided ones.' }),
  placedAt: moment,
  confirmedAt: momentOrNull,
  preparingAt: momentOrNull,
  readyAt: momentOrNull,
  finishedAt: momentOrNull,
  toReadyMs: nullableMs('Prep time, since the order was to be started; null: it was never ready.'),
  isLate: z.boolean(),
  isStopped: z.boolean().meta({
    description: 'Stopped while it was made: it has no value and is in no other figure than `stops`.',
  }),
})

export type ReportTicket = z.infer<typeof reportTicketSchema>
