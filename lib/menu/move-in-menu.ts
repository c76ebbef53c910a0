import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import type { Database } from '../db/database'
import { changeSettings } from '../settings/change-settings'
import type { Direction } from '../settings/direction'
import { moveInOrder } from '../settings/move-in-order'
import { categoryRow } from './category-row'
import { menuItemRow } from './menu-item-row'

/** Moves an item a place up or down within its category. @throws {AppError} forbidden, not_found */
export function moveMenuItem(database: Database, staff: StaffAccess, id: string, direction: Direction): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const { categoryId } = await menuItemRow(sql, staff.orgId, id)
    const rows = await sql.query<{ id: string }>(
      'SELECT id FROM menu_items WHERE category_id = $1 ORDER BY position, id',
      [categoryId],
    )
    await moveInOrder(sql, 'menu_items', idsOf(rows), id, direction)
  })
}

/** Moves a category a place up or down, its items with it. @throws {AppError} forbidden, not_found */
export function moveCategory(database: Database, staff: StaffAccess, id: string, direction: Direction): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    await categoryRow(sql, staff.orgId, id)
    const rows = await sql.query<{ id: string }>(
      'SELECT id FROM menu_categories WHERE org_id = $1 ORDER BY position, id',
      [staff.orgId],
    )
    await moveInOrder(sql, 'menu_categories', idsOf(rows), id, direction)
  })
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
