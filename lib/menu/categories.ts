import { demandEverywhere } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { type Direction, moveInOrder } from '../settings/move-in-order'
import { refuseExisting, refuseUsed } from '../settings/removal'
import { menuItemRow } from './menu-items'
import type { CategoryValues } from './menu-schemas'

/** @throws {AppError} not_found */
export async function categoryRow(sql: Sql, orgId: string, id: string): Promise<CategoryValues> {
  const [category] = await sql.query<CategoryValues>('SELECT name FROM menu_categories WHERE id = $1 AND org_id = $2', [
    id,
    orgId,
  ])
  if (!category) throw new AppError('not_found', 'There is no such category.')
  return category
}

/** @throws {AppError} already_exists at the field `name` */
async function refuseTakenCategory(sql: Sql, orgId: string, name: string, ownId: string | null): Promise<void> {
  const taken = await sql.query(
    'SELECT 1 FROM menu_categories WHERE org_id = $1 AND name = $2 AND id IS DISTINCT FROM $3::uuid',
    [orgId, name, ownId],
  )
  if (taken.length > 0)
    throw refusedField('already_exists', 'name', 'taken', 'There is already a category with this name.')
}

/** Adds a category at the end of the menu. @returns its id @throws {AppError} forbidden, already_exists */
export function addCategory(database: Sql, staff: OrgAccess, { name }: CategoryValues): Promise<string> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    await refuseTakenCategory(sql, staff.orgId, name, null)
    const id = newId()
    await sql.query(
      `INSERT INTO menu_categories (id, org_id, name, position)
       SELECT $1, $2, $3, coalesce(max(position) + 1, 0) FROM menu_categories WHERE org_id = $2`,
      [id, staff.orgId, name],
    )
    await recordChange(sql, staff, { action: 'category.created', branchId: null, subject: name }, null, null)
    return id
  })
}

/** @throws {AppError} forbidden, not_found, already_exists, version_conflict */
export function changeCategory(database: Sql, staff: OrgAccess, edit: Edit<CategoryValues>): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const current = await categoryRow(sql, staff.orgId, edit.id)
    const next = merged(current, edit)
    await refuseTakenCategory(sql, staff.orgId, next.name, edit.id)
    await sql.query('UPDATE menu_categories SET name = $3 WHERE id = $1 AND org_id = $2', [
      edit.id,
      staff.orgId,
      next.name,
    ])
    await recordChange(sql, staff, { action: 'category.changed', branchId: null, subject: next.name }, current, next)
  })
}

/** A category as it was removed, with which `restoreCategory` brings it back. */
export type RemovedCategory = { id: string; name: string; position: number }

/** Removes an empty category. @throws {AppError} forbidden; not_found; in_use while it has items, with their names */
export function removeCategory(database: Sql, staff: OrgAccess, id: string): Promise<RemovedCategory> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const { name } = await categoryRow(sql, staff.orgId, id)
    const items = await sql.query<{ name: string }>(
      'SELECT name FROM menu_items WHERE category_id = $1 ORDER BY position, name',
      [id],
    )
    refuseUsed('items', 'This category still has items.', items)
    const [removed] = await sql.query<RemovedCategory>(
      'DELETE FROM menu_categories WHERE id = $1 AND org_id = $2 RETURNING id, name, position',
      [id, staff.orgId],
    )
    if (!removed) throw new Error(`Category ${id} was removed although the settings were locked.`)
    await recordChange(sql, staff, { action: 'category.deleted', branchId: null, subject: name }, null, null)
    return removed
  })
}

/** Brings back a category that was removed, at its place. @throws {AppError} forbidden; already_exists */
export function restoreCategory(database: Sql, staff: OrgAccess, removed: RemovedCategory): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  const { id, name, position } = removed
  return changeSettings(database, staff, async (sql) => {
    await refuseTakenCategory(sql, staff.orgId, name, null)
    await refuseExisting(sql, 'menu_categories', id)
    await sql.query('INSERT INTO menu_categories (id, org_id, name, position) VALUES ($1, $2, $3, $4)', [
      id,
      staff.orgId,
      name,
      position,
    ])
    await recordChange(sql, staff, { action: 'category.restored', branchId: null, subject: name }, null, null)
  })
}

/** Moves an item one place up or down within its category. @throws {AppError} forbidden, not_found */
export function moveMenuItem(database: Sql, staff: OrgAccess, id: string, direction: Direction): Promise<void> {
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

/** Moves a category with its items one place up or down. @throws {AppError} forbidden, not_found */
export function moveCategory(database: Sql, staff: OrgAccess, id: string, direction: Direction): Promise<void> {
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
