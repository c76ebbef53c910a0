import { z } from '@hono/zod-openapi'
import { newAdjustmentShape, refuseBoth } from '@/lib/orders/adjustment-schema'
import { MAX_COUNTED } from '@/lib/orders/changed-order-repository'
import { cursorSchema } from '@/lib/orders/changed-orders'
import type { NewOrder } from '@/lib/orders/order'
import { REASON_ONLY_CANCELS } from '@/lib/orders/order-command'
import { MAX_LINES, MAX_QUANTITY } from '@/lib/orders/order-limits'
import {
  cancelReasonSchema,
  orderSchema,
  orderStatusSchema,
  orderTypeSchema,
  voidReasonSchema,
} from '@/lib/orders/order-schema'
import {
  amountSchema,
  howPaidShape,
  paymentMethodSchema,
  paymentVoidReasonSchema,
  refundReasonSchema,
  refuseContradictions,
} from '@/lib/orders/payment-schema'
import {
  courseSchema,
  lineEditShape,
  menuReference,
  newOrderSchema,
  onUnknownItemSchema,
  orderEditShape,
  sentLinesSchema,
  sentOrderShape,
} from '@/lib/orders/sent-order-schema'
import { EXAMPLE_BRANCH_ID, EXAMPLE_ITEM_ID, EXAMPLE_ORDER_ID, EXAMPLE_TABLE_ID, id } from '@/lib/schema-parts'
import { pageSizeParam, wholeNumberParam } from './page-params'

const EXAMPLE_CURSOR = 'WzE3OTUzNDA0NjUwMDAsIjAxOWFiOGEyLTVjMWUtN2IzYy05ZjEwLTJkM2U0ZjVhNmI3YyJd'

export const orderPage = z
  .object({
    orders: z.array(orderSchema),
    total: z
      .number()
      .int()
      .openapi({
        description: `The number of matching orders on all pages. With \`updatedSince\` or \`cursor\`: those that remain, these included, counted up to ${MAX_COUNTED}.`,
        example: 132,
      }),
    page: z.number().int().openapi({ example: 1 }),
    limit: z.number().int().openapi({ example: 20 }),
    nextCursor: z.string().optional().openapi({
      description: 'With `updatedSince` or `cursor`: what to send as `cursor` for the orders that changed after these.',
      example: EXAMPLE_CURSOR,
    }),
  })
  .openapi('OrderPage')

export const orderQuery = z
  .strictObject({
    status: orderStatusSchema.optional(),
    branchId: z.uuid().optional().openapi({ description: 'Only this branch.' }),
    type: newOrderSchema.shape.type,
    tableId: id('Only this table.', EXAMPLE_TABLE_ID).optional(),
    reference: newOrderSchema.shape.reference.meta({
      description: 'Only orders with this number in another system. Without `date`: of every day.',
    }),
    date: z.iso
      .date()
      .refine((day) => !day.startsWith('0000'), { error: 'must be in year 1 or later' })
      .optional()
      .openapi({
        description:
          "A business day of the branches, by the date on which it began (a branch's `dayEndsAt`). Default: today.",
        example: '2026-11-21',
      }),
    open: z
      .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
      .optional()
      .openapi({
        type: 'boolean',
        description:
          'True: only open orders (pending to ready), those of every day. Not with `date`, `updatedSince` or `cursor`.',
      }),
    updatedSince: z.iso.datetime({ offset: true }).optional().openapi({
      description: 'Orders of all days that changed at this time or later, in the order of their last change.',
      example: '2026-11-21T00:00:00Z',
    }),
    cursor: cursorSchema.optional().openapi({
      type: 'string',
      description: 'The `nextCursor` of an answer: the orders that changed after those.',
      example: EXAMPLE_CURSOR,
    }),
    page: wholeNumberParam({ max: 1_000_000, otherwise: 1 }),
    limit: pageSizeParam(),
  })
  .superRefine(({ cursor, updatedSince, date, open, page }, context) => {
    if (open && date !== undefined)
      context.addIssue({ code: 'custom', path: ['date'], message: 'not with open=true, which lists every day' })
    if (!cursor && updatedSince === undefined) return
    const refuse = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'not with updatedSince or cursor' })
    if (date !== undefined) refuse('date')
    if (open) refuse('open')
    if (page > 1) refuse('page')
    if (cursor && updatedSince !== undefined) refuse('updatedSince')
  })

export const orderIdParam = z.object({
  id: id('Order id.', EXAMPLE_ORDER_ID).openapi({ param: { name: 'id', in: 'path' } }),
})

const version = z
  .number()
  .int()
  .min(1)
  .max(2_147_483_647)
  .optional()
  .openapi({ description: 'The request is refused if the order has another version.', example: 1 })

