import { z } from 'zod'
import { adjustmentShape } from './adjustment-schema'
import { orderItemSchema, voidReasonSchema } from './order-item-schema'
import { orderSchema, orderTypeSchema } from './order-schema'
import { paymentMethodSchema, paymentVoidReasonSchema } from './payment-schema'

/** What an event of the type `order.updated` changed. `transition` decides it, with times in UTC. */

const itemId = z.uuid().meta({ description: 'The item of the order.' })
const itemOrPartId = z.uuid().meta({ description: 'The item of the order, or the part of a combo.' })
const menuItemName = z.string().meta({ example: 'Bạc xỉu' })
const quantity = z.number().int().meta({ description: 'How many pieces.', example: 1 })
const place = z.object({ tableId: z.uuid(), tableLabel: z.string().meta({ example: 'A1' }) })
const { pickupAt } = orderSchema.shape
const { course } = orderItemSchema.shape
const { kind, amount } = orderSchema.shape.payments.element.shape
const payment = { paymentId: z.uuid(), kind, amount }
const adjustment = { adjustmentId: z.uuid(), ...adjustmentShape }
const values = orderItemSchema.pick({ note: true, options: true, unitPrice: true })

export const changeDetailSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('line_added'), itemId, menuItemName, quantity }),
    z.object({ type: z.literal('line_voided'), itemId, menuItemName, quantity, reason: voidReasonSchema }),
    z.object({ type: z.literal('line_changed'), itemId, menuItemName, quantity, from: values, to: values }),
    z.object({ type: z.literal('line_done'), itemId: itemOrPartId, menuItemName, quantity, done: z.boolean() }),
    z.object({ type: z.literal('table_moved'), from: place, to: place }),
    z.object({ type: z.literal('renamed'), from: z.string(), to: z.string() }),
    z.object({ type: z.literal('rush'), rush: z.boolean() }),
    z.object({ type: z.literal('recalled'), recalled: z.boolean() }),
    z.object({ type: z.literal('due') }).meta({ description: 'The `startAt` of a scheduled order has come.' }),
    z.object({ type: z.literal('stopped'), reason: voidReasonSchema }),
    z.object({ type: z.literal('type_changed'), from: orderTypeSchema, to: orderTypeSchema }),
    z.object({ type: z.literal('pickup_changed'), from: pickupAt, to: pickupAt }),
    z.object({ type: z.literal('note_changed'), from: z.string(), to: z.string() }),
    z.object({ type: z.literal('allergy_changed'), from: z.string(), to: z.string() }),
    z
      .object({ type: z.literal('fired'), course: z.number().int().meta({ example: 2 }) })
      .meta({ description: 'The items of this course and of those before it are to be made now.' }),
    z.object({ type: z.literal('course_changed'), itemId, menuItemName, quantity, from: course, to: course }),
    z.object({
      type: z.literal('payment_voided'),
      ...payment,
      method: paymentMethodSchema,
      reason: paymentVoidReasonSchema,
    }),
    z.object({ type: z.literal('payment_corrected'), ...payment, from: paymentMethodSchema, to: paymentMethodSchema }),
    z.object({ type: z.literal('adjustment_added'), ...adjustment }),
    z.object({ type: z.literal('adjustment_removed'), ...adjustment }),
  ])
  .meta({ id: 'ChangeDetail' })

export type ChangeDetail = z.infer<typeof changeDetailSchema>
