import { z } from '@hono/zod-openapi'
import {
  amountSchema,
  howPaidShape,
  paymentMethodSchema,
  paymentVoidReasonSchema,
  refundReasonSchema,
  refuseContradictions,
} from '@/lib/orders/payment-schema'
import { EXAMPLE_ITEM_ID } from '@/lib/schema-parts'
import { orderIdParam } from './order-schemas'
import { pathId } from './path-params'

const expectedAmount = amountSchema.meta({
  description: 'The request is refused if another amount is due.',
  example: 70_000,
})

export const payment = z
  .strictObject({ ...howPaidShape, amount: expectedAmount })
  .superRefine(refuseContradictions)
  .openapi('Payment')

export const refund = z
  .strictObject({
    method: paymentMethodSchema,
    amount: expectedAmount.meta({
      description:
        'The request is refused if another amount is due. With `reason`: what is given back; left out: all that was paid.',
      example: 70_000,
    }),
    reason: refundReasonSchema.optional().openapi({
      description: 'Why money of a completed order is given back that is not due; only a manager may.',
    }),
  })
  .openapi('RefundDone')

export const paymentVoid = z.strictObject({ reason: paymentVoidReasonSchema }).openapi('PaymentVoid')

export const paymentCorrection = z.strictObject({ method: paymentMethodSchema }).openapi('PaymentCorrection')

export const paymentParams = orderIdParam.extend({
  paymentId: pathId('paymentId', 'Id of a payment of this order.', EXAMPLE_ITEM_ID),
})
