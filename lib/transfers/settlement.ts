import { z } from 'zod'
import type { TransferState } from './bank-transfer'

/** The most orders that a manager can match to one transfer. */
export const MAX_MATCHED = 20

const matchedOrders = z
  .array(z.strictObject({ id: z.uuid().toLowerCase(), total: z.int().min(0) }))
  .min(1)
  .max(MAX_MATCHED)
  .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, {
    error: 'must name each order once',
  })

/** What a manager decides about a transfer. `orders`: those that it pays, with what is due of each (`total`) as the manager saw it. */
export const settlementSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('match'), orders: matchedOrders }),
  z.strictObject({ type: z.literal('refund_due') }),
  z.strictObject({ type: z.literal('refunded') }),
  z.strictObject({ type: z.literal('dismiss') }),
])

export type MatchedOrder = z.infer<typeof matchedOrders>[number]

export type Settlement = z.infer<typeof settlementSchema>

export type Decision = Settlement['type']

/**
 * What a decision makes of a transfer, and of which. A transfer that was given back stays so; one that paid orders, until their payments
 * are voided.
 */
const DECISIONS = {
  match: { from: ['open', 'refund_due', 'dismissed'], to: 'matched' },
  refund_due: { from: ['open', 'dismissed'], to: 'refund_due' },
  refunded: { from: ['refund_due'], to: 'refunded' },
  dismiss: { from: ['open', 'refund_due'], to: 'dismissed' },
} as const satisfies Record<Decision, { from: readonly TransferState[]; to: TransferState }>

export const isPossible = (decision: Decision, state: TransferState): boolean =>
  (DECISIONS[decision].from as readonly TransferState[]).includes(state)

export const stateAfter = <Made extends Decision>(decision: Made): (typeof DECISIONS)[Made]['to'] =>
  DECISIONS[decision].to
