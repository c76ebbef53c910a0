import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Database } from '../db/database'
import { changeSettings } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { recordChange } from '../settings/record-change'
import { findPerson } from './find-staff'
import type { PersonValues } from './person-schema'
import { branchOfPost, refuseLosingManager, refuseTakenPhone } from './staff-rules'

/**
 * Changes what is said of a person, with effect on every device within 10 s.
 * @throws {AppError} forbidden, also for the own role and branch; not_found; already_exists for a phone; in_use for the
 * last manager of all branches; version_conflict
 */
export function changePerson(database: Database, staff: StaffAccess, edit: Edit<PersonValues>): Promise<void> {
  demand(staff, 'staff.manage')
  return changeSettings(database, staff, async (sql) => {
    const { id, active, branchName, ...now } = await findPerson(sql, staff, edit.id)
    const next = merged(now, edit)
    await refuseLosingManager(sql, staff, { id, active, branchName, ...now }, { ...next, active })
    await refuseTakenPhone(sql, staff.orgId, next.phone, id)
    const branch = next.branchId === now.branchId ? branchName : await branchOfPost(sql, staff, next.branchId)
    const { name, phone, role, branchId } = next
    await sql.query(
      `UPDATE staff SET name = $3, phone = $4, role = $5::staff_role, branch_id = $6,
         crosses_orgs = crosses_orgs AND phone = $4
       WHERE id = $1 AND org_id = $2`,
      [id, staff.orgId, name, phone, role, branchId],
    )
    const before = { name: now.name, phone: now.phone, role: now.role, branch: branchName }
    await recordChange(sql, staff, { action: 'staff.changed', branchId, subject: name }, before, {
      name,
      phone,
      role,
      branch,
    })
  })
}
