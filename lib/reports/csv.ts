import Papa from 'papaparse'

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

/**
 * Texts in a CSV file that no spreadsheet takes for a formula.
 *
 * A spreadsheet runs a cell that begins with one of these signs, also behind blanks and quotes; East Asian ones run the
 * full-width signs too. A spreadsheet with another separator than the file's cuts inside a text, in spite of its quotes,
 * so every place where a cell may begin is looked at. The rule is OWASP's, "CSV Injection"
 * (https://owasp.org/www-community/attacks/CSV_Injection): a single quote before the sign makes it a text.
 */
const SIGN = '(?=(?:[^\\S\\t\\r\\n]|")*[=+\\-@\uFF0B\uFF0D\uFF1D\uFF20])'
/** Where a cell begins: at the start, and after each separator that spreadsheets use. */
const BEGIN = '(^|[,;|\\t\\r\\n])'

const BARE_FORMULA = new RegExp(BEGIN + SIGN, 'g')
const MARKED_FORMULA = new RegExp(`${BEGIN}'${SIGN}`, 'g')
/** OWASP names these as first characters too. */
const BLANK_FIRST = /^[\t\r\n]/

/** The text with a single quote before each part that could run as a formula. */
function spreadsheetText(text: string): string {
  const marked = text.replace(BARE_FORMULA, "$1'")
  return BLANK_FIRST.test(marked) ? `'${marked}` : marked
}

/** A text that `spreadsheetText` wrote, as it was. Blanks around it are not kept. */
export const fromSpreadsheetText = (cell: string): string => cell.replace(MARKED_FORMULA, '$1').trim()
