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
export function spreadsheetText(text: string): string {
  const marked = text.replace(BARE_FORMULA, "$1'")
  return BLANK_FIRST.test(marked) ? `'${marked}` : marked
}

/** A text that `spreadsheetText` wrote, as it was. Blanks around it are not kept. */
export const fromSpreadsheetText = (cell: string): string => cell.replace(MARKED_FORMULA, '$1').trim()
