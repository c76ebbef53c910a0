import { type Money, readPrice } from '../money'
import { atOnce, type InParts } from '../turns'
import { byName, MENU_COLUMNS, type MenuColumn, nameKey, namesOf } from './menu-file-columns'
import { type FileRow, formatOf, takeRows } from './menu-file-rows'
import { type LineProblem, type MenuLine, type OptionLine, type OwnOptionLine, readLine } from './menu-line'

export type { MenuLine } from './menu-line'

/** `line`: the number of its first line in the file, from 1. `text`: its content, at most 200 characters. */
export type BadLine = { line: number; why: LineProblem; text: string }

type InFile<Line> = Line & { line: number }

export type MenuFile = {
  items: MenuLine[]
  /** The lines of the items, in the same order. */
  lines: number[]
  /** Options of groups, and how they differ for items. */
  options: InFile<OptionLine>[]
  own: InFile<OwnOptionLine>[]
  problems: BadLine[]
}

/** The limits for one file. */
const MAX_ITEMS = 1_000
const MAX_OPTION_LINES = 10_000

/** The columns of a file without a header line. */
const FIRST_COLUMNS = ['category', 'name', 'price', 'station'] as const

/**
 * Reads a menu from a file with separated values (commas, semicolons or tabs). Returns the items and options of all valid lines,
 * and one problem for each other line.
 * @param money currency and locale of the prices
 * @param stations the stations that a line may name; null: any
 */
export function* menuFileInParts(text: string, money: Money, stations: string[] | null = null): InParts<MenuFile> {
  const content = text.replace(/^\uFEFF/, '')
  const format = formatOf(content, (cells) => columnsIn(cells) !== null)
  const known = stations && byName(stations.map((name) => ({ name })))
  const file: MenuFile = { items: [], lines: [], options: [], own: [], problems: [] }
  const seenKeys = new Set<string>()
  let columns: Columns | null = null
  let width: number = FIRST_COLUMNS.length
  let hasHeader = false

  yield* takeRows(content, format, (row) => {
    const { line, cells, end } = row
    if (!columns) {
      columns = columnsIn(cells)
      if (columns) {
        width = widthOf(cells)
        hasHeader = true
        return
      }
      columns = Object.fromEntries(FIRST_COLUMNS.map((column, index) => [column, index]))
    }
    const cellAt = cellsOf(cells, columns, hasHeader)
    const result =
      end ?? columnProblem(row, cellAt, width, { delimiter: format.delimiter, money }) ?? readLine(cellAt, money)
    const why = typeof result === 'string' ? result : keep(result, line)
    if (why) file.problems.push({ line, why, text: cells.filter(Boolean).join(' · ').slice(0, 200) })
  })
  return file

  function keep(read: Exclude<ReturnType<typeof readLine>, string>, line: number): LineProblem | null {
    if (read.kind !== 'item') {
      if (file.options.length + file.own.length >= MAX_OPTION_LINES) return 'tooManyOptionLines'
      if (read.kind === 'option') file.options.push({ ...read.value, line })
      else file.own.push({ ...read.value, line })
      return null
    }
    const { category, name, station, number = 1 } = read.value
    const key = `${nameKey(category)}\n${nameKey(name)}\n${number}`
    if (seenKeys.has(key)) return 'twice'
    if (file.items.length >= MAX_ITEMS) return 'tooMany'
    if (known && station && !known.find(station)) return 'station'
    seenKeys.add(key)
    file.items.push(read.value)
    file.lines.push(line)
    return null
  }
}

/** As `menuFileInParts`, at once. */
export const readMenuFile = (...file: Parameters<typeof menuFileInParts>): MenuFile => atOnce(menuFileInParts(...file))

/** The index of each column that a file has. */
type Columns = Partial<Record<MenuColumn, number>>

/** The columns according to the first line; null if that is not a header line. */
function columnsIn(cells: string[]): Columns | null {
  const columns: Columns = {}
  for (const [index, cell] of cells.entries()) {
    const column = COLUMNS.get(cell.normalize('NFC').toLowerCase())
    if (column) columns[column] ??= index
  }
  const { category, name, price } = columns
  return category === undefined || name === undefined || price === undefined ? null : columns
}

const COLUMNS = new Map(
  Object.entries(MENU_COLUMNS).flatMap(([column, names]) =>
    namesOf(names).map((name) => [name, column as MenuColumn] as const),
  ),
)

/** @returns the cell of a column; null: the file has no such column, or the line of a file without a header ends before */
const cellsOf =
  (cells: string[], columns: Columns, hasHeader: boolean) =>
  (column: MenuColumn): string | null => {
    const index = columns[column]
    return index === undefined ? null : (cells[index] ?? (hasHeader ? '' : null))
  }

/** The number of cells up to the last non-empty one: spreadsheets append empty cells. */
const widthOf = (cells: string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

/** The problem of a line whose cells do not fit the columns; null if they fit. @param width the number of columns */
function columnProblem(
  { cells, isBroken, isTooWide }: FileRow,
  cellAt: (column: MenuColumn) => string | null,
  width: number,
  { delimiter, money }: { delimiter: string; money: Money },
): LineProblem | null {
  if (isBroken) return 'quotes'
  if (cells.some((cell) => cell.includes('\uFFFD'))) return 'letters'
  if (cells.length < 3) return 'columns'
  const isSplit = delimiter === ',' && isSplitPrice(cellAt('price') ?? '', cellAt('station') ?? '', money)
  return isTooWide || widthOf(cells) > width || isSplit ? 'tooManyColumns' : null
}

/** Whether an unquoted price such as `29,000` or `2,80` was split at its comma and its end became the station. */
const isSplitPrice = (price: string, station: string, money: Money): boolean =>
  /^\d{2,3}$/.test(station) && readPrice(`${price},${station}`, money) !== null

/**
 * Decodes a menu file: UTF-8, UTF-16 with a byte order mark, or what older spreadsheets on Windows call ANSI.
 * @param locale of the business: ANSI is Windows-1258 for Vietnamese and Windows-1252 otherwise. The preview shows what was read.
 * @returns null for what is no text
 */
export function decodeMenuFile(bytes: Uint8Array, locale: string): string | null {
  const encoding = encodingOf(bytes)
  const text = decoded(bytes, encoding) ?? (encoding === 'utf-8' ? decoded(bytes, ansiOf(locale)) : null)
  return text === null || text.includes('\0') ? null : text.normalize('NFC')
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const ansiOf = (locale: string): string => (locale.split('-')[0] === 'vi' ? 'windows-1258' : 'windows-1252')

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
