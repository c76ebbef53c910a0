import { v5 } from 'uuid'
import type { BranchSummary } from '../branches/branch-repository'
import { type Problem, problemsOf } from '../problems'
import { foldedName } from '../search-text'
import {
  columnsOf,
  headerOf,
  isPhone,
  linesOf,
  type PeopleColumn,
  type PeopleColumns,
  type Places,
} from './people-columns'
import type { PeopleList } from './people-list-schema'
import { type NewPerson, newPersonSchema } from './person-schema'
import { randomPin } from './random-pin'

/** The most people of one list: each PIN is hashed, which takes some hundredths of a second. */
export const MAX_PEOPLE = 100

/** A person of a list. `line`: where they stand, from 1. `id`: the same for the same values in the same list. */
export type ListedPerson = { line: number; id: string; person: NewPerson }

const ROLES: Record<NewPerson['role'], string[]> = {
  staff: ['staff', 'employee', 'cashier', 'cook', 'waiter', 'nhan vien', 'thu ngan', 'bep', 'phuc vu'],
  manager: ['manager', 'quan ly'],
}

/** The columns of a list without a header. */
const USUAL: Places = ['name', 'phone', 'role', 'branch', 'pin']

/**
 * Reads a list of people as it is pasted from a spreadsheet or typed: name and phone, and optionally role, branch and PIN, with or without
 * a header. Who has no PIN gets a random one, which is the same when the list is read again.
 * @param branches those that may be named
 * @param own what the business's lists call their columns; null: not known
 * @returns the people, and what is wrong, each at the path `lines.<number>.<field>`; a list that is too long at `list`, a header whose
 * names are not known at `columns`
 */
export function readPeople(
  { id, list, branchId }: PeopleList,
  branches: readonly Pick<BranchSummary, 'id' | 'name'>[],
  own: PeopleColumns | null = null,
): { people: ListedPerson[]; problems: Problem[] } {
  const lines = linesOf(list)
  const header = columnsOf(lines[0]?.cells ?? [], own)
  if (!header && headerOf(lines)) return { people: [], problems: [{ path: 'columns', why: 'required' }] }
  const rows = header ? lines.slice(1) : lines
  if (rows.length === 0) return { people: [], problems: [{ path: 'list', why: 'required' }] }
  if (rows.length > MAX_PEOPLE) return { people: [], problems: [{ path: 'list', why: 'tooBig' }] }
  const people: ListedPerson[] = []
  const problems: Problem[] = []
  for (const { line, cells } of rows) {
    const value = (column: PeopleColumn) => cells[(header ?? usualColumns(cells)).indexOf(column)] ?? ''
    const named = value('branch')
    const parsed = newPersonSchema.safeParse({
      name: value('name') || [value('first'), value('last')].filter(Boolean).join(' '),
      phone: value('phone'),
      role: value('role') === '' ? 'staff' : roleOf(value('role')),
      branchId: named === '' ? branchId : branchNamed(named, branches)?.id,
      pin: value('pin') || randomPin(`${id} ${value('phone')}`),
    })
    if (parsed.success) people.push({ line, id: v5(JSON.stringify(parsed.data), id), person: parsed.data })
    else problems.push(...problemsOf(parsed.error).map(({ path, why }) => ({ path: `lines.${line}.${path}`, why })))
  }
  return { people, problems }
}

/** The branch with this name, else the one whose name differs in case, accents and signs only. */
const branchNamed = <Branch extends Pick<BranchSummary, 'name'>>(named: string, branches: readonly Branch[]) =>
  branches.find(({ name }) => name === named) ?? branches.find(({ name }) => foldedName(name) === foldedName(named))

/** People also write the phone before the name. */
const usualColumns = ([first = '']: string[]): Places => (isPhone(first) ? ['phone', 'name', ...USUAL.slice(2)] : USUAL)

/** @returns undefined: no role is called so */
const roleOf = (text: string): NewPerson['role'] | undefined =>
  (['staff', 'manager'] as const).find((role) => ROLES[role].includes(foldedName(text)))
