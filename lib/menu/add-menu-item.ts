import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import type { Database } from '../db/database'
import { newId } from '../ids'
import { changeSettings } from '../settings/change-settings'
import { recordChange } from '../settings/record-change'
import { LAST_PLACE, type MenuItemValues, saidOf } from './menu-item-row'

/** Adds an item, last of its category. @throws {AppError} forbidden; not_found for a category or station */
export function addMenuItem(database: Database, staff: StaffAccess, item: MenuItemValues): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const said = await saidOf(sql, staff.orgId, item)
    await sql.query(
      `INSERT INTO menu_items (id, category_id, org_id, station_id, name, price, position)
       VALUES ($1, $2, $3, $4, $5, $6, ${LAST_PLACE})`,
      [newId(), item.categoryId, staff.orgId, item.stationId, item.name, item.price],
    )
    await recordChange(sql, staff, { action: 'menu_item.created', branchId: null, subject: item.name }, null, said)
  })
}
