import Papa from 'papaparse'

/** A table for a spreadsheet: names of columns, and rows of texts, numbers and nothing. */
export type Sheet = { columns: string[]; rows: (string | number | null)[][] }

/** What a spreadsheet takes for a formula, behind blanks too. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/

/**
 * A CSV file that a spreadsheet of this locale opens right with a double click: with the mark by which it knows UTF-8, its
 * decimal mark, and semicolons where that is the comma, or where Windows has them all the same. Texts that would run as a formula are shown as texts.
 * @param locale BCP 47
 */
export function csvOf({ columns, rows }: Sheet, locale: string): string {
  const decimal = decimalMarkOf(locale)
  const data = rows.map((row) => row.map((value) => (typeof value === 'number' ? written(value, decimal) : value)))
  const csv = Papa.unparse(
    { fields: columns, data },
    { delimiter: decimal === ',' || hasSemicolons(locale) ? ';' : ',', newline: '\r\n', escapeFormulae: FORMULA },
  )
  return `\uFEFF${csv}\r\n`
}

/** Switzerland and Liechtenstein, in each of their languages. */
const hasSemicolons = (locale: string) => ['CH', 'LI'].includes(new Intl.Locale(locale).region ?? '')

/** Without grouping, which no spreadsheet reads back; in figures that all of them know. */
const written = (value: number, decimal: string) => String(value).replace('.', decimal)

function decimalMarkOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
