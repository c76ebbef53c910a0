import { z } from 'zod'
import { timeZoneSchema } from '../organisation/organisation-schema'
import { storableText } from '../storable-text'

export const branchSchema = z.object({
  name: storableText(80).trim().min(1),
  timeZone: timeZoneSchema,
  /** Whether a guest's session may have one order only until staff have confirmed one of it. */
  guestsNeedAcceptance: z.boolean(),
})

export type BranchValues = z.infer<typeof branchSchema>
