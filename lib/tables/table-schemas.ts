import { z } from 'zod'
import { storableText } from '../storable-text'

const MAX_NEW_TABLES = 100

export const tableSchema = z.object({ label: storableText(20).trim().min(1) })

export type TableValues = z.infer<typeof tableSchema>

/** New tables of a branch: their labels, separated by commas. */
export const newTablesSchema = z.object({
  branchId: z.uuid({ error: 'required' }),
  labels: z
    .string()
    .refine((text) => labelsIn(text).length > 0, { error: 'required' })
    .refine((text) => labelsIn(text).length <= MAX_NEW_TABLES, { error: 'tooBig' })
    .refine((text) => labelsIn(text).every((label) => tableSchema.safeParse({ label }).success), { error: 'tooLong' }),
})

export type NewTables = z.infer<typeof newTablesSchema>

/** The labels of a comma-separated text, without duplicates. */
export function labelsIn(text: string): string[] {
  return [...new Set(text.split(',').map((label) => label.trim()))].filter((label) => label !== '')
}
