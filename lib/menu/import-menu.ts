import Papa from 'papaparse'
import { type Money, readPrice } from '../money'
import { fromSpreadsheetText } from '../reports/csv'

/** An item of a menu that comes as a file. */
export type MenuLine = {
  category: string
  name: string
  /** In the currency's smallest unit. */
  price: number
  /** Null: it needs no making. */
  station: string | null
}

/** Why a line is not taken. */
type LineWhy =
  | 'columns'
  | 'tooManyColumns'
  | 'letters'
  | 'quotes'
  | 'category'
  | 'name'
  | 'price'
  | 'tooLong'
  | 'twice'
  | 'tooMany'

/** `line`: its number in the file, from 1, where it begins. `text`: what stands there. */
export type BadLine = { line: number; why: LineWhy; text: string }

export type MenuFile = { items: MenuLine[]; problems: BadLine[] }

/** Larger menus are none. */
const MAX_ITEMS = 1_000
/** As the forms of the settings have it, in characters. */
const MAX_NAME = 80
const MAX_CATEGORY = 60
const MAX_STATION = 40

const COLUMNS = ['category', 'name', 'price', 'station'] as const

type ColumnName = (typeof COLUMNS)[number]
type Row = Record<ColumnName, string>

/** What spreadsheets name the columns; without a first line of names they come in this order. */
const NAMES: Record<ColumnName, readonly string[]> = {
  category: ['category', 'danh mục', 'nhóm', 'nhóm món'],
  name: ['name', 'item', 'tên', 'tên món', 'món'],
  price: ['price', 'giá', 'giá bán'],
  station: ['station', 'quầy', 'trạm', 'khu bếp'],
}

/**
 * Reads a menu from a file with separated values (commas, semicolons or tabs), as spreadsheets save them. What cannot be
 * read is named line by line, and the rest is taken.
 * @param money how the organisation writes prices
 */
export function readMenuFile(text: string, money: Money): MenuFile {
  const items: MenuLine[] = []
  const problems: BadLine[] = []
  const seen = new Set<string>()
  let places: Record<ColumnName, number> | null = null
  let width: number = COLUMNS.length

  for (const fileLine of linesOf(text)) {
    const { line, cells } = fileLine
    if (cells.every((cell) => cell === '')) continue
    if (!places) {
      places = placesIn(cells)
      if (places) {
        width = widthOf(cells)
        continue
      }
      places = { category: 0, name: 1, price: 2, station: 3 }
    }
    const row = rowOf(cells, places)
    const read = whyNotColumns(fileLine, row, width, money) ?? readRow(row, money, seen, items.length)
    if (typeof read === 'string') problems.push({ line, why: read, text: cells.join(' · ').slice(0, 200) })
    else items.push(read)
  }
  return { items, problems }
}

type FileLine = { line: number; cells: string[]; isBroken: boolean; delimiter: string }

/** The lines with their numbers: what stands in quotes may go over several. */
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

/** A cell of a spreadsheet may have line ends and tabs; the name of an item has none. */
const onOneLine = (cell: string): string => cell.replace(/\s+/g, ' ').trim()

/** Where each column is, by the first line; null when that is no line of names. */
function placesIn(cells: string[]): Record<ColumnName, number> | null {
  const place = (column: ColumnName) => cells.findIndex((cell) => NAMES[column].includes(cell.toLowerCase()))
  const places = { category: place('category'), name: place('name'), price: place('price'), station: place('station') }
  return places.category >= 0 && places.name >= 0 && places.price >= 0 ? places : null
}

const rowOf = (cells: string[], places: Record<ColumnName, number>): Row => ({
  category: cells[places.category] ?? '',
  name: cells[places.name] ?? '',
  price: cells[places.price] ?? '',
  station: cells[places.station] ?? '',
})

/** As many as hold something: spreadsheets add empty ones. */
const widthOf = (cells: string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

/** Whether its cells are not what the columns say. @param width how many columns there are */
function whyNotColumns(
  { cells, isBroken, delimiter }: FileLine,
  row: Row,
  width: number,
  money: Money,
): LineWhy | null {
  if (isBroken) return 'quotes'
  if (cells.some((cell) => cell.includes('\uFFFD'))) return 'letters'
  if (cells.length < 3) return 'columns'
  return widthOf(cells) > width || (delimiter === ',' && isCutPrice(row, money)) ? 'tooManyColumns' : null
}

/** Whether a price such as `29,000` or `2,80` stood without quotes, and its end became the station. */
const isCutPrice = ({ price, station }: Row, money: Money): boolean =>
  /^\d{2,3}$/.test(station) && readPrice(`${price},${station}`, money) !== null

function readRow(row: Row, money: Money, seen: Set<string>, count: number): MenuLine | LineWhy {
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
 * The text of a menu's file as spreadsheets save it: UTF-8, or UTF-16 with its byte order mark.
 * @returns null where it is neither, so that no letter is guessed
 */
export function menuTextOf(bytes: Uint8Array): string | null {
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
