import Papa from 'papaparse'
import type { BranchSummary } from '../branches/branch-repository'
import { type Problem, problemsOf } from '../problems'
import { wordsOf } from '../search-text'
import type { PeopleList } from './people-list-schema'
import { type NewPerson, newPersonSchema } from './person-schema'
import { normalisePhone } from './phone'
import { randomPin } from './random-pin'

/** The most people of one list: each PIN is hashed, which takes some hundredths of a second. */
export const MAX_PEOPLE = 100

/** A person of a list. `line`: where they stand, from 1. */
export type ListedPerson = { line: number; person: NewPerson }

type Column = 'name' | 'first' | 'last' | 'phone' | 'role' | 'branch' | 'pin' | 'other'

/** What spreadsheets and other systems call the columns, without case and accents. */
const HEADERS: Record<Exclude<Column, 'other'>, string[]> = {
  name: ['name', 'full name', 'employee', 'employee name', 'ten', 'ho ten', 'ho va ten', 'ten nhan vien', 'nhan vien'],
  first: ['first name', 'given name'],
  last: ['last name', 'family name', 'surname'],
  phone: ['phone', 'phone number', 'mobile', 'telephone', 'so dien thoai', 'dien thoai', 'sdt'],
  role: ['role', 'position', 'vai tro', 'chuc vu'],
  branch: ['branch', 'location', 'store', 'chi nhanh'],
  pin: ['pin', 'pin code', 'passcode', 'ma pin'],
}

const ROLES: Record<NewPerson['role'], string[]> = {
  staff: ['staff', 'employee', 'cashier', 'cook', 'waiter', 'nhan vien', 'thu ngan', 'bep', 'phuc vu'],
  manager: ['manager', 'quan ly'],
}

/** The columns of a list without a header. */
const USUAL: Column[] = ['name', 'phone', 'role', 'branch', 'pin']

/**
 * Reads a list of people as it is pasted from a spreadsheet or typed: name and phone, and optionally role, branch and PIN, with or without a
 * header. Who has no PIN gets a random one.
 * @param branches those that may be named
 * @returns the people, and what is wrong, each at the path `lines.<number>.<field>`; a list that is too long at `list`
 */
export function readPeople(
  { list, branchId }: PeopleList,
  branches: readonly Pick<BranchSummary, 'id' | 'name'>[],
): { people: ListedPerson[]; problems: Problem[] } {
  const lines = Papa.parse<string[]>(list, { delimiter: delimiterOf(list) })
    .data.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const header = columnsOf(lines[0]?.cells ?? [])
  const rows = header ? lines.slice(1) : lines
  if (rows.length === 0) return { people: [], problems: [{ path: 'list', why: 'required' }] }
  if (rows.length > MAX_PEOPLE) return { people: [], problems: [{ path: 'list', why: 'tooBig' }] }
  const people: ListedPerson[] = []
  const problems: Problem[] = []
  for (const { line, cells } of rows) {
    const value = (column: Column) => cells[(header ?? usualColumns(cells)).indexOf(column)] ?? ''
    const named = value('branch')
    const parsed = newPersonSchema.safeParse({
      name: value('name') || [value('first'), value('last')].filter(Boolean).join(' '),
      phone: value('phone'),
      role: value('role') === '' ? 'staff' : roleOf(value('role')),
      branchId: named === '' ? branchId : branches.find(({ name }) => folded(name) === folded(named))?.id,
      pin: value('pin') || randomPin(),
    })
    if (parsed.success) people.push({ line, person: parsed.data })
    else problems.push(...problemsOf(parsed.error).map(({ path, why }) => ({ path: `lines.${line}.${path}`, why })))
  }
  return { people, problems }
}

const folded = (text: string): string => wordsOf(text).join(' ')

/** A spreadsheet is pasted with tabs. */
const delimiterOf = (list: string): string => ['\t', ';'].find((delimiter) => list.includes(delimiter)) ?? ','

/** @returns null: the cells are no header */
function columnsOf(cells: string[]): Column[] | null {
  const columns = cells.map((cell) => COLUMNS.find((column) => HEADERS[column].includes(folded(cell))) ?? 'other')
  return columns.includes('phone') && (columns.includes('name') || columns.includes('first')) ? columns : null
}

const COLUMNS = Object.keys(HEADERS) as Exclude<Column, 'other'>[]

/** People also write the phone before the name. */
function usualColumns([first = '']: string[]): Column[] {
  return /^\+?\d{6,}$/.test(normalisePhone(first)) ? ['phone', 'name', ...USUAL.slice(2)] : USUAL
}

/** @returns undefined: no role is called so */
const roleOf = (text: string): NewPerson['role'] | undefined =>
  (['staff', 'manager'] as const).find((role) => ROLES[role].includes(folded(text)))
