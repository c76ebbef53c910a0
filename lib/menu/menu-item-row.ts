import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { refusedField } from '../settings/refused-field'

/** An item as its row keeps it. */
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

/** An item in words, for the audit list. @throws {AppError} not_found at the field of a category or station that is not there */
export async function saidOf(sql: Sql, orgId: string, { name, categoryId, stationId, price }: MenuItemValues) {
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

/** SQL for the place behind the last item of the category $2. */
export const LAST_PLACE = '(SELECT coalesce(max(position) + 1, 0) FROM menu_items WHERE category_id = $2)'
