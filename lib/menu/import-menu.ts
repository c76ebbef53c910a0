import Papa from 'papaparse'
import { type Money, readPrice } from '../money'
import { fromSpreadsheetText } from '../reports/csv'

/** One item of a menu file. */
export type MenuLine = {
  category: string
  name: string
  /** In the currency's smallest unit. */
  price: number
  /** Null: no station makes it. */
  station: string | null
}

/** The reason why a line is rejected. */
type LineProblem =
  | 'columns'
  | 'tooManyColumns'
  | 'letters'
  | 'quotes'
  | 'category'
  | 'name'
  | 'price'
  | 'station'
  | 'tooLong'
  | 'twice'
  | 'tooMany'

/** `line`: the number of its first line in the file, from 1. `text`: its content, at most 200 characters. */
export type BadLine = { line: number; why: LineProblem; text: string }

export type MenuFile = { items: MenuLine[]; problems: BadLine[] }

/** The limit for one file. */
const MAX_ITEMS = 1_000
/** The limits of the settings forms, in characters. */
const MAX_NAME = 80
const MAX_CATEGORY = 60
const MAX_STATION = 40

const COLUMNS = ['category', 'name', 'price', 'station'] as const

type ColumnName = (typeof COLUMNS)[number]
type Row = Record<ColumnName, string>

/** The header names of each column. A file without a header line has the columns in this order. */
const HEADER_NAMES: Record<ColumnName, readonly string[]> = {
  category: ['category', 'danh mục', 'nhóm', 'nhóm món'],
  name: ['name', 'item', 'tên', 'tên món', 'món'],
  price: ['price', 'giá', 'giá bán'],
  station: ['station', 'quầy', 'trạm', 'khu bếp'],
}

/**
 * Reads a menu from a file with separated values (commas, semicolons or tabs). Returns the items of all valid lines, and
 * one problem for each other line.
 * @param money currency and locale of the prices
 * @param stations the stations that a line may name; null: any
 */
export function readMenuFile(text: string, money: Money, stations: string[] | null = null): MenuFile {
  const items: MenuLine[] = []
  const problems: BadLine[] = []
  const seenKeys = new Set<string>()
  let columns: Record<ColumnName, number> | null = null
  let width: number = COLUMNS.length

  for (const fileLine of linesOf(text)) {
    const { line, cells } = fileLine
    if (cells.every((cell) => cell === '')) continue
    if (!columns) {
      columns = columnIndexesIn(cells)
      if (columns) {
        width = widthOf(cells)
        continue
      }
      columns = { category: 0, name: 1, price: 2, station: 3 }
    }
    const row = rowOf(cells, columns)
    const result = columnProblem(fileLine, row, width, money) ?? readRow(row, money, seenKeys, items.length)
    if (typeof result === 'string') problems.push({ line, why: result, text: cells.join(' · ').slice(0, 200) })
    else if (stations && result.station && !stations.some((name) => isSameName(name, result.station ?? '')))
      problems.push({ line, why: 'station', text: cells.join(' · ').slice(0, 200) })
    else items.push(result)
  }
  return { items, problems }
}

/** Names that differ only in letter case, or in how their accents are stored, are the same. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

const nameKey = (name: string) => name.normalize('NFC').toLowerCase()

type FileLine = { line: number; cells: string[]; isBroken: boolean; delimiter: string }

/** The rows with their line numbers. A quoted cell may contain line ends. */
function linesOf(text: string): FileLine[] {
  const content = text.replace(/^\uFEFF/, '')
  const lines: FileLine[] = []
  let line = 1
  let from = 0
  Papa.parse<string[]>(content, {
    delimitersToGuess: [',', ';', '\t'],
    step: ({ data, errors, meta }) => {
      const isBroken = errors.some(({ type }) => type === 'Quotes')
      const cells = data.map((cell) => onOneLine(fromSpreadsheetText(cell)))
      lines.push({ line, cells, isBroken, delimiter: meta.delimiter })
      line += content.slice(from, meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0
      from = meta.cursor
    },
  })
  return lines
}

/** A spreadsheet cell may contain line ends and tabs; a name in the menu must not. */
const onOneLine = (cell: string): string => cell.replace(/\s+/g, ' ').trim()

/** The index of each column according to the first line; null if that is not a header line. */
function columnIndexesIn(cells: string[]): Record<ColumnName, number> | null {
  const indexOf = (column: ColumnName) => cells.findIndex((cell) => HEADER_NAMES[column].includes(cell.toLowerCase()))
  const columns = {
    category: indexOf('category'),
    name: indexOf('name'),
    price: indexOf('price'),
    station: indexOf('station'),
  }
  return columns.category >= 0 && columns.name >= 0 && columns.price >= 0 ? columns : null
}

const rowOf = (cells: string[], columns: Record<ColumnName, number>): Row => ({
  category: cells[columns.category] ?? '',
  name: cells[columns.name] ?? '',
  price: cells[columns.price] ?? '',
  station: cells[columns.station] ?? '',
})

/** The number of cells up to the last non-empty one: spreadsheets append empty cells. */
const widthOf = (cells: string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

/** The problem of a line whose cells do not fit the columns; null if they fit. @param width the number of columns */
function columnProblem(
  { cells, isBroken, delimiter }: FileLine,
  row: Row,
  width: number,
  money: Money,
): LineProblem | null {
  if (isBroken) return 'quotes'
  if (cells.some((cell) => cell.includes('\uFFFD'))) return 'letters'
  if (cells.length < 3) return 'columns'
  return widthOf(cells) > width || (delimiter === ',' && isSplitPrice(row, money)) ? 'tooManyColumns' : null
}

/** Whether an unquoted price such as `29,000` or `2,80` was split at its comma and its end became the station. */
const isSplitPrice = ({ price, station }: Row, money: Money): boolean =>
  /^\d{2,3}$/.test(station) && readPrice(`${price},${station}`, money) !== null

function readRow(row: Row, money: Money, seen: Set<string>, count: number): MenuLine | LineProblem {
  const { category, name, station } = row
  if (category === '') return 'category'
  if (name === '') return 'name'
  if (name.length > MAX_NAME || category.length > MAX_CATEGORY || station.length > MAX_STATION) return 'tooLong'
  const price = readPrice(row.price, money)
  if (price === null) return 'price'
  const key = `${category}\n${name}`.toLowerCase()
  if (seen.has(key)) return 'twice'
  if (count >= MAX_ITEMS) return 'tooMany'
  seen.add(key)
  return { category, name, price, station: station === '' ? null : station }
}

/**
 * Decodes a menu file: UTF-8, or UTF-16 with a byte order mark.
 * @returns null for other encodings, because a guess can corrupt letters
 */
export function decodeMenuFile(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
