import { z } from 'zod'
import { timeZoneSchema } from '../organisation/organisation-schema'
import { storableText } from '../storable-text'

export const branchSchema = z.object({
  name: storableText(80).trim().min(1),
  timeZone: timeZoneSchema,
  /** Whether a guest session may have only one order until staff have confirmed an order of the session. */
  guestsNeedAcceptance: z.boolean(),
})

export type BranchValues = z.infer<typeof branchSchema>
