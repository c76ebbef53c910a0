import type { StaffAccess } from '../access/callers'
import { may } from '../access/permissions'
import { branchName } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { groupedBy } from '../grouped-by'
import { countryOf } from '../organisation/organisation-repository'
import { refusedField } from '../settings/change-settings'
import { phoneForm, withSamePhone } from './same-phone'
import { findPeople, findSimilarPhones, hasOtherManager, type Person } from './staff-repository'

type Assignment = Pick<Person, 'role' | 'branchId' | 'active'>

/** People whose phones are one number, written in several ways: they were added before there was one form, or the country was another. */
export async function findSameNumbers(sql: Sql, staff: StaffAccess): Promise<Person[][]> {
  const people = await findPeople(sql, staff)
  const country = await countryOf(sql, staff.orgId)
  return [...groupedBy(people, ({ phone }) => phoneForm(phone, country)).values()].filter((same) => same.length > 1)
}

/** Whether another person than `ownId` has this phone, in whichever form. */
export async function isPhoneTaken(sql: Sql, orgId: string, phone: string, ownId: string | null): Promise<boolean> {
  const country = await countryOf(sql, orgId)
  const similar = await findSimilarPhones(sql, orgId, phone, ownId)
  const taken = withSamePhone(
    { phone, country },
    similar.map((other) => ({ phone: other, country })),
  )
  return taken.length > 0
}

/** @throws {AppError} already_exists at the field `phone` */
export async function refuseTakenPhone(sql: Sql, orgId: string, phone: string, ownId: string | null): Promise<void> {
  if (await isPhoneTaken(sql, orgId, phone, ownId))
    throw refusedField('already_exists', 'phone', 'taken', 'Another person already has this phone.')
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
  if (!(await hasOtherManager(sql, staff, person.id)))
    throw refusedField('in_use', 'role', 'lastManager', 'One manager of all branches must stay.')
}

const isOrganisationManager = ({ role, branchId, active }: Assignment) =>
  may(role, 'organisation.manage') && branchId === null && active
