import { z } from 'zod'
import { money, orNull, timestamp } from '../schema-parts'
import { storableText } from '../storable-text'
import { ADJUSTMENT_KINDS, MAX_ADJUSTMENT_REASON } from './adjustments'
import { MAX_TOTAL } from './order-limits'

/** The schemas of discounts and surcharges, as orders show them and as callers send them. */

const kind = z.enum(ADJUSTMENT_KINDS).meta({ id: 'AdjustmentKind', example: 'discount' })
const reason = z.string().meta({ example: 'Sinh nhật' })
const percentOfItems = "Of `itemsTotal`, with at most two decimals, rounded half up to the currency's smallest unit."

/** What an order and its events say about an adjustment. */
export const adjustmentShape = {
  kind,
  percent: orNull(z.number()).meta({ description: `${percentOfItems} Null: it is an amount.`, example: 10 }),
  amount: orNull(money).meta({ description: 'What was given as an amount; null: it is a percentage.', example: null }),
  value: money.meta({
    description: 'What it takes off or adds now, in the smallest unit. A discount takes off at most what is left.',
    example: 7_800,
  }),
  reason,
}

export const orderAdjustmentSchema = z
  .object({
    id: z.uuid(),
    ...adjustmentShape,
    by: orNull(z.string()).meta({
      description: 'The name of the person or the program who made it. Null for guests.',
      example: 'Linh',
    }),
    at: timestamp,
  })
  .meta({ id: 'OrderAdjustment' })

const hasTwoDecimals = (percent: number) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9

/** An adjustment, as callers send it: with `refuseBoth`. */
export const newAdjustmentShape = {
  kind,
  percent: z
    .number()
    .min(0.01)
    .max(100)
    .refine(hasTwoDecimals, { error: 'must have at most two decimals' })
    .optional()
    .meta({ description: `${percentOfItems} It follows when the items change.`, example: 10 }),
  amount: z.number().int().min(1).max(MAX_TOTAL).optional().meta({
    description: "In the currency's smallest unit, instead of `percent`.",
    example: 10_000,
  }),
  reason: storableText(MAX_ADJUSTMENT_REASON).trim().min(1).meta({ example: 'Sinh nhật' }),
}

type Sent = { percent?: number | undefined; amount?: number | undefined }

/** An adjustment is a percentage or an amount. */
export function refuseBoth({ percent, amount }: Sent, context: z.RefinementCtx) {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (percent === undefined && amount === undefined) refuse('percent', 'required, or amount')
  if (percent !== undefined && amount !== undefined) refuse('amount', 'not with percent')
}
