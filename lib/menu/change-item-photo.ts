import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { replacePhoto } from '../photos/photos'
import { changeForAllBranches, recordChange } from '../settings/change-settings'
import { findPhotoOfItem, setPhotoOfItem } from './menu-item-repository'

/**
 * Sets the photo of an item, or removes it.
 * @param content WebP; null: no photo
 * @throws {AppError} forbidden, not_found; invalid_request at the field `photo`
 */
export function changeItemPhoto(
  database: Sql,
  staff: OrgAccess,
  itemId: string,
  content: Uint8Array<ArrayBuffer> | null,
): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const item = await findPhotoOfItem(sql, staff.orgId, itemId)
    if (!item) throw new AppError('not_found', 'There is no such menu item.')
    const set = (id: string | null) => setPhotoOfItem(sql, staff.orgId, itemId, id)
    const [before, after] = await replacePhoto(sql, staff.orgId, { before: item.photoId, set }, content)
    const about = { action: 'menu_item.changed', branchId: null, subject: item.name } as const
    await recordChange(sql, staff, about, { photo: before }, { photo: after })
  })
}
