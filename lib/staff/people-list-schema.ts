import { z } from 'zod'
import { storableLines, storableText } from '../storable-text'
import { isEnough, type PeopleColumn } from './people-columns'

const inHeader = storableText(200)

/** What a manager said that the header of a list calls its columns. */
export const peopleColumnsSchema = z
  .strictObject({
    name: inHeader,
    first: inHeader,
    last: inHeader,
    phone: inHeader,
    role: inHeader,
    branch: inHeader,
    pin: inHeader,
  } satisfies Record<PeopleColumn, z.ZodString>)
  .refine(isEnough, 'required')

/**
 * A list of people, one a line. `id`: a random UUID, the same when the list is sent again after a lost answer. `branchId`: for lines that
 * name no branch; empty: every branch. `columns`: of a header whose names are not known; they are kept for the next list.
 */
export const peopleListSchema = z.object({
  id: z.uuidv4().toLowerCase(),
  list: storableLines(20_000).trim().min(1),
  branchId: z.union([z.uuid(), z.literal('')]),
  columns: peopleColumnsSchema.nullable().optional(),
})

export type PeopleList = z.infer<typeof peopleListSchema>
