import { z } from 'zod'
import { storableLines } from '../storable-text'

/** A list of people, one a line. `branchId`: for lines that name no branch; empty: every branch. */
export const peopleListSchema = z.object({
  list: storableLines(20_000).trim().min(1),
  branchId: z.union([z.uuid(), z.literal('')]),
})

export type PeopleList = z.infer<typeof peopleListSchema>
