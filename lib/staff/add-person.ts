import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import { hashPin } from '../access/pin'
import type { Database } from '../db/database'
import { newId } from '../ids'
import { changeSettings } from '../settings/change-settings'
import { recordChange } from '../settings/record-change'
import type { NewPerson } from './person-schema'
import { branchOfPost, refuseTakenPhone } from './staff-rules'

/** Adds somebody who works here. @throws {AppError} forbidden; not_found for a branch; already_exists for a phone */
export async function addPerson(database: Database, staff: StaffAccess, person: NewPerson): Promise<void> {
  demand(staff, 'staff.manage')
  const { name, phone, role, branchId } = person
  const pinHash = await hashPin(person.pin)
  await changeSettings(database, staff, async (sql) => {
    const branch = await branchOfPost(sql, staff, branchId)
    await refuseTakenPhone(sql, staff.orgId, phone, null)
    await sql.query(
      `INSERT INTO staff (id, org_id, branch_id, name, phone, pin_hash, role, crosses_orgs)
       VALUES ($1, $2, $3, $4, $5, $6, $7::staff_role, false)`,
      [newId(), staff.orgId, branchId, name, phone, pinHash, role],
    )
    await recordChange(sql, staff, { action: 'staff.created', branchId, subject: name }, null, { phone, role, branch })
  })
}
