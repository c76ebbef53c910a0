import { z } from 'zod'
import { storableText } from '../storable-text'
import { tableColumnsSchema, tableLines } from './table-columns'

const MAX_NEW_TABLES = 100
/** Of a hundred labels with their areas. */
const MAX_TEXT_LENGTH = 8_000
/** Longer than two labels. What is longer is not read as a range: that takes a time that grows with the square of the length. */
const MAX_RANGE_LENGTH = 60

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
    .max(MAX_TEXT_LENGTH, { error: 'tooBig', abort: true })
    .refine((text) => tablesIn(text).length > 0, { error: 'required' })
    .refine((text) => tablesIn(text).length <= MAX_NEW_TABLES, { error: 'tooBig' })
    .refine((text) => tablesIn(text).every((table) => tableSchema.safeParse(table).success), { error: 'tooLong' })
    .meta({
      description:
        'Labels, separated by commas or on lines of their own. `A1–A20` stands for twenty of them. After a tab, a line can have the area of its tables. At most 100.',
      example: 'B1–B4, Terrace',
    }),
  area: area.default(''),
})

export type NewTables = z.input<typeof newTablesSchema>

/** As the form sends them. `columns`: what a list called its columns that was pasted; they are kept for the next one. */
export const tableListSchema = newTablesSchema.extend({ columns: tableColumnsSchema.nullable() })

export type TableListValues = z.input<typeof tableListSchema>

/**
 * The tables of a text, each label once: separated by commas, or on lines of their own as they are pasted from a spreadsheet, with or
 * without a header. `1–20` and `A1–A20` stand for twenty tables each.
 * @param area of the tables whose line has none after a tab
 */
export function tablesIn(text: string, area = ''): TableValues[] {
  const tables = new Map<string, TableValues>()
  for (const { labels, area: ownArea } of tableLines(text)) {
    for (const label of labels.split(',').flatMap((part) => labelsOfPart(part.trim()))) {
      if (label !== '' && !tables.has(label)) tables.set(label, { label, area: ownArea || area })
    }
  }
  return [...tables.values()]
}

/** `A1–A20` or `A1-20`: a prefix and a first number, then a last number with the same prefix or without. */
const RANGE = /^(?<prefix>.*?)(?<first>\d{1,4})\s*[-\u2013\u2014]\s*(?<again>.*?)(?<last>\d{1,4})$/

/** The labels of a range, with as many digits as its first number; any other text is one label. */
function labelsOfPart(part: string): string[] {
  if (part.length > MAX_RANGE_LENGTH) return [part]
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
