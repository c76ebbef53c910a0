import { z } from 'zod'
import { storableText } from '../storable-text'

const MAX_NEW_TABLES = 100
/** Checked before the labels are read: that takes a time that grows with the square of the length. */
const MAX_LABELS_LENGTH = 2_500

const area = storableText(30).trim().meta({
  description: 'Where it stands, as staff call it. Empty: nobody said.',
  example: 'Terrace',
})

export const tableSchema = z.object({ label: storableText(20).trim().min(1), area })

export type TableValues = z.infer<typeof tableSchema>

/** New tables of a branch. */
export const newTablesSchema = z.object({
  branchId: z.uuid({ error: 'required' }),
  labels: z
    .string()
    .max(MAX_LABELS_LENGTH, { error: 'tooBig', abort: true })
    .refine((text) => labelsIn(text).length > 0, { error: 'required' })
    .refine((text) => labelsIn(text).length <= MAX_NEW_TABLES, { error: 'tooBig' })
    .refine((text) => labelsIn(text).every((label) => tableSchema.shape.label.safeParse(label).success), {
      error: 'tooLong',
    })
    .meta({
      description: 'Labels, separated by commas. `A1–A20` stands for twenty of them. At most 100.',
      example: 'B1–B4, Terrace',
    }),
  area: area.default(''),
})

export type NewTables = z.input<typeof newTablesSchema>

/** The labels of a comma-separated text, without duplicates. `1–20` and `A1–A20` stand for twenty labels each. */
export function labelsIn(text: string): string[] {
  const labels = text.split(',').flatMap((part) => labelsOfPart(part.trim()))
  return [...new Set(labels)].filter((label) => label !== '')
}

/** `A1–A20` or `A1-20`: a prefix and a first number, then a last number with the same prefix or without. */
const RANGE = /^(?<prefix>.*?)(?<first>\d{1,4})\s*[-\u2013\u2014]\s*(?<again>.*?)(?<last>\d{1,4})$/

/** The labels of a range, with as many digits as its first number; any other text is one label. */
function labelsOfPart(part: string): string[] {
  const { prefix = '', first = '', again = '', last = '' } = RANGE.exec(part)?.groups ?? {}
  const count = Number(last) - Number(first) + 1
  const isRange = first !== '' && (again === '' || again === prefix) && count > 1
  if (!isRange) return [part]
  // One more than allowed is enough to be refused.
  return Array.from(
    { length: Math.min(count, MAX_NEW_TABLES + 1) },
    (_, index) => prefix + String(Number(first) + index).padStart(first.length, '0'),
  )
}
