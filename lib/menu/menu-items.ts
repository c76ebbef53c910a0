import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'

/** The stored values of an item. */
export type MenuItemValues = { name: string; categoryId: string; stationId: string | null; price: number }

/** @throws {AppError} not_found */
export async function menuItemRow(sql: Sql, orgId: string, id: string): Promise<MenuItemValues> {
  const [item] = await sql.query<MenuItemValues>(
    `SELECT name, category_id AS "categoryId", station_id AS "stationId", price FROM menu_items WHERE id = $1 AND org_id = $2`,
    [id, orgId],
  )
  if (!item) throw new AppError('not_found', 'There is no such menu item.')
  return item
}

/** An item with names instead of ids, for the activity log. @throws {AppError} not_found at the field of a missing category or station */
async function auditedItem(sql: Sql, orgId: string, { name, categoryId, stationId, price }: MenuItemValues) {
  const [category] = await sql.query<{ name: string }>(
    'SELECT name FROM menu_categories WHERE id = $1 AND org_id = $2',
    [categoryId, orgId],
  )
  if (!category) throw refusedField('not_found', 'categoryId', 'required', 'There is no such category.')
  const [station] = await sql.query<{ name: string }>('SELECT name FROM stations WHERE id = $1 AND org_id = $2', [
    stationId,
    orgId,
  ])
  if (stationId && !station) throw refusedField('not_found', 'stationId', 'required', 'There is no such station.')
  return { name, category: category.name, station: station?.name ?? null, price }
}

/** SQL for the position after the last item of category $2. */
const END_POSITION = '(SELECT coalesce(max(position) + 1, 0) FROM menu_items WHERE category_id = $2)'

/** Adds an item at the end of its category. @throws {AppError} forbidden; not_found for a category or station */
export function addMenuItem(database: Database, staff: StaffAccess, item: MenuItemValues): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const audited = await auditedItem(sql, staff.orgId, item)
    await sql.query(
      `INSERT INTO menu_items (id, category_id, org_id, station_id, name, price, position)
       VALUES ($1, $2, $3, $4, $5, $6, ${END_POSITION})`,
      [newId(), item.categoryId, staff.orgId, item.stationId, item.name, item.price],
    )
    await recordChange(sql, staff, { action: 'menu_item.created', branchId: null, subject: item.name }, null, audited)
  })
}

/**
 * Changes an item. When it moves to another category, it comes last there. Existing orders keep its old name, price and
 * station.
 * @throws {AppError} forbidden; not_found; version_conflict
 */
export function changeMenuItem(database: Database, staff: StaffAccess, edit: Edit<MenuItemValues>): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const current = await menuItemRow(sql, staff.orgId, edit.id)
    const next = merged(current, edit)
    const before = await auditedItem(sql, staff.orgId, current)
    const after = await auditedItem(sql, staff.orgId, next)
    await sql.query(
      `UPDATE menu_items SET name = $4, station_id = $5, price = $6, category_id = $2,
         position = CASE WHEN category_id = $2 THEN position ELSE ${END_POSITION} END
       WHERE id = $1 AND org_id = $3`,
      [edit.id, next.categoryId, staff.orgId, next.name, next.stationId, next.price],
    )
    await recordChange(sql, staff, { action: 'menu_item.changed', branchId: null, subject: next.name }, before, after)
  })
}

/** Removes an item from the menu. Existing orders keep it. @throws {AppError} forbidden, not_found */
export function removeMenuItem(database: Database, staff: StaffAccess, id: string): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    // A concurrent `setAvailability` waits for this lock, and then does not find the item.
    await sql.query('SELECT 1 FROM menu_items WHERE id = $1 AND org_id = $2 FOR UPDATE', [id, staff.orgId])
    const item = await menuItemRow(sql, staff.orgId, id)
    const audited = await auditedItem(sql, staff.orgId, item)
    await sql.query('DELETE FROM sold_out WHERE menu_item_id = $1', [id])
    await sql.query('DELETE FROM menu_items WHERE id = $1 AND org_id = $2', [id, staff.orgId])
    await recordChange(sql, staff, { action: 'menu_item.deleted', branchId: null, subject: item.name }, audited, null)
  })
}
