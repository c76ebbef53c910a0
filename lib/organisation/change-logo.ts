import type { StaffAccess } from '../access/callers'
import type { Database } from '../db/database'
import { replacePhoto } from '../photos/photos'
import { changeForAllBranches, recordChange } from '../settings/change-settings'
import { findLogo, setLogo } from './logo-repository'
import { findOrganisation } from './organisation-repository'

/**
 * Sets the logo of the organisation, or removes it.
 * @param content WebP; null: no logo
 * @throws {AppError} forbidden; invalid_request at the field `photo`
 */
export function changeLogo(
  database: Database,
  staff: StaffAccess,
  content: Uint8Array<ArrayBuffer> | null,
): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { name } = await findOrganisation(sql, staff.orgId)
    const current = await findLogo(sql, staff.orgId)
    const set = (id: string | null) => setLogo(sql, staff.orgId, id)
    const [before, after] = await replacePhoto(sql, staff.orgId, { before: current, set }, content)
    const about = { action: 'organisation.changed', branchId: null, subject: name } as const
    await recordChange(sql, staff, about, { logo: before }, { logo: after })
  })
}
