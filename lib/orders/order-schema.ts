import { z } from 'zod'
import { ORDER_STATUSES } from '../order-status'
import { EXAMPLE_BRANCH_ID, EXAMPLE_ORDER_ID, EXAMPLE_TABLE_ID, id, money, orNull, timestamp } from '../schema-parts'
import { orderAdjustmentSchema } from './adjustment-schema'
import { CANCEL_REASONS } from './cancel-reason'
import { orderItemSchema, orderVoidSchema, voidReasonSchema } from './order-item-schema'
import { ORDER_TYPES } from './order-type'
import { orderPaymentSchema, paymentMethodSchema, paymentStatusSchema } from './payment-schema'
import { ORDER_PROBLEMS } from './problems'
import { REMAKE_REASONS } from './remake-reasons'

/**
 * The schema of an order. The TypeScript types and the presenter (order.ts), the REST interface, webhooks
 * and the messages to screens derive from them. `id` names a component of the OpenAPI document.
 *
 * A new field needs an entry here, a column in prisma/schema.prisma with its migration, and a line in order-sql.ts and in
 * insert-order-sql.ts or update-order-sql.ts.
 */

export const orderStatusSchema = z.enum(ORDER_STATUSES).meta({ id: 'OrderStatus', example: 'confirmed' })

export const orderTypeSchema = z.enum(ORDER_TYPES).meta({ id: 'OrderType', example: 'takeaway' })

export const cancelReasonSchema = z.enum(CANCEL_REASONS).meta({ id: 'CancelReason', example: 'sold_out' })

export const remakeReasonSchema = z.enum(REMAKE_REASONS).meta({ id: 'RemakeReason' })

const markOf = <Field extends string, Shape extends z.ZodRawShape>(field: Field, shape: Shape) =>
  z.object({
    field: z.literal(field),
    ...shape,
    version: z.number().int().meta({ description: 'The version of the order with the new value.', example: 3 }),
    at: timestamp,
  })

export const changeMarkSchema = z
  .discriminatedUnion('field', [
    markOf('table', { from: z.string().meta({ description: 'The label of the table that it was.', example: 'A1' }) }),
    markOf('customer', { from: z.string() }),
    markOf('type', { from: orderTypeSchema }),
    markOf('pickup', { from: orNull(timestamp) }),
    markOf('note', { from: z.string() }),
    markOf('allergy', { from: z.string() }),
    markOf('line', { itemId: z.uuid(), from: orderItemSchema.pick({ note: true, options: true }) }),
  ])
  .meta({ id: 'ChangeMark' })

