import { z } from '@hono/zod-openapi'
import { MAX_COUNTED } from '@/lib/orders/changed-order-repository'
import { cursorSchema } from '@/lib/orders/changed-orders'
import type { NewOrder } from '@/lib/orders/order'
import { REASON_ONLY_CANCELS } from '@/lib/orders/order-command'
import { voidReasonSchema } from '@/lib/orders/order-item-schema'
import { cancelReasonSchema, orderSchema, orderStatusSchema, orderTypeSchema } from '@/lib/orders/order-schema'
import { newOrderSchema, orderEditShape, sentOrderShape } from '@/lib/orders/sent-order-schema'
import { EXAMPLE_BRANCH_ID, EXAMPLE_ORDER_ID, EXAMPLE_TABLE_ID, id } from '@/lib/schema-parts'
import { pageSizeParam, wholeNumberParam } from './page-params'
import { idParam } from './path-params'

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

export const orderIdParam = idParam('Order id.', EXAMPLE_ORDER_ID)

/** Part of the body of a change. */
export const version = z
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

export const orderStop = z.strictObject({ reason: voidReasonSchema, version }).openapi('OrderStop')

/** What names or prices a thing that is not on the menu is refused without `onUnknownItem: "accept"`: nobody would read it. */
export function refuseUnusedWords({ items, onUnknownItem }: SentLines, context: z.RefinementCtx) {
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
