import { z } from 'zod'
import { timeZoneSchema } from '../organisation/organisation-schema'
import { storableText } from '../storable-text'

export const branchSchema = z.object({ name: storableText(80).trim().min(1), timeZone: timeZoneSchema })

export type BranchValues = z.infer<typeof branchSchema>
