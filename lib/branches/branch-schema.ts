import { z } from 'zod'
import { timeZoneSchema } from '../organisation/organisation-schema'
import { storableText } from '../storable-text'

export const branchSchema = z.object({
  name: storableText(80).trim().min(1),
  timeZone: timeZoneSchema,
  /** Whether a guest session may have only one order until staff have confirmed an order of the session. */
  guestsNeedAcceptance: z.boolean(),
  /** See OrderFlow in lib/orders/order-flow.ts. */
  readyWhenAllDone: z.boolean(),
  confirmStarts: z.boolean(),
  readyCompletes: z.boolean(),
  undoSeconds: z.number({ error: 'required' }).int().min(0).max(10),
  /** How many minutes before its pickup the kitchen starts an order. */
  leadMinutes: z.number({ error: 'required' }).int().min(0).max(240),
  /** Whether the pickup display shows the names of customers; otherwise numbers only. */
  pickupNames: z.boolean(),
})

export type BranchValues = z.infer<typeof branchSchema>
