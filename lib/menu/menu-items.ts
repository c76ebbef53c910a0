import { demandEverywhere } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { type ItemOptions, readItemOptions, writeItemOptions } from '../options/item-options'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { refuseExisting } from '../settings/removal'
import { refuseLargeMenu } from './menu-size'

/** The stored values of an item. `allergens`: as of `normalAllergens`. */
export type MenuItemValues = {
  name: string
  categoryId: string
  stationId: string | null
  price: number
  description: string
  kitchenName: string
  allergens: string[]
}

/** @throws {AppError} not_found */
export async function menuItemRow(sql: Sql, orgId: string, id: string): Promise<MenuItemValues> {
  const [item] = await sql.query<MenuItemValues>(
    `SELECT name, category_id AS "categoryId", station_id AS "stationId", price, description, kitchen_name AS "kitchenName",
       allergens
     FROM menu_items WHERE id = $1 AND org_id = $2`,
    [id, orgId],
  )
  if (!item) throw new AppError('not_found', 'There is no such menu item.')
  return item
}

/** An item with names instead of ids, for the activity log. @throws {AppError} not_found at the field of a missing category or station */
async function auditedItem(sql: Sql, orgId: string, { categoryId, stationId, ...values }: MenuItemValues) {
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
  const { name, price, description, kitchenName, allergens } = values
  return { name, category: category.name, station: station?.name ?? null, price, description, kitchenName, allergens }
}

/** SQL for the position after the last item of category $2. */
const END_POSITION = '(SELECT coalesce(max(position) + 1, 0) FROM menu_items WHERE category_id = $2)'

/** The values of a statement from station to allergens. */
const writtenValues = ({ stationId, name, price, description, kitchenName, allergens }: MenuItemValues) => [
  stationId,
  name,
  price,
  description,
  kitchenName,
  allergens,
]

/** Adds an item at the end of its category. @returns its id @throws {AppError} forbidden; not_found for a category or station */
export function addMenuItem(database: Sql, staff: OrgAccess, item: MenuItemValues): Promise<string> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const id = newId()
    const audited = await auditedItem(sql, staff.orgId, item)
    await sql.query(
      `INSERT INTO menu_items (id, category_id, org_id, station_id, name, price, description, kitchen_name, allergens, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${END_POSITION})`,
      [id, item.categoryId, staff.orgId, ...writtenValues(item)],
    )
    await recordChange(sql, staff, { action: 'menu_item.created', branchId: null, subject: item.name }, null, audited)
    await refuseLargeMenu(sql, staff.orgId)
    return id
  })
}

/**
 * Changes an item. When it moves to another category, it comes last there. Existing orders keep its old name, price and
 * station.
 * @throws {AppError} forbidden; not_found; version_conflict
 */
export function changeMenuItem(database: Sql, staff: OrgAccess, edit: Edit<MenuItemValues>): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const current = await menuItemRow(sql, staff.orgId, edit.id)
    const next = merged(current, edit)
    const before = await auditedItem(sql, staff.orgId, current)
    const after = await auditedItem(sql, staff.orgId, next)
    await sql.query(
      `UPDATE menu_items SET station_id = $4, name = $5, price = $6, description = $7, kitchen_name = $8, allergens = $9,
         category_id = $2, position = CASE WHEN category_id = $2 THEN position ELSE ${END_POSITION} END
       WHERE id = $1 AND org_id = $3`,
      [edit.id, next.categoryId, staff.orgId, ...writtenValues(next)],
    )
    await recordChange(sql, staff, { action: 'menu_item.changed', branchId: null, subject: next.name }, before, after)
    await refuseLargeMenu(sql, staff.orgId)
  })
}

/** An item as it was removed, with which `restoreMenuItems` brings it back. */
export type RemovedMenuItem = MenuItemValues & {
  id: string
  position: number
  /** Where it was sold out; `endsAt`: ISO 8601, null without an end. */
  soldOut: { branchId: string; endsAt: string | null }[]
  options: ItemOptions
  photoId: string | null
}

