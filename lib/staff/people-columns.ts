import Papa from 'papaparse'
import { probableColumns, type UnknownHeader } from '../probable-columns'
import { foldedName } from '../search-text'
import { normalisePhone } from './phone'

/** The columns of a list of people. A name is in one column or in two. */
export const PEOPLE_COLUMNS = ['name', 'first', 'last', 'phone', 'role', 'branch', 'pin'] as const

export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number]

/** What the header of a list calls each column; empty: it has no such column. */
export type PeopleColumns = Record<PeopleColumn, string>

/** The columns of a line, in their order. */
export type Places = (PeopleColumn | 'other')[]

/** A line that is not empty, and its number from 1. */
export type ListedLine = { line: number; cells: string[] }

/** What spreadsheets and other systems call the columns, without case and accents. */
const HEADERS: Record<PeopleColumn, string[]> = {
  name: ['name', 'full name', 'employee', 'employee name', 'ten', 'ho ten', 'ho va ten', 'ten nhan vien', 'nhan vien'],
  first: ['first name', 'given name'],
  last: ['last name', 'family name', 'surname'],
  phone: ['phone', 'phone number', 'mobile', 'telephone', 'so dien thoai', 'dien thoai', 'sdt'],
  role: ['role', 'position', 'vai tro', 'chuc vu'],
  branch: ['branch', 'location', 'store', 'chi nhanh'],
  pin: ['pin', 'pin code', 'passcode', 'ma pin'],
}

/** Whether a list can be read with these columns. */
export const isEnough = ({ name, first, phone }: PeopleColumns): boolean =>
  phone !== '' && (name !== '' || first !== '')

/** The lines of a list, which a spreadsheet pastes with tabs. */
export const linesOf = (list: string): ListedLine[] =>
  Papa.parse<string[]>(list, { delimiter: ['\t', ';'].find((delimiter) => list.includes(delimiter)) ?? ',' })
    .data.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

/**
 * The columns according to the first line of a list.
 * @param own what the business's lists call them; null: not known
 * @returns null: the cells are no header, or one with other names
 */
export function columnsOf(cells: readonly string[], own: PeopleColumns | null): Places | null {
  const known = placesOf(cells, (cell, column) => HEADERS[column].includes(foldedName(cell)))
  if (known) return known
  return own && placesOf(cells, (cell, column) => own[column] !== '' && foldedName(cell) === foldedName(own[column]))
}

function placesOf(cells: readonly string[], isOf: (cell: string, column: PeopleColumn) => boolean): Places | null {
  const places = cells.map((cell) => PEOPLE_COLUMNS.find((column) => isOf(cell, column)) ?? 'other')
  return places.includes('phone') && (places.includes('name') || places.includes('first')) ? places : null
}

/**
 * The header of a list and the line below it, if it looks like one: it has no digit, and some later line has a phone. Whether its names are
 * known is asked before.
 */
export function headerOf([first, ...others]: ListedLine[]): UnknownHeader | null {
  const names = first?.cells ?? []
  const isHeader = names.filter(Boolean).length > 1 && !names.some((cell) => /\p{Nd}/u.test(cell))
  return isHeader && others.some(({ cells }) => cells.some(isPhone)) ? { names, below: others[0]?.cells ?? [] } : null
}

export const isPhone = (cell: string): boolean => /^\+?\d{6,}$/.test(normalisePhone(cell))

/** What the columns of a list with this header probably are. */
export const probablePeopleColumns = (header: readonly string[]): PeopleColumns =>
  probableColumns(header, KNOWN, foldedName)

const KNOWN = PEOPLE_COLUMNS.map((column) => [column, HEADERS[column]] as const)
