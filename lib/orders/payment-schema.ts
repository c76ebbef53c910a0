import { z } from 'zod'
import { money, orNull, timestamp } from '../schema-parts'
import { MAX_LINES, MAX_QUANTITY } from './order-limits'
import { PAYMENT_METHODS, PAYMENT_STATUSES, PAYMENT_VOID_REASONS, REFUND_REASONS } from './payment'

/** The schemas of payments and refunds, as orders show them and as callers send them. */

export const paymentStatusSchema = z.enum(PAYMENT_STATUSES).meta({ id: 'PaymentStatus', example: 'unpaid' })

export const paymentMethodSchema = z.enum(PAYMENT_METHODS).meta({ id: 'PaymentMethod', example: 'cash' })

export const paymentVoidReasonSchema = z
  .enum(PAYMENT_VOID_REASONS)
  .meta({ id: 'PaymentVoidReason', example: 'wrong_order' })

export const refundReasonSchema = z.enum(REFUND_REASONS).meta({ id: 'RefundReason', example: 'complaint' })

const itemId = z.uuid().meta({ description: 'The item of the order.' })
const quantity = z.number().int().meta({ description: 'How many pieces.', example: 1 })

export const orderPaymentSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(['payment', 'refund']).meta({ id: 'PaymentKind' }),
    method: paymentMethodSchema,
    amount: money,
    handedOver: orNull(money).meta({
      description:
        'What the guest handed over in cash; the rest above `amount` was given back. Null: nobody said, or it was no cash.',
      example: null,
    }),
    items: z
      .array(z.object({ itemId, quantity }))
      .meta({ description: 'The pieces that it pays. Empty: it pays an amount.', example: [] }),
    at: timestamp,
    voidedAt: orNull(timestamp).meta({
      description: 'When it was voided: it does not count; null: it stands.',
      example: null,
    }),
    voidReason: orNull(paymentVoidReasonSchema).meta({ description: 'Why it was voided.', example: null }),
    refundReason: orNull(refundReasonSchema).meta({
      description: 'Why it was given back although it was not due; null: it was, or it is a payment.',
      example: null,
    }),
  })
  .meta({ id: 'OrderPayment' })

/** The largest amount that the database's `integer` holds. */
const MAX_AMOUNT = 2_147_483_647

const amount = z.number().int().min(0).max(MAX_AMOUNT)

export const amountSchema = amount.optional()

/** The part of an order or a bill that a payment pays. */
export const partSchema = amount.min(1).optional().meta({
  description: 'Pays only this much of what is due. Left out, and without `items`: all of it.',
  example: 35_000,
})

/** Pieces that a payment pays. */
export const paidPieces = { itemId: itemId.toLowerCase(), quantity: quantity.min(1).max(MAX_QUANTITY) }

const paidItemsSchema = z
  .array(z.strictObject(paidPieces))
  .min(1)
  .max(MAX_LINES)
  .refine((items) => new Set(items.map((item) => item.itemId)).size === items.length, {
    error: 'must name each item once',
  })
  .optional()
  .meta({ description: 'Pays these pieces of the order, which no other payment names. Not with `part`.' })

export const handedOverSchema = amount.optional().meta({
  description: 'What the guest handed over in cash, at least what is paid.',
  example: 100_000,
})

type HowPaid = { method?: string | undefined; part?: unknown; items?: unknown; amount?: unknown; handedOver?: unknown }

/** What of a payment excludes each other. */
export function refuseContradictions({ method, part, items, amount, handedOver }: HowPaid, context: z.RefinementCtx) {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (part !== undefined && items !== undefined) refuse('part', 'not with items')
  if (amount !== undefined && (part ?? items) !== undefined) refuse('amount', 'not with part or items')
  if (handedOver !== undefined && method !== 'cash') refuse('handedOver', 'only with cash')
}

/** How an order is paid. `amount`: refuse if another amount is due. */
export const howPaidShape = {
  method: paymentMethodSchema,
  amount: amountSchema,
  part: partSchema,
  items: paidItemsSchema,
  handedOver: handedOverSchema,
}
