import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { AppError, type Uses } from '../errors'

/** So many names fit in a message. */
const MOST_NAMES = 5

/** Refuses to remove what something still uses. @throws {AppError} in_use, with the names of what uses it */
export function refuseUsed(by: Uses['by'], message: string, users: { name: string }[]): void {
  if (users.length === 0) return
  const names = users.slice(0, MOST_NAMES).map(({ name }) => name)
  throw new AppError('in_use', message, { uses: { by, names, count: users.length } })
}

/** Refuses to bring back a row that is there: someone else was first. @throws {AppError} already_exists */
export async function refuseExisting(
  { prisma }: Sql,
  table: 'menu_categories' | 'menu_items' | 'stations' | 'option_groups' | 'menu_options',
  id: string,
): Promise<void> {
  const rows = await prisma.$queryRaw<unknown[]>(statement`SELECT 1 FROM ${raw(table)} WHERE id = ${id}::uuid`)
  if (rows.length > 0) throw new AppError('already_exists', 'It is there already.')
}