export const statusChange = z
  .strictObject({
    status: orderStatusSchema,
    version,
    reason: cancelReasonSchema
      .optional()
      .openapi({ description: 'Why the order is cancelled; only with `cancelled`.' }),
  })
  .refine(({ status, reason }) => reason === undefined || status === 'cancelled', REASON_ONLY_CANCELS)
  .openapi('StatusChange')

export const orderUpdate = z
  .strictObject({
    ...orderEditShape,
    type: orderTypeSchema.optional(),
    version,
  })
  .refine(({ version: _, ...values }) => Object.values(values).some((value) => value !== undefined), {
    error: 'must name what to change',
  })
  .openapi('OrderUpdate')

/** What names or prices a thing that is not on the menu is refused without `onUnknownItem: "accept"`: nobody would read it. */
function refuseUnusedWords({ items, onUnknownItem }: SentLines, context: z.RefinementCtx) {
  if (onUnknownItem === 'accept') return
  const refuse = (path: (string | number)[], sent: { name?: string | undefined; price?: number | undefined }) => {
    for (const field of ['name', 'price'] as const) {
      if (sent[field] === undefined) continue
      context.addIssue({ code: 'custom', path: [...path, field], message: 'only with onUnknownItem: "accept"' })
    }
  }
  for (const [index, line] of items.entries()) {
    refuse(['items', index], line)
    for (const [at, option] of (line.options ?? []).entries()) refuse(['items', index, 'options', at], option)
  }
}

type SentLines = Pick<NewOrder, 'items' | 'onUnknownItem'>

export const addition = z
  .strictObject({ items: sentLinesSchema, onUnknownItem: onUnknownItemSchema, version })
  .superRefine(refuseUnusedWords)
  .openapi('Addition')

export const lineVoid = z
  .strictObject({
    quantity: z.number().int().min(1).max(MAX_QUANTITY).optional().openapi({
      description: 'How many pieces; left out: all of the item.',
      example: 1,
    }),
    reason: voidReasonSchema,
    version,
  })
  .openapi('LineVoid')

export const courseFire = z.strictObject({ course: courseSchema.meta({ example: 2 }), version }).openapi('CourseFire')

export const orderStop = z.strictObject({ reason: voidReasonSchema, version }).openapi('OrderStop')

export const linesVoid = z
  .strictObject({
    lines: z
      .array(
        z
          .strictObject({
            itemId: id('Id of an item of this order.', EXAMPLE_ITEM_ID).optional(),
            reference: menuReference.meta({
              description:
                'The `reference` of its menu item, instead of `itemId`. It must be of one item of the order.',
              example: 'bac-xiu',
            }),
            quantity: lineVoid.shape.quantity,
            reason: voidReasonSchema,
          })
          .refine(({ itemId, reference }) => (itemId === undefined) !== (reference === undefined), {
            path: ['itemId'],
            error: 'required, or reference, and not both',
          }),
      )
      .min(1)
      .max(MAX_LINES),
    version,
  })
  .openapi('LinesVoid')

export const lineChange = z
  .strictObject({ ...lineEditShape, version })
  .refine(({ note, options, course }) => [note, options, course].some((value) => value !== undefined), {
    error: 'must name what to change',
  })
  .openapi('LineChange')

export const orderItemParams = orderIdParam.extend({
  itemId: id('Id of an item of this order.', EXAMPLE_ITEM_ID).openapi({ param: { name: 'itemId', in: 'path' } }),
})

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
  paymentId: id('Id of a payment of this order.', EXAMPLE_ITEM_ID).openapi({
    param: { name: 'paymentId', in: 'path' },
  }),
})

export const adjustment = z
  .strictObject({ ...newAdjustmentShape, version })
  .superRefine(refuseBoth)
  .openapi('Adjustment')

export const adjustmentParams = orderIdParam.extend({
  adjustmentId: id('Id of a discount or a surcharge of this order.', EXAMPLE_ITEM_ID).openapi({
    param: { name: 'adjustmentId', in: 'path' },
  }),
})

export const itemsMark = z
  .strictObject({
    itemIds: z.array(id('Id of an item of this order.', EXAMPLE_ITEM_ID)).min(1).max(MAX_LINES),
    done: z.boolean().openapi({ description: 'False: not done.', example: true }),
  })
  .openapi('ItemsMark')

export const staffOrder = z
  .strictObject({
    tableId: id('Table id. Left out: the order belongs to the counter of the branch.', EXAMPLE_TABLE_ID).optional(),
    branchId: id('The branch whose counter it is; not with `tableId`.', EXAMPLE_BRANCH_ID).optional(),
    ...sentOrderShape,
  })
  .superRefine(refuseUnusedWords)
  .refine(({ tableId, branchId }) => tableId !== undefined || branchId !== undefined, {
    path: ['tableId'],
    error: 'required, or branchId for the counter of a branch',
  })
  .refine(({ tableId, branchId }) => tableId === undefined || branchId === undefined, {
    path: ['branchId'],
    error: 'only without tableId',
  })
  .openapi('StaffOrder')
