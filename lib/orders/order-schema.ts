import { z } from 'zod'
import { OPTION_EFFECTS } from '../options/option-effect'
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
import { MAX_LINE_OPTIONS, MAX_LINES, MAX_NOTE, MAX_NOTE_BYTES, MAX_ORDER_OPTIONS, MAX_QUANTITY } from './order-limits'
import { ORDER_STATUSES } from './order-status'
import { PAYMENT_METHODS } from './payment'
import { REMAKE_REASONS } from './remake-reasons'

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

export const paymentStatusSchema = z.enum(['unpaid', 'paid']).meta({ id: 'PaymentStatus', example: 'unpaid' })

const paymentMethodSchema = z.enum(PAYMENT_METHODS).meta({ id: 'PaymentMethod', example: 'cash' })

export const cancelReasonSchema = z.enum(CANCEL_REASONS).meta({ id: 'CancelReason', example: 'sold_out' })

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
    effect: z.enum(OPTION_EFFECTS).meta({
      id: 'OptionEffect',
      description: 'Whether it adds something to the item, or reduces or removes something.',
      example: 'adds',
    }),
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
  })
  .meta({ id: 'OrderItem' })

export const orderSchema = z
  .object({
    id: id('Order id.', EXAMPLE_ORDER_ID),
    branchId: id('Branch id.', EXAMPLE_BRANCH_ID),
    tableId: id('Table id.', EXAMPLE_TABLE_ID),
    tableLabel: z.string().meta({ example: 'A1' }),
    number: z.number().int().meta({ description: "The branch's ticket number of that day.", example: 47 }),
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
          reason: z.enum(REMAKE_REASONS).meta({ id: 'RemakeReason' }),
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
      description: 'Of a paid order that was cancelled: whether the payment was given back. Null for other orders.',
      example: null,
    }),
    transferReference: orNull(z.string()).meta({
      description: 'What a bank transfer for this order names; no other order ever has it. Null for some old orders.',
      example: '7K3M9QX',
    }),
    total: money,
    version: z.number().int().meta({ description: '1 when placed, one more with each change.', example: 2 }),
    items: z.array(orderItemSchema),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Order' })

/** The request body of a new order from guests, staff and a POS. Omitted text becomes empty. */
export const newOrderSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        menuItemId: id('Menu item id.', EXAMPLE_ITEM_ID),
        quantity: z.number().int().min(1).max(MAX_QUANTITY).meta({ example: 2 }),
        note: optionalWithDefault(storableLines(MAX_NOTE), '').meta({
          description: `Empty when left out. Text without control characters other than tabs and line ends. All notes of an order have at most ${MAX_NOTE_BYTES} bytes of UTF-8 together.`,
          example: 'ít đường',
        }),
        options: z
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
          .optional()
          .meta({
            description: `The options of the item. The defaults when left out. All lines of an order have at most ${MAX_ORDER_OPTIONS} options together.`,
          }),
      }),
    )
    .min(1)
    .max(MAX_LINES),
  allergyNote: optionalWithDefault(storableText(MAX_NOTE), '').meta({
    description:
      'What the guest must not eat, in their words; empty when left out. Every screen shows it as a warning.',
    example: 'đậu phộng',
  }),
})
