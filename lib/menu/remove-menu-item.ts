import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import type { Database } from '../db/database'
import { changeSettings } from '../settings/change-settings'
import { recordChange } from '../settings/record-change'
import { menuItemRow, saidOf } from './menu-item-row'

/** Takes an item from the menu. Orders keep it. @throws {AppError} forbidden, not_found */
export function removeMenuItem(database: Database, staff: StaffAccess, id: string): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    // Whoever 86s it meanwhile waits, and then does not find it.
    await sql.query('SELECT 1 FROM menu_items WHERE id = $1 AND org_id = $2 FOR UPDATE', [id, staff.orgId])
    const item = await menuItemRow(sql, staff.orgId, id)
    const said = await saidOf(sql, staff.orgId, item)
    await sql.query('DELETE FROM sold_out WHERE menu_item_id = $1', [id])
    await sql.query('DELETE FROM menu_items WHERE id = $1 AND org_id = $2', [id, staff.orgId])
    await recordChange(sql, staff, { action: 'menu_item.deleted', branchId: null, subject: item.name }, said, null)
  })
}
