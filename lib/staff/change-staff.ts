import type { StaffAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { newId } from '../ids'
import { changeSettings, recordChange } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { assignedBranchName, refuseLosingLastManager, refuseTakenPhone } from './find-staff'
import { forgetWrongPins } from './log-in'
import type { NewPerson, PersonValues } from './person-schema'
import { hashPin } from './pin'
import { findPerson, insertPerson, updateActive, updatePerson, updatePin } from './staff-repository'

/** Adds a person to the staff. @returns the id @throws {AppError} forbidden; not_found for a branch; already_exists for a phone */
export async function addPerson(database: Sql, staff: StaffAccess, person: NewPerson): Promise<string> {
  const pinHash = await hashPin(person.pin)
  return changeSettings(database, staff, async (sql) => {
    await refuseTakenPhone(sql, staff.orgId, person.phone, null)
    return insertNewPerson(sql, staff, person, pinHash)
  })
}

/** Adds a person whose phone is free. @returns the id @throws {AppError} forbidden; not_found for a branch */
export async function insertNewPerson(
  sql: Sql,
  staff: StaffAccess,
  { name, phone, role, branchId }: PersonValues,
  pinHash: string,
  id: string = newId(),
): Promise<string> {
  const branch = await assignedBranchName(sql, staff, branchId)
  await insertPerson(sql, staff.orgId, { id, name, phone, role, branchId, pinHash, crossesOrgs: false })
  await recordChange(sql, staff, { action: 'staff.created', branchId, subject: name }, null, { phone, role, branch })
  return id
}

/**
 * Changes the data of a person. It takes effect on every device within 10 s.
 * @throws {AppError} forbidden, also for one's own role and branch; not_found; already_exists for a phone; in_use for the
 * last manager of all branches; version_conflict
 */
export function changePerson(database: Sql, staff: StaffAccess, edit: Edit<PersonValues>): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const person = await findPerson(sql, staff, edit.id)
    const { id, active, branchName, ...current } = person
    const next = merged(current, edit)
    await refuseLosingLastManager(sql, staff, person, { ...next, active })
    // Somebody who shares a number from before can still be changed.
    if (next.phone !== current.phone) await refuseTakenPhone(sql, staff.orgId, next.phone, id)
    const branch = next.branchId === current.branchId ? branchName : await assignedBranchName(sql, staff, next.branchId)
    await updatePerson(sql, staff, person, next)
    const { name, phone, role, branchId } = next
    const before = { name: current.name, phone: current.phone, role: current.role, branch: branchName }
    await recordChange(sql, staff, { action: 'staff.changed', branchId, subject: name }, before, {
      name,
      phone,
      role,
      branch,
    })
  })
}

/**
 * Changes a person's PIN, which signs them out on every device within 10 s, and ends a lock after wrong ones.
 * @throws {AppError} not_found
 */
export async function changePin(database: Sql, staff: StaffAccess, id: string, pin: string): Promise<void> {
  const pinHash = await hashPin(pin)
  await changeSettings(database, staff, async (sql) => {
    const { name, branchId } = await findPerson(sql, staff, id)
    await updatePin(sql, staff, id, pinHash)
    await recordChange(sql, staff, { action: 'staff.pin_changed', branchId, subject: name }, null, null)
  })
  await forgetWrongPins(database, staff.orgId, id)
}

/**
 * Deactivates a person, which signs them out everywhere within 10 s, or activates them again. A repeated call is no error.
 * @throws {AppError} forbidden, also for oneself; not_found; in_use for the last manager of all branches
 */
export function setActive(database: Sql, staff: StaffAccess, id: string, active: boolean): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const person = await findPerson(sql, staff, id)
    if (person.active === active) return
    await refuseLosingLastManager(sql, staff, person, { ...person, active })
    await updateActive(sql, staff, id, active)
    const action = active ? 'staff.enabled' : 'staff.disabled'
    await recordChange(sql, staff, { action, branchId: person.branchId, subject: person.name }, null, null)
  })
}
