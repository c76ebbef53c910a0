import { demand } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import { branchName } from '../branches/find-branches'
import type { Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'
import { AppError } from '../errors'
import { newId, newTableCode } from '../ids'
import { OPEN_STATUSES } from '../orders/order-status'
import { changeSettings, recordChange } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { refuseUsed } from '../settings/removal'
import { findTable, lockTable, refuseTakenLabels } from './find-table'
import { labelsIn, type NewTables, type TableValues } from './table-schemas'

/** Adds tables to a branch, each with its own code. @returns their ids @throws {AppError} forbidden, not_found, already_exists */
export function addTables(database: Sql, staff: OrgAccess, { branchId, labels: typed }: NewTables): Promise<string[]> {
  demand(staff, 'tables.manage')
  const labels = labelsIn(typed)
  return changeSettings(database, staff, async (sql) => {
    await branchName(sql, staff, branchId)
    await refuseTakenLabels(sql, branchId, labels, 'labels')
    const ids: string[] = []
    for (const label of labels) {
      const id = newId()
      ids.push(id)
      await sql.query('INSERT INTO tables (id, branch_id, label, code) VALUES ($1, $2, $3, $4)', [
        id,
        branchId,
        label,
        newTableCode(),
      ])
      await recordChange(sql, staff, { action: 'table.created', branchId, subject: label }, null, null)
    }
    return ids
  })
}

/** Changes a table. Existing orders keep the old label. @throws {AppError} forbidden, not_found, already_exists, version_conflict */
export function changeTable(database: Sql, staff: OrgAccess, edit: Edit<TableValues>): Promise<void> {
  demand(staff, 'tables.manage')
  return changeSettings(database, staff, async (sql) => {
    const { id, branchId, label } = await findTable(sql, staff, edit.id)
    const next = merged({ label }, edit)
    if (next.label === label) return
    await refuseTakenLabels(sql, branchId, [next.label], 'label')
    await sql.query('UPDATE tables SET label = $2 WHERE id = $1', [id, next.label])
    await recordChange(sql, staff, { action: 'table.changed', branchId, subject: next.label }, { label }, next)
  })
}

/**
 * Replaces the code of a table. Printed copies of the old code stop working, and the table's guest sessions end.
 * @throws {AppError} forbidden, not_found
 */
export function renewTableCode(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  demand(staff, 'tables.manage')
  return changeSettings(database, staff, async (sql) => {
    const { branchId, label } = await lockTable(sql, staff, id)
    await sql.query('UPDATE tables SET code = $2 WHERE id = $1', [id, newTableCode()])
    await sql.query('UPDATE guest_sessions SET expires_at = now() WHERE table_id = $1 AND expires_at > now()', [id])
    await recordChange(sql, staff, { action: 'table.code_changed', branchId, subject: label }, null, null)
  })
}

/**
 * Removes a table: it takes no more orders. Its existing orders stay.
 * @throws {AppError} forbidden, not_found; invalid_request for the counter; in_use while it has open orders, with their numbers
 */
export function retireTable(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  demand(staff, 'tables.manage')
  return changeSettings(database, staff, async (sql) => {
    const { branchId, label, isCounter } = await lockTable(sql, staff, id)
    if (isCounter) throw new AppError('invalid_request', 'The counter of a branch cannot be removed.')
    const open = await sql.query<{ name: string }>(
      `SELECT number::text AS name FROM orders o WHERE table_id = $1 AND ${isOneOf('o.status', OPEN_STATUSES)} ORDER BY created_at`,
      [id],
    )
    refuseUsed('orders', 'This table has open orders.', open)
    await sql.query('UPDATE tables SET retired_at = now() WHERE id = $1', [id])
    await recordChange(sql, staff, { action: 'table.retired', branchId, subject: label }, null, null)
  })
}

/** Brings back a table that was removed. Its printed code works again. @throws {AppError} forbidden, not_found, already_exists */
export function restoreTable(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  demand(staff, 'tables.manage')
  return changeSettings(database, staff, async (sql) => {
    const [table] = await sql.query<{ branchId: string; label: string }>(
      `SELECT t.branch_id AS "branchId", t.label FROM tables t JOIN branches b ON b.id = t.branch_id
       WHERE t.id = $1 AND b.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3) AND t.retired_at IS NOT NULL
       FOR NO KEY UPDATE OF t`,
      [id, staff.orgId, staff.branchId],
    )
    if (!table) throw new AppError('not_found', 'There is no such removed table.')
    const { branchId, label } = table
    await refuseTakenLabels(sql, branchId, [label], 'label')
    await sql.query('UPDATE tables SET retired_at = NULL WHERE id = $1', [id])
    await recordChange(sql, staff, { action: 'table.restored', branchId, subject: label }, null, null)
  })
}
