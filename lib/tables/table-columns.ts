import { z } from 'zod'
import { probableColumns, type UnknownHeader } from '../probable-columns'
import { foldedName } from '../search-text'
import { storableText } from '../storable-text'

/** The columns of a list of tables. */
export const TABLE_COLUMNS = ['label', 'area'] as const

type TableColumn = (typeof TABLE_COLUMNS)[number]

const inHeader = storableText(200)

/** What a manager said that the header of a list calls its columns; empty: it has no such column. */
export const tableColumnsSchema = z
  .strictObject({ label: inHeader, area: inHeader } satisfies Record<TableColumn, z.ZodString>)
  .refine(isEnough, 'required')

export type TableColumns = z.infer<typeof tableColumnsSchema>

/** What spreadsheets call the columns, without case and accents. */
const HEADERS: Record<TableColumn, string[]> = {
  label: [
    'so ban',
    'ten ban',
    'ma ban',
    'ban',
    'table',
    'tables',
    'table name',
    'table number',
    'table no',
    'name',
    'label',
  ],
  area: ['khu vuc', 'khu', 'tang', 'phong', 'vi tri', 'area', 'zone', 'section', 'room', 'floor', 'location'],
}

const KNOWN = TABLE_COLUMNS.map((column) => [column, HEADERS[column]] as const)

/** Whether a list can be read with these columns. */
export function isEnough({ label }: Record<TableColumn, string>): boolean {
  return label !== ''
}

/** What the columns of a list with this header probably are. */
export const probableTableColumns = (header: readonly string[]): TableColumns =>
  probableColumns(header, KNOWN, foldedName)

/** The lines of a list, which a spreadsheet pastes with tabs. */
const rowsOf = (text: string): string[][] =>
  text.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))

/** Where the columns stand. `area` -1: nowhere. */
type Places = Record<TableColumn, number>

const USUAL: Places = { label: 0, area: 1 }

/** The columns according to the first line of a list. Null: it is no header, or one with other names. */
function placesIn([first = [], ...others]: string[][]): Places | null {
  const [label, area] = TABLE_COLUMNS.map((column) =>
    first.findIndex((cell) => HEADERS[column].includes(foldedName(cell))),
  )
  if (others.length === 0 || label === undefined || area === undefined || label < 0) return null
  return { label, area: area < 0 && first.length === 1 ? USUAL.area : area }
}

/** What the lines of a list say, without its header. */
export function tableLines(text: string): { labels: string; area: string }[] {
  const rows = rowsOf(text)
  const places = placesIn(rows)
  return linesAt(places ? rows.slice(1) : rows, places ?? USUAL)
}

const linesAt = (rows: string[][], { label, area }: Places) =>
  rows.map((cells) => ({ labels: cells[label] ?? '', area: cells[area] ?? '' }))

/**
 * The header of a list and the line below it, if it looks like one with names that are not known: it has several cells and no digit, and
 * all lines below have a digit in one of its columns.
 */
export function unknownTableHeader(text: string): UnknownHeader | null {
  const rows = rowsOf(text).filter((cells) => cells.some(Boolean))
  const [names = [], ...others] = rows
  const [below] = others
  const isHeader = names.filter(Boolean).length > 1 && !names.some(hasDigit)
  const isNumbered = names.some((name, at) => name !== '' && others.every((cells) => hasDigit(cells[at] ?? '')))
  return below && isHeader && isNumbered && !placesIn(rows) ? { names, below } : null
}

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text)

/** A list whose header has the names of `columns`, without it and with the label before the area; null: its header has others. */
export function inUsualColumns(text: string, columns: TableColumns): string | null {
  const [names = [], ...others] = rowsOf(text)
  const placeOf = (name: string) =>
    name === '' ? -1 : names.findIndex((cell) => foldedName(cell) === foldedName(name))
  const places = { label: placeOf(columns.label), area: placeOf(columns.area) }
  if (places.label < 0 || (columns.area !== '' && places.area < 0)) return null
  return linesAt(others, places)
    .map(({ labels, area }) => (area === '' ? labels : `${labels}\t${area}`))
    .join('\n')
}
