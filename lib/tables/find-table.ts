import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { refusedField } from '../settings/change-settings'

export type Table = {
  id: string
  label: string
  branchId: string
  code: string
  isCounter: boolean
  /** Since when guests cannot order here; null: the table is open. */
  closedAt: Date | null
}

/** A table in use, in the scope of the staff access. @throws {AppError} not_found */
export function findTable(sql: Sql, staff: OrgAccess, id: string): Promise<Table> {
  return oneTable(sql, TABLE_IN_SCOPE, staff, id)
}

/** The branch of a table; undefined: it is none of these. */
export async function branchOfTable(sql: Sql, branchIds: string[], tableId: string): Promise<string | undefined> {
  const [table] = await sql.query<{ branchId: string }>(
    'SELECT branch_id AS "branchId" FROM tables WHERE id = $1 AND branch_id = ANY ($2::uuid[])',
    [tableId, branchIds],
  )
  return table?.branchId
}

/**
 * As `findTable`, locked until the transaction ends, to close, open or remove the table or to change its code: what needs the
 * table in use waits (`holdTable`), and then decides again.
 */
export function lockTable(sql: Sql, staff: OrgAccess, id: string): Promise<Table> {
  return oneTable(sql, `${TABLE_IN_SCOPE} FOR UPDATE OF t`, staff, id)
}

/**
 * The lock of a statement that decides on a table: until the transaction ends nobody removes, closes or opens the table or changes
 * its code. A statement that waited for it decides on the row as it is then. Does not conflict with itself, nor with the lock of a
 * guest's order. It comes before the locks of stations, orders, lines and the branch. @param table alias of a row of `tables`
 */
export const holding = (table: string): string => `FOR KEY SHARE OF ${table}`

/** Holds a table, whatever its state, so that what a later statement reads of it stays until the transaction ends. */
export async function holdTable(sql: Sql, id: string): Promise<void> {
  await sql.query(`SELECT FROM tables t WHERE t.id = $1 ${holding('t')}`, [id])
}

async function oneTable(sql: Sql, text: string, { orgId, branchId }: OrgAccess, id: string): Promise<Table> {
  const [table] = await sql.query<Table>(text, [id, orgId, branchId])
  if (!table) throw new AppError('not_found', 'There is no such table.')
  return table
}

const TABLE_IN_SCOPE = `
SELECT t.id, t.label, b.id AS "branchId", t.code, t.is_counter AS "isCounter", t.closed_at AS "closedAt"
FROM tables t JOIN branches b ON b.id = t.branch_id
WHERE t.id = $1 AND b.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3) AND t.retired_at IS NULL`

/** @param field the form's field. @throws {AppError} already_exists at that field */
export async function refuseTakenLabels(sql: Sql, branchId: string, labels: string[], field: string): Promise<void> {
  const taken = await sql.query(
    'SELECT 1 FROM tables WHERE branch_id = $1 AND label = ANY ($2::text[]) AND retired_at IS NULL LIMIT 1',
    [branchId, labels],
  )
  if (taken.length > 0)
    throw refusedField('already_exists', field, 'taken', 'There is already a table with this label.')
}
