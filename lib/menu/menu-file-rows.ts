import Papa from 'papaparse'
import { fromSpreadsheetText } from '../csv'
import { type InParts, PER_PART } from '../turns'
import { onOneLine } from './menu-file-columns'

/**
 * A row of a file with separated values. `line`: the number of its first line in the file, from 1. `end`: why nothing after it is
 * read.
 */
export type FileRow = {
  line: number
  /** The first MAX_CELLS. */
  cells: string[]
  /** Whether it has more cells that are not empty. */
  isTooWide: boolean
  /** Whether its quotation marks are wrong. */
  isBroken: boolean
  end: 'rowTooLong' | 'tooManyRows' | null
}

/** The limits of a file. The longest row of an export has about 7,000 characters. */
const MAX_ROW_CHARACTERS = 16_000
const MAX_ROWS = 20_000
/** More cells than a menu file has columns, and than the empty cells that a spreadsheet adds. */
const MAX_CELLS = 100

const DELIMITERS = [',', ';', '\t']

type FileFormat = { delimiter: string; newline: '\r' | '\n' | '\r\n' }

/** How a file separates its values, by its first rows. @param isHeader whether a row has the names of columns */
export function formatOf(content: string, isHeader: (cells: string[]) => boolean): FileFormat {
  const start = content.slice(0, MAX_ROW_CHARACTERS)
  const ofHeader = DELIMITERS.find((delimiter) => {
    const [first] = Papa.parse<string[]>(start, { delimiter, preview: 1 }).data
    return isHeader((first ?? []).map(onOneLine))
  })
  const { meta } = Papa.parse(start, { delimiter: ofHeader ?? '', delimitersToGuess: DELIMITERS, preview: 10 })
  return { delimiter: meta.delimiter, newline: meta.linebreak as FileFormat['newline'] }
}

/**
 * Calls `take` with each row of a file that is not empty. The library reads one piece of the text at a time: its work for a row grows with
 * all of the text that it was given. A quoted cell may contain line ends.
 */
export function* takeRows(content: string, format: FileFormat, take: (row: FileRow) => void): InParts<void> {
  let [line, from, count] = [1, 0, 0]
  while (from < content.length) {
    const piece = content.slice(from, from + MAX_ROW_CHARACTERS)
    const isLast = from + piece.length === content.length
    let read = 0
    for (const [index, { data, end, isBroken }] of rowsIn(piece, format).entries()) {
      if (index % PER_PART === PER_PART - 1) yield
      // The row may go on in the next piece.
      if (end === piece.length && !isLast) break
      const row = { line, ...cellsOf(data), isBroken, end: null }
      if (row.isTooWide || row.cells.some((cell) => cell !== '')) {
        count += 1
        if (count > MAX_ROWS) return take({ ...row, end: 'tooManyRows' })
        take(row)
      }
      line += piece.slice(read, end).match(/\r\n|\r|\n/g)?.length ?? 0
      read = end
    }
    if (read === 0) return take({ line, ...cellsOf([piece]), isBroken: false, end: 'rowTooLong' })
    from += read
    yield
  }
}

type Row = { data: string[]; end: number; isBroken: boolean }

function rowsIn(piece: string, format: FileFormat): Row[] {
  const rows: Row[] = []
  Papa.parse<string[]>(piece, {
    ...format,
    step: ({ data, errors, meta: { cursor } }) => {
      rows.push({ data, end: cursor, isBroken: errors.some(({ type }) => type === 'Quotes') })
    },
  })
  return rows
}

const cellsOf = (data: string[]): Pick<FileRow, 'cells' | 'isTooWide'> => ({
  // A spreadsheet cell may contain line ends and tabs; a name in the menu must not.
  cells: data.slice(0, MAX_CELLS).map((cell) => onOneLine(fromSpreadsheetText(cell))),
  isTooWide: data.slice(MAX_CELLS).some((cell) => onOneLine(cell) !== ''),
})
