import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { refusedField } from '../settings/refused-field'
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
export async function refuseTakenCategory(sql: Sql, orgId: string, name: string, ownId: string | null): Promise<void> {
  const taken = await sql.query(
    'SELECT 1 FROM menu_categories WHERE org_id = $1 AND name = $2 AND id IS DISTINCT FROM $3::uuid',
    [orgId, name, ownId],
  )
  if (taken.length > 0) throw refusedField('already_exists', 'name', 'taken', 'There is a category of this name.')
}
