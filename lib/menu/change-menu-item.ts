import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import type { Database } from '../db/database'
import { changeSettings } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { recordChange } from '../settings/record-change'
import { LAST_PLACE, type MenuItemValues, menuItemRow, saidOf } from './menu-item-row'

/**
 * Changes an item; in another category it comes last. Orders that are placed keep the name, price and station they had.
 * @throws {AppError} forbidden; not_found; version_conflict
 */
export function changeMenuItem(database: Database, staff: StaffAccess, edit: Edit<MenuItemValues>): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const now = await menuItemRow(sql, staff.orgId, edit.id)
    const next = merged(now, edit)
    const before = await saidOf(sql, staff.orgId, now)
    const after = await saidOf(sql, staff.orgId, next)
    await sql.query(
      `UPDATE menu_items SET name = $4, station_id = $5, price = $6, category_id = $2,
         position = CASE WHEN category_id = $2 THEN position ELSE ${LAST_PLACE} END
       WHERE id = $1 AND org_id = $3`,
      [edit.id, next.categoryId, staff.orgId, next.name, next.stationId, next.price],
    )
    await recordChange(sql, staff, { action: 'menu_item.changed', branchId: null, subject: next.name }, before, after)
  })
}
