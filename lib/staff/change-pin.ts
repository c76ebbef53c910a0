import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import { hashPin } from '../access/pin'
import type { Database } from '../db/database'
import { changeSettings } from '../settings/change-settings'
import { recordChange } from '../settings/record-change'
import { findPerson } from './find-staff'

/** Gives a person another PIN. Wherever they are signed in, they are not within 10 s. @throws {AppError} forbidden, not_found */
export async function changePin(database: Database, staff: StaffAccess, id: string, pin: string): Promise<void> {
  demand(staff, 'staff.manage')
  const pinHash = await hashPin(pin)
  await changeSettings(database, staff, async (sql) => {
    const { name, branchId } = await findPerson(sql, staff, id)
    await sql.query(
      `UPDATE staff SET pin_hash = $3, token_version = token_version + 1, crosses_orgs = false
       WHERE id = $1 AND org_id = $2`,
      [id, staff.orgId, pinHash],
    )
    await recordChange(sql, staff, { action: 'staff.pin_changed', branchId, subject: name }, null, null)
  })
}
