import { type Money, readPrice } from '../money'
import type { UnknownHeader } from '../probable-columns'
import { atOnce, type InParts } from '../turns'
import { foundKey } from './found-item'
import {
  byName,
  MENU_COLUMNS,
  MENU_WORDS,
  type MenuColumn,
  nameKey,
  namesOf,
  type TranslatedColumn,
  translatedColumn,
} from './menu-file-columns'
import { type FileRow, formatOf, takeRows } from './menu-file-rows'
import type { LineProblem, MenuLine, OptionLine, OwnOptionLine } from './menu-line'
import { fileOfOtherSystem, type SkipReason } from './other-systems'
import { OWN_COLUMNS, type OwnColumns } from './own-columns'
import { type CellAt, readLine } from './read-line'

export type { MenuLine } from './menu-line'

/** `line`: the number of its first line in the file, from 1. `text`: its content, at most 200 characters. */
export type BadLine = { line: number; why: LineProblem; text: string }

/** What the file of another system has that is no item: the first MAX_SKIPPED rows, and how many there are. */
export type OtherSystemFile = {
  system: string
  skipped: { line: number; why: SkipReason; text: string }[]
  skippedCount: number
}

type InFile<Line> = Line & { line: number }

export type MenuFile = {
  items: MenuLine[]
  /** The lines of the items, in the same order. */
  lines: number[]
  /** Options of groups, and how they differ for items. */
  options: InFile<OptionLine>[]
  own: InFile<OwnOptionLine>[]
  problems: BadLine[]
  /** Null: the file has the columns of Passboard, or those of the owner. */
  other: OtherSystemFile | null
  /** Then nothing below the header is read. Null: the header is known, or there is none. */
  unknownHeader: UnknownHeader | null
}

/** The limits for one file. */
const MAX_ITEMS = 1_000
const MAX_OPTION_LINES = 10_000
const MAX_SKIPPED = 1_000

/** Category, name and price. */
const LEAST_CELLS = 3

/** The columns of a file without a header line. */
const FIRST_COLUMNS = ['category', 'name', 'price', 'station'] as const

/**
 * Reads a menu from a file with separated values (commas, semicolons or tabs): the columns of Passboard, the export of another system, or
 * the columns of the owner. Returns the items and options of all valid lines, and one problem for each other line.
 * @param money currency and locale of the prices
 * @param stations the stations that a line may name; null: any
 * @param own the names that the owner's files have for columns; null: not known
 */
