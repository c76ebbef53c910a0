import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Database } from '../db/database'
import { changeSettings } from '../settings/change-settings'
import { recordChange } from '../settings/record-change'
import { findPerson } from './find-staff'
import { refuseLosingManager } from './staff-rules'

/**
 * Disables a person, who is then signed out everywhere within 10 s, or lets them in again. Saying it twice is no error.
 * @throws {AppError} forbidden, also for oneself; not_found; in_use for the last manager of all branches
 */
export function setActive(database: Database, staff: StaffAccess, id: string, active: boolean): Promise<void> {
  demand(staff, 'staff.manage')
  return changeSettings(database, staff, async (sql) => {
    const person = await findPerson(sql, staff, id)
    if (person.active === active) return
    await refuseLosingManager(sql, staff, person, { ...person, active })
    await sql.query('UPDATE staff SET active = $3, token_version = token_version + 1 WHERE id = $1 AND org_id = $2', [
      id,
      staff.orgId,
      active,
    ])
    const action = active ? 'staff.enabled' : 'staff.disabled'
    await recordChange(sql, staff, { action, branchId: person.branchId, subject: person.name }, null, null)
  })
}
