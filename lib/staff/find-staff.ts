import type { StaffAccess } from '../access/authenticate-staff'
import { demand, may, rolesWith } from '../access/permissions'
import { maybeSamePhoneSql, phoneForm, withSamePhone } from '../access/same-phone'
import { branchName } from '../branches/find-branches'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { refusedField } from '../settings/change-settings'
import type { PersonValues } from './person-schema'

/** A person of the staff, for managers; `branchName` null: every branch. */
export type Person = PersonValues & { id: string; active: boolean; branchName: string | null }

/** The people that a manager may manage, active ones first, by name: those of the manager's branch, or all. */
export function findStaff(sql: Sql, staff: StaffAccess): Promise<Person[]> {
  demand(staff, 'staff.manage')
  return sql.query<Person>(`${PEOPLE_IN_SCOPE} ORDER BY s.active DESC, s.name, s.id`, [staff.orgId, staff.branchId])
}

/** @throws {AppError} not_found */
export async function findPerson(sql: Sql, staff: StaffAccess, id: string): Promise<Person> {
  const [person] = await sql.query<Person>(`${PEOPLE_IN_SCOPE} AND s.id = $3`, [staff.orgId, staff.branchId, id])
  if (!person) throw new AppError('not_found', 'There is no such person.')
  return person
}

const PEOPLE_IN_SCOPE = `
SELECT s.id, s.name, s.phone, s.role, s.branch_id AS "branchId", s.active, b.name AS "branchName"
FROM staff s LEFT JOIN branches b ON b.id = s.branch_id
WHERE s.org_id = $1 AND ($2::uuid IS NULL OR s.branch_id = $2)`

type Assignment = Pick<Person, 'role' | 'branchId' | 'active'>

async function countryOf(sql: Sql, orgId: string): Promise<string | null> {
  const [organisation] = await sql.query<{ country: string | null }>(
    'SELECT country FROM organisations WHERE id = $1',
    [orgId],
  )
  return organisation?.country ?? null
}

/** People whose phones are one number, written in several ways: they were added before there was one form, or the country was another. */
export async function findSameNumbers(sql: Sql, staff: StaffAccess): Promise<Person[][]> {
  const people = await findStaff(sql, staff)
  const country = await countryOf(sql, staff.orgId)
  const byNumber = new Map<string, Person[]>()
  for (const person of people) {
    const form = phoneForm(person.phone, country)
    byNumber.set(form, [...(byNumber.get(form) ?? []), person])
  }
  return [...byNumber.values()].filter((same) => same.length > 1)
}

/** @throws {AppError} already_exists at the field `phone` */
export async function refuseTakenPhone(sql: Sql, orgId: string, phone: string, ownId: string | null): Promise<void> {
  const country = await countryOf(sql, orgId)
  const found = await sql.query<{ phone: string }>(
    `SELECT phone FROM staff WHERE org_id = $1 AND ${maybeSamePhoneSql('phone', '$2')} AND id IS DISTINCT FROM $3::uuid`,
    [orgId, phone, ownId],
  )
  const taken = withSamePhone(
    { phone, country },
    found.map((one) => ({ ...one, country })),
  )
  if (taken.length > 0) throw refusedField('already_exists', 'phone', 'taken', 'Another person already has this phone.')
}

/**
 * The name of the branch that a person is assigned to; null: every branch.
 * @throws {AppError} not_found; forbidden at the field `branchId`: a manager of one branch assigns people to that branch only
 */
export async function assignedBranchName(
  sql: Sql,
  staff: StaffAccess,
  branchId: string | null,
): Promise<string | null> {
  if (branchId !== null) return branchName(sql, staff, branchId)
  if (staff.branchId === null) return null
  throw refusedField('forbidden', 'branchId', 'required', 'Choose your branch.')
}

/**
 * Managers cannot change their own role or branch, and one manager of all branches must stay.
 * @throws {AppError} forbidden, in_use
 */
export async function refuseLosingLastManager(
  sql: Sql,
  staff: StaffAccess,
  person: Person,
  next: Assignment,
): Promise<void> {
  const isSame = person.role === next.role && person.branchId === next.branchId && person.active === next.active
  if (isSame) return
  if (person.id === staff.staffId) {
    throw refusedField(
      'forbidden',
      'role',
      'yourself',
      'You cannot change your own role or branch, or deactivate yourself.',
    )
  }
  if (!isOrganisationManager(person) || isOrganisationManager(next)) return
  const others = await sql.query(
    `SELECT 1 FROM staff
     WHERE org_id = $1 AND id <> $2 AND role::text = ANY($3::text[]) AND active AND branch_id IS NULL LIMIT 1`,
    [staff.orgId, person.id, rolesWith('organisation.manage')],
  )
  if (others.length === 0) throw refusedField('in_use', 'role', 'lastManager', 'One manager of all branches must stay.')
}

const isOrganisationManager = ({ role, branchId, active }: Assignment) =>
  may(role, 'organisation.manage') && branchId === null && active