export function* menuFileInParts(
  text: string,
  money: Money,
  stations: string[] | null = null,
  own: OwnColumns | null = null,
): InParts<MenuFile> {
  const content = text.replace(/^\uFEFF/, '')
  const otherCategory = MENU_WORDS.otherCategory[money.locale.startsWith('vi') ? 'vi' : 'en']
  const readerOf = (cells: string[]): Reader | null => {
    const other = fileOfOtherSystem(cells, otherCategory)
    if (other) return { ...other, languages: [], leastCells: LEAST_CELLS }
    const columns = columnsIn(cells)
    if (columns) {
      const read = (row: string[]) => ({ cellAt: cellsOf(row, columns, true) })
      return { system: null, languages: languagesIn(cells), leastCells: LEAST_CELLS, read }
    }
    const owners = own && columnsOfOwner(cells, own)
    if (!owners) return null
    const categoryOfAll = own.category === '' ? otherCategory : null
    return {
      system: null,
      languages: [],
      leastCells: 1,
      read: (row) => {
        const cellAt = cellsOf(row, owners, true)
        return { cellAt: (column) => (column === 'category' ? (categoryOfAll ?? cellAt(column)) : cellAt(column)) }
      },
    }
  }
  const format = formatOf(content, (cells) => readerOf(cells) !== null)
  const known = stations && byName(stations.map((name) => ({ name })))
  const file: MenuFile = {
    items: [],
    lines: [],
    options: [],
    own: [],
    problems: [],
    other: null,
    unknownHeader: null,
  }
  const seenKeys = new Set<string>()
  let reader: Reader | null = null
  let width: number = FIRST_COLUMNS.length

  yield* takeRows(content, format, (row) => {
    const { line, cells, end } = row
    if (file.unknownHeader) {
      if (file.unknownHeader.below.length === 0) file.unknownHeader.below = cells
      return
    }
    const refuse = (why: LineProblem) => file.problems.push({ line, why, text: textOf(cells) })
    if (!reader) {
      reader = readerOf(cells)
      if (reader) {
        width = widthOf(cells)
        if (reader.system !== null) file.other = { system: reader.system, skipped: [], skippedCount: 0 }
        return
      }
      if (end === null && isHeader(row)) {
        file.unknownHeader = { names: cells, below: [] }
        return void refuse('header')
      }
      reader = WITHOUT_HEADER
    }
    const unread = end ?? (row.isBroken ? 'quotes' : null)
    if (unread) return void refuse(unread)
    const read = reader.read(cells)
    if ('skipped' in read) return skip(row, read.skipped)
    const result =
      columnProblem(row, read.cellAt, { least: reader.leastCells, width }, { delimiter: format.delimiter, money }) ??
      readLine(read.cellAt, money, reader.languages)
    const why = typeof result === 'string' ? result : keep(result, line)
    if (why === 'twice' && file.other) skip(row, 'repeated')
    else if (why) refuse(why)
  })
  return file

  function skip({ line, cells }: FileRow, why: SkipReason) {
    if (!file.other) return
    file.other.skippedCount += 1
    if (file.other.skipped.length < MAX_SKIPPED) file.other.skipped.push({ line, why, text: textOf(cells) })
  }

  function keep(read: Exclude<ReturnType<typeof readLine>, string>, line: number): LineProblem | null {
    if (read.kind !== 'item') {
      if (file.options.length + file.own.length >= MAX_OPTION_LINES) return 'tooManyOptionLines'
      if (read.kind === 'option') file.options.push({ ...read.value, line })
      else file.own.push({ ...read.value, line })
      return null
    }
    const { station } = read.value
    const key = foundKey(read.value)
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

/** How the lines of a file are read. */
type Reader = {
  system: string | null
  /** Of which it has columns. */
  languages: string[]
  /** A line with fewer is refused as a whole. */
  leastCells: number
  read: (cells: string[]) => { cellAt: CellAt } | { skipped: SkipReason }
}

/** As a problem shows a line. */
const textOf = (cells: string[]): string => cells.filter(Boolean).join(' · ').slice(0, 200)

/** Whether the first line of a file looks like names of columns, which are not known then. */
const isHeader = ({ cells, isBroken, isTooWide }: FileRow): boolean =>
  !isBroken && !isTooWide && cells.filter(Boolean).length > 1 && !cells.some((cell) => /[\d\uFFFD]/.test(cell))

/** The index of each column that a file has. */
type Columns = Partial<Record<MenuColumn | TranslatedColumn, number>>

/** The columns according to the first line; null if that is not a header line. */
function columnsIn(cells: string[]): Columns | null {
  const columns: Columns = {}
  for (const [index, cell] of cells.entries()) {
    const column = COLUMNS.get(cell.normalize('NFC').toLowerCase()) ?? translatedColumn(cell)?.column
    if (column) columns[column] ??= index
  }
  const { category, name, price } = columns
  return category === undefined || name === undefined || price === undefined ? null : columns
}

/** The places of the columns that an owner has named; null if one is missing. */
function columnsOfOwner(cells: string[], own: OwnColumns): Columns | null {
  const names = cells.map(nameKey)
  const places = OWN_COLUMNS.flatMap((column) =>
    own[column] === '' ? [] : [[column, names.indexOf(nameKey(own[column]))] as const],
  )
  return places.some(([, place]) => place === -1) ? null : Object.fromEntries(places)
}

const languagesIn = (cells: string[]): string[] => [
  ...new Set(cells.flatMap((cell) => translatedColumn(cell)?.language ?? [])),
]

const COLUMNS = new Map(
  Object.entries(MENU_COLUMNS).flatMap(([column, names]) =>
    namesOf(names).map((name) => [name, column as MenuColumn] as const),
  ),
)

const WITHOUT_HEADER: Reader = {
  system: null,
  languages: [],
  leastCells: LEAST_CELLS,
  read: (cells) => ({
    cellAt: cellsOf(cells, Object.fromEntries(FIRST_COLUMNS.map((column, index) => [column, index])), false),
  }),
}

/** @returns the cell of a column; null: the file has no such column, or the line of a file without a header ends before */
const cellsOf =
  (cells: string[], columns: Columns, hasHeader: boolean): CellAt =>
  (column) => {
    const index = columns[column]
    return index === undefined ? null : (cells[index] ?? (hasHeader ? '' : null))
  }

/** The number of cells up to the last non-empty one: spreadsheets append empty cells. */
const widthOf = (cells: string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

/**
 * The problem of a line whose cells do not fit the columns; null if they fit.
 * @param count how many cells a line has, at least and at most
 */
function columnProblem(
  { cells, isTooWide }: FileRow,
  cellAt: CellAt,
  count: { least: number; width: number },
  { delimiter, money }: { delimiter: string; money: Money },
): LineProblem | null {
  if (cells.some((cell) => cell.includes('\uFFFD'))) return 'letters'
  if (cells.length < count.least) return 'columns'
  const isSplit = delimiter === ',' && isSplitPrice(cellAt('price') ?? '', cellAt('station') ?? '', money)
  return isTooWide || widthOf(cells) > count.width || isSplit ? 'tooManyColumns' : null
}

/** Whether an unquoted price such as `29,000` or `2,80` was split at its comma and its end became the station. */
const isSplitPrice = (price: string, station: string, money: Money): boolean =>
  /^\d{2,3}$/.test(station) && readPrice(`${price},${station}`, money) !== null
