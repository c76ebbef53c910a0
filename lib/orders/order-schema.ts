import { z } from 'zod'
import { optionEffectSchema } from '../options/option-schemas'
import {
  EXAMPLE_BRANCH_ID,
  EXAMPLE_ITEM_ID,
  EXAMPLE_OPTION_ID,
  EXAMPLE_ORDER_ID,
  EXAMPLE_TABLE_ID,
  id,
  money,
  optionalWithDefault,
  orNull,
} from '../schema-parts'
import { storableLines, storableText } from '../storable-text'
import { CANCEL_REASONS } from './cancel-reason'
import {
  MAX_CUSTOMER_NAME,
  MAX_LINE_OPTIONS,
  MAX_LINES,
  MAX_NOTE,
  MAX_NOTE_BYTES,
  MAX_ORDER_OPTIONS,
  MAX_PICKUP_DAYS,
  MAX_QUANTITY,
  MAX_REFERENCE,
} from './order-limits'
import { ORDER_STATUSES } from './order-status'
import { ORDER_TYPES } from './order-type'
import { PAYMENT_METHODS } from './payment'
import { REMAKE_REASONS } from './remake-reasons'
import { VOID_REASONS } from './void-reason'

/**
 * The schemas of an order and its items. The TypeScript types and the presenter (order.ts), the REST interface, webhooks
 * and the messages to screens derive from them. `id` names a component of the OpenAPI document.
 *
 * A new field needs an entry here, a column in prisma/schema.prisma with its migration, and a line in order-sql.ts.
 */

const timestamp = z.iso
  .datetime({ offset: true })
  .meta({ description: "ISO 8601 with the branch's UTC offset.", example: '2026-11-21T16:41:05.120+07:00' })

export const orderStatusSchema = z.enum(ORDER_STATUSES).meta({ id: 'OrderStatus', example: 'confirmed' })

export const orderTypeSchema = z.enum(ORDER_TYPES).meta({ id: 'OrderType', example: 'takeaway' })

export const paymentStatusSchema = z.enum(['unpaid', 'paid']).meta({ id: 'PaymentStatus', example: 'unpaid' })

export const paymentMethodSchema = z.enum(PAYMENT_METHODS).meta({ id: 'PaymentMethod', example: 'cash' })

export const cancelReasonSchema = z.enum(CANCEL_REASONS).meta({ id: 'CancelReason', example: 'sold_out' })

export const voidReasonSchema = z.enum(VOID_REASONS).meta({ id: 'VoidReason', example: 'sold_out' })

export const remakeReasonSchema = z.enum(REMAKE_REASONS).meta({ id: 'RemakeReason' })

const orderedOptionSchema = z
  .object({
    optionId: z.uuid(),
    groupName: z.string().meta({ example: 'Topping' }),
    name: z.string().meta({ example: 'Trân châu đen' }),
    kitchenName: z.string().meta({ description: 'What kitchen tickets write.', example: 'Trân châu' }),
    quantity: z.number().int().meta({ description: 'For each piece of the line.', example: 1 }),
    price: z.number().int().meta({
      description: "What one of it adds to the price of one piece, in the currency's smallest unit; may be negative.",
      example: 10_000,
    }),
    effect: optionEffectSchema,
    onTicket: z.boolean().meta({ description: 'False: a usual default, which kitchen tickets leave out.' }),
  })
  .meta({ id: 'OrderedOption' })

export const orderItemSchema = z
  .object({
    id: z.uuid(),
    menuItemId: z.uuid(),
    menuItemName: z.string().meta({ example: 'Bạc xỉu' }),
    station: z
      .string()
      .nullable()
      .meta({ description: 'The station that makes it; null when none was set.', example: 'Bar' }),
    quantity: z.number().int().meta({ example: 2 }),
    unitPrice: money,
    note: z.string().meta({ description: 'Empty when there is none.', example: 'ít đường' }),
    options: z.array(orderedOptionSchema).meta({
      description: 'The chosen options as they were when it was ordered. `unitPrice` includes them.',
    }),
    done: z.boolean().meta({ description: 'Bumped at its station.' }),
    addedAt: orNull(timestamp).meta({
      description: 'When it was added to the order; null: it was ordered with the order.',
      example: null,
    }),
    kitchenName: z.string().meta({
      description: 'What kitchen tickets write: the name, unless the item had another one for the kitchen.',
      example: 'BX',
    }),
    allergens: z.array(z.string()).meta({
      description:
        "What the item contained when it was ordered: codes of the EU's list of allergens, and words of the organisation.",
      example: ['milk'],
    }),
  })
  .meta({ id: 'OrderItem' })