/** Removes an item from the menu. Existing orders keep it. @throws {AppError} forbidden, not_found */
export async function removeMenuItem(database: Sql, staff: OrgAccess, id: string): Promise<RemovedMenuItem> {
  const [removed] = await removeMenuItems(database, staff, [id])
  if (!removed) throw new Error(`Item ${id} was not removed.`)
  return removed
}

/** Removes items, all or none. @throws {AppError} forbidden, not_found */
export function removeMenuItems(database: Sql, staff: OrgAccess, ids: string[]): Promise<RemovedMenuItem[]> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const removed: RemovedMenuItem[] = []
    for (const id of ids) removed.push(await removeOne(sql, staff, id))
    return removed
  })
}

async function removeOne(sql: Sql, staff: OrgAccess, id: string): Promise<RemovedMenuItem> {
  // A concurrent `setAvailability` waits for this lock, and then does not find the item.
  const [locked] = await sql.query<{ position: number; photoId: string | null }>(
    'SELECT position, photo_id AS "photoId" FROM menu_items WHERE id = $1 AND org_id = $2 FOR UPDATE',
    [id, staff.orgId],
  )
  const item = await menuItemRow(sql, staff.orgId, id)
  const audited = await auditedItem(sql, staff.orgId, item)
  const options = await readItemOptions(sql, id)
  const soldOut = await sql.query<{ branchId: string; endsAt: string | null }>(
    `DELETE FROM sold_out WHERE menu_item_id = $1
     RETURNING branch_id AS "branchId", to_json(ends_at) #>> '{}' AS "endsAt"`,
    [id],
  )
  await sql.query('DELETE FROM menu_items WHERE id = $1 AND org_id = $2', [id, staff.orgId])
  await recordChange(sql, staff, { action: 'menu_item.deleted', branchId: null, subject: item.name }, audited, null)
  return { id, ...item, position: locked?.position ?? 0, photoId: locked?.photoId ?? null, soldOut, options }
}

/**
 * Brings back items that were removed, at their places, with their options and sold out where they were; all or none.
 * @throws {AppError} forbidden; not_found for a category or station that was removed meanwhile; already_exists
 */
export function restoreMenuItems(database: Sql, staff: OrgAccess, removed: RemovedMenuItem[]): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    for (const item of removed) {
      const audited = await auditedItem(sql, staff.orgId, item)
      await refuseExisting(sql, 'menu_items', item.id)
      await sql.query(
        `INSERT INTO menu_items (id, category_id, org_id, station_id, name, price, description, kitchen_name, allergens, position,
           photo_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (SELECT id FROM photos WHERE org_id = $3 AND id = $11))`,
        [item.id, item.categoryId, staff.orgId, ...writtenValues(item), item.position, item.photoId],
      )
      await sql.query(
        `INSERT INTO sold_out (branch_id, menu_item_id, ends_at)
         SELECT DISTINCT ON (b.id) b.id, $1::uuid, s."endsAt" FROM jsonb_to_recordset($2::jsonb) AS s("branchId" uuid, "endsAt" timestamptz)
         JOIN branches b ON b.id = s."branchId" AND b.org_id = $3`,
        [item.id, JSON.stringify(item.soldOut), staff.orgId],
      )
      await writeItemOptions(sql, staff.orgId, item.id, item.options)
      await recordChange(
        sql,
        staff,
        { action: 'menu_item.restored', branchId: null, subject: item.name },
        null,
        audited,
      )
    }
    await refuseLargeMenu(sql, staff.orgId)
  })
}

/** Moves items to the end of a category, all or none. @throws {AppError} forbidden, not_found */
export function moveMenuItems(database: Sql, staff: OrgAccess, ids: string[], categoryId: string): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    for (const id of ids) {
      const current = await menuItemRow(sql, staff.orgId, id)
      if (current.categoryId === categoryId) continue
      const before = await auditedItem(sql, staff.orgId, current)
      const after = await auditedItem(sql, staff.orgId, { ...current, categoryId })
      await sql.query(
        `UPDATE menu_items SET category_id = $2, position = ${END_POSITION} WHERE id = $1 AND org_id = $3`,
        [id, categoryId, staff.orgId],
      )
      await recordChange(
        sql,
        staff,
        { action: 'menu_item.changed', branchId: null, subject: current.name },
        before,
        after,
      )
    }
  })
}
