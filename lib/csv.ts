import Papa from 'papaparse'
import { decimalMark } from './money'
import { atOnce, type InParts, PER_PART } from './turns'

type Row = (string | number | null)[]

/** A table for a spreadsheet: column names, and rows of texts, numbers and empty cells. The rows are taken one after the other. */
export type Sheet = { columns: string[]; rows: Iterable<Row> }

/**
 * Makes a CSV file that a spreadsheet of this locale opens correctly with a double click: UTF-8 with a byte order mark, the
 * locale's decimal mark, and semicolons if that is the comma or if Windows uses them anyway. Texts never run as a formula;
 * numbers stay numbers, negative ones too.
 * @param locale BCP 47
 */
export function* csvInParts({ columns, rows }: Sheet, locale: string): InParts<string> {
  const decimal = decimalMark(locale)
  const delimiter = decimal === ',' || hasSemicolons(locale) ? ';' : ','
  const linesOf = (cells: (string | null)[][]) => Papa.unparse(cells, { delimiter, newline: '\r\n', quotes: isMarked })
  const cellOf = (value: Row[number]) => (typeof value === 'number' ? formatNumber(value, decimal) : textOf(value))
  const lines = [linesOf([columns.map(spreadsheetText)])]
  let part: (string | null)[][] = []
  for (const row of rows) {
    part.push(row.map(cellOf))
    if (part.length < PER_PART) continue
    lines.push(linesOf(part))
    part = []
    yield
  }
  if (part.length > 0) lines.push(linesOf(part))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** As `csvInParts`, at once. */
export const makeCsv = (sheet: Sheet, locale: string): string => atOnce(csvInParts(sheet, locale))

const textOf = (value: string | null) => (value === null ? null : spreadsheetText(value))

/** Whether `spreadsheetText` changed a text. Such a text is always quoted. */
const isMarked = (value: unknown) => typeof value === 'string' && /(^|[,;|\t\r\n])'/.test(value)

/** Windows uses semicolons in Switzerland and Liechtenstein, in all of their languages. */
const hasSemicolons = (locale: string) => ['CH', 'LI'].includes(new Intl.Locale(locale).region ?? '')

/** Without digit grouping and in Latin digits, so that every spreadsheet can parse the number. */
const formatNumber = (value: number, decimal: string) => String(value).replace('.', decimal)

/**
 * Keeps spreadsheets from running texts of a CSV file as formulas.
 *
 * A spreadsheet runs a cell that begins with one of these signs, also after blanks and quotes; East Asian ones run the
 * full-width signs too. A spreadsheet with another separator than the file's splits a text in spite of its quotes, so the
 * pattern matches every place where a cell may begin. The rule is OWASP's, "CSV Injection"
 * (https://owasp.org/www-community/attacks/CSV_Injection): a single quote before the sign makes the cell a text.
 */
const SIGN = '(?=(?:[^\\S\\t\\r\\n]|")*[=+\\-@\uFF0B\uFF0D\uFF1D\uFF20])'
/** Where a cell begins: at the start, and after each separator that spreadsheets use. */
const CELL_START = '(^|[,;|\\t\\r\\n])'

/** A text may have quotes of its own before the sign: one more is added and taken away. */
const BARE_FORMULA = new RegExp(`${CELL_START}(?='*${SIGN})`, 'g')
const MARKED_FORMULA = new RegExp(`${CELL_START}'(?='*${SIGN})`, 'g')
/** OWASP also names these as first characters. */
const BLANK_FIRST = /^[\t\r\n]/

/** Adds a single quote before each part that could run as a formula. */
function spreadsheetText(text: string): string {
  const marked = text.replace(BARE_FORMULA, "$1'")
  return BLANK_FIRST.test(marked) ? `'${marked}` : marked
}

/** Reverses `spreadsheetText`, and trims the text. */
export const fromSpreadsheetText = (cell: string): string => cell.replace(MARKED_FORMULA, '$1').trim()