const orderVoidSchema = z
  .object({
    id: z.uuid(),
    itemId: z
      .uuid()
      .meta({ description: 'The item of the order. It has left `items` if all of its pieces were voided.' }),
    menuItemId: z.uuid(),
    menuItemName: z.string().meta({ example: 'Bạc xỉu' }),
    station: z.string().nullable().meta({ example: 'Bar' }),
    quantity: z.number().int().meta({ description: 'How many pieces were voided.', example: 1 }),
    unitPrice: money,
    note: z.string().meta({ example: 'ít đường' }),
    options: z.array(orderedOptionSchema),
    reason: voidReasonSchema,
    kitchenName: z.string().meta({ description: 'What kitchen tickets write.', example: 'BX' }),
    at: timestamp,
  })
  .meta({ id: 'OrderVoid' })

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
        "When the kitchen starts it, and its age begins: `createdAt`, or the branch's lead time before `pickupAt` if that is later.",
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
    cancelReason: orNull(cancelReasonSchema).meta({
      description: 'Why the order was cancelled; null: it was not, or no reason was given.',
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
      description: 'How the order was paid; null: unpaid, or not recorded.',
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
    transferReference: orNull(z.string()).meta({
      description: 'What a bank transfer for this order names; no other order ever has it. Null for some old orders.',
      example: '7K3M9QX',
    }),
    total: money,
    version: z.number().int().meta({ description: '1 when placed, one more with each change.', example: 2 }),
    items: z
      .array(orderItemSchema)
      .meta({ description: 'What is ordered now. `total` is the sum of quantity × unitPrice.' }),
    voids: z.array(orderVoidSchema).meta({ description: 'The pieces that were taken off the order, oldest first.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Order' })

const chosenOptionsSchema = z
  .array(
    z.strictObject({
      optionId: id('Option id.', EXAMPLE_OPTION_ID),
      quantity: z.number().int().min(1).max(MAX_QUANTITY).optional().meta({
        description: 'For each piece of the line; 1 when left out.',
        example: 1,
      }),
    }),
  )
  .max(MAX_LINE_OPTIONS)

/** The name of a customer that a caller sends. */
export const customerNameSchema = storableText(MAX_CUSTOMER_NAME).trim()

/** What a caller may change of a line. */
export const lineEditShape = {
  note: storableLines(MAX_NOTE)
    .optional()
    .meta({ description: 'The new note; empty removes it.', example: 'ít đường' }),
  options: chosenOptionsSchema.optional().meta({ description: 'All options of the line, as in a new order.' }),
}

/** The lines of a new order, or of an addition. */
export const newLinesSchema = z
  .array(
    z.strictObject({
      menuItemId: id('Menu item id.', EXAMPLE_ITEM_ID),
      quantity: z.number().int().min(1).max(MAX_QUANTITY).meta({ example: 2 }),
      note: optionalWithDefault(storableLines(MAX_NOTE), '').meta({
        description: `Empty when left out. Text without control characters other than tabs and line ends. All notes of an order have at most ${MAX_NOTE_BYTES} bytes of UTF-8 together.`,
        example: 'ít đường',
      }),
      options: chosenOptionsSchema.optional().meta({
        description: `The options of the item. The defaults when left out. All lines of an order have at most ${MAX_ORDER_OPTIONS} options together.`,
      }),
    }),
  )
  .min(1)
  .max(MAX_LINES)

/** The request body of a new order from guests, staff and a POS. Omitted text becomes empty. */
export const newOrderSchema = z.strictObject({
  items: newLinesSchema,
  allergyNote: optionalWithDefault(storableText(MAX_NOTE), '').meta({
    description:
      'What the guest must not eat, in their words; empty when left out. Every screen shows it as a warning.',
    example: 'đậu phộng',
  }),
  type: orderTypeSchema.optional().meta({
    description: 'When left out: `dine_in` at a table, `takeaway` at the counter.',
  }),
  customerName: optionalWithDefault(customerNameSchema, '').meta({
    description: 'Who picks it up or receives it; empty when left out.',
    example: 'Chị Hương',
  }),
  reference: storableText(MAX_REFERENCE).trim().min(1).optional().meta({
    description:
      'Its number in your system, unique per source, branch and business day. The same request again places no second order: the answer is 200 with the first one. Another request with it is 409 `reference_taken`.',
    example: 'POS-10482',
  }),
  pickupAt: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({
      description: `When the customer picks it up, at most ${MAX_PICKUP_DAYS} days ahead. The kitchen starts it the branch's lead time before.`,
      example: '2026-11-21T18:30:00+07:00',
    }),
})
