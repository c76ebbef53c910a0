import Papa from 'papaparse'
import { spreadsheetText } from '../spreadsheet-text'

/** A table for a spreadsheet: names of columns, and rows of texts, numbers and nothing. */
export type Sheet = { columns: string[]; rows: (string | number | null)[][] }

/**
 * A CSV file that a spreadsheet of this locale opens right with a double click: with the mark by which it knows UTF-8, its
 * decimal mark, and semicolons where that is the comma, or where Windows has them all the same. Texts never run as a
 * formula; numbers stay numbers, negative ones too.
 * @param locale BCP 47
 */
export function csvOf({ columns, rows }: Sheet, locale: string): string {
  const decimal = decimalMarkOf(locale)
  const csv = Papa.unparse(
    {
      fields: columns.map(spreadsheetText),
      data: rows.map((row) =>
        row.map((value) => (typeof value === 'number' ? written(value, decimal) : textOf(value))),
      ),
    },
    { delimiter: decimal === ',' || hasSemicolons(locale) ? ';' : ',', newline: '\r\n', quotes: isMarked },
  )
  return `\uFEFF${csv}\r\n`
}

const textOf = (value: string | null) => (value === null ? null : spreadsheetText(value))

/** A text that `spreadsheetText` changed is quoted, whatever else it holds. */
const isMarked = (value: unknown) => typeof value === 'string' && /(^|[,;|\t\r\n])'/.test(value)

/** Switzerland and Liechtenstein, in each of their languages. */
const hasSemicolons = (locale: string) => ['CH', 'LI'].includes(new Intl.Locale(locale).region ?? '')

/** Without grouping, which no spreadsheet reads back; in figures that all of them know. */
const written = (value: number, decimal: string) => String(value).replace('.', decimal)

function decimalMarkOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