export const orderSchema = z
  .object({
    id: id('Order id.', EXAMPLE_ORDER_ID),
    branchId: id('Branch id.', EXAMPLE_BRANCH_ID),
    tableId: id('Table id.', EXAMPLE_TABLE_ID),
    tableLabel: z.string().meta({ example: 'A1' }),
    number: z.number().int().meta({ description: "The branch's ticket number of that day.", example: 47 }),
    type: orderTypeSchema,
    customerName: z
      .string()
      .meta({ description: 'Who picks it up or receives it; empty when nobody was named.', example: 'Chị Hương' }),
    reference: orNull(z.string()).meta({
      description:
        'Its number in the system of its source, which has it once a business day; null when none was given.',
      example: null,
    }),
    source: z.string().meta({
      description: 'Who placed it: `guest`, `staff`, or the name of an integration.',
      example: 'guest',
    }),
    pickupAt: orNull(timestamp).meta({
      description: 'When the customer picks it up; null: as soon as it is ready.',
      example: null,
    }),
    startAt: timestamp.meta({
      description:
        "When the kitchen starts it, and its age begins: `createdAt`, or the branch's lead time before `pickupAt` if that is later. While the order is scheduled and one of its stations starts lines together, `order.estimate_changed` can move it.",
    }),
    estimate: orNull(
      z
        .object({
          from: timestamp,
          likely: timestamp,
          to: timestamp,
          starts: z.array(z.object({ id: z.uuid(), at: timestamp })).meta({
            description:
              'When to start the lines, or the parts of a combo, that need not start at once, so that the order is ready together. `id` is that of the line or of the part.',
          }),
        })
        .meta({ id: 'OrderEstimate' }),
    ).meta({
      description:
        'When it becomes ready, in whole minutes: four of five orders become ready between `from` and `to`. As it was told last: it changes with `order.estimate_changed` only, which leaves `version` and `updatedAt`. Null: none is known, or the order is scheduled, ready, finished or stopped.',
    }),
    status: orderStatusSchema,
    previousStatus: orNull(orderStatusSchema).meta({
      description: 'The state before this one; null until the order moves.',
      example: 'pending',
    }),
    statusSince: timestamp,
    rush: z.boolean().meta({ description: 'Rush: the kitchen makes this order first.' }),
    allergyNote: z
      .string()
      .meta({ description: 'What the guest must not eat; empty when the guest named nothing.', example: 'đậu phộng' }),
    note: z.string().meta({
      description: 'What is to be known of the whole order; empty when there is none.',
      example: 'ra cùng lúc',
    }),
    changeMarks: z.array(changeMarkSchema).meta({
      description:
        'What of it changed after it was placed, each with what it was (`from`), the oldest first, at most 20. Empty when it is over.',
      example: [],
    }),
    cancelReason: orNull(cancelReasonSchema).meta({
      description: 'Why the order was cancelled; null: it was not, or no reason was given.',
      example: null,
    }),
    stoppedAt: orNull(timestamp).meta({
      description:
        'When the kitchen was told to stop making it, because its guest left: it has no `items`, and `voids` has what they were. Null for other orders.',
      example: null,
    }),
    stopReason: orNull(voidReasonSchema).meta({
      description: 'Why it was stopped; null for other orders.',
      example: null,
    }),
    remakeOf: orNull(
      z
        .object({
          orderId: z.uuid(),
          number: z.number().int().meta({ description: 'Its ticket number.', example: 45 }),
          reason: remakeReasonSchema,
        })
        .meta({ id: 'RemakeOf' }),
    ).meta({ description: 'The order that this one makes again, without charge; null for other orders.' }),
    recalledAt: orNull(timestamp).meta({
      description: 'Since when the boards show the completed order again; null when they do not.',
    }),
    paymentStatus: paymentStatusSchema,
    paymentMethod: orNull(paymentMethodSchema).meta({
      description: 'How the order was paid; null: unpaid, by several methods, or not recorded.',
      example: null,
    }),
    refund: orNull(z.enum(['due', 'done']).meta({ id: 'Refund' })).meta({
      description:
        'Of a paid order that was cancelled, or of which something was voided: whether the money was given back. Null for other orders.',
      example: null,
    }),
    refundDue: money.meta({
      description: "What must be given back now, in the currency's smallest unit; 0 when nothing.",
      example: 0,
    }),
    paidAmount: money.meta({
      description:
        'The sum of its payments. Of an order that is not paid or cancelled, `total` without it is still to be paid.',
      example: 0,
    }),
    refundedAmount: money.meta({ description: 'The sum of its refunds.', example: 0 }),
    transferReference: orNull(z.string()).meta({
      description: 'What a bank transfer for this order names; no other order ever has it. Null for some old orders.',
      example: '7K3M9QX',
    }),
    itemsTotal: money.meta({ description: 'The sum of quantity × unitPrice of its items.' }),
    adjustments: z.array(orderAdjustmentSchema).meta({
      description: 'Its discounts and surcharges, the oldest first.',
      example: [],
    }),
    total: money.meta({
      description: 'What the order costs: `itemsTotal` without its discounts and with its surcharges. Never below 0.',
    }),
    expectedTotal: orNull(money).meta({
      description:
        'What its program expected as the total, if that was another one; null: it was not, or none was sent.',
      example: null,
    }),
    problems: z.array(z.enum(ORDER_PROBLEMS)).meta({
      description:
        'With what it was accepted all the same. `total_differs`: `expectedTotal`. `ordering_paused`, `ordering_closed`, `ordering_full`: guests could not order then.',
      example: [],
    }),
    version: z.number().int().meta({ description: '1 when placed, one more with each change.', example: 2 }),
    items: z.array(orderItemSchema).meta({
      description:
        'What is ordered now; empty if the order was stopped. `itemsTotal` is the sum of quantity × unitPrice.',
    }),
    voids: z.array(orderVoidSchema).meta({ description: 'The pieces that were taken off the order, oldest first.' }),
    payments: z.array(orderPaymentSchema).meta({ description: 'Its payments and refunds, oldest first.', example: [] }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Order' })
