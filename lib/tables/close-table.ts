import { demand } from '../access/permissions'
import { byStaff, type OrgAccess } from '../access/scope'
import type { TableSummary } from '../branches/find-branches'
import type { Sql } from '../db/database'
import { carryOut } from '../orders/carry-out'
import { recordChange } from '../settings/change-settings'
import { lockTable, type Table } from './find-table'

/** A closed table, and the orders that closing it cancelled. */
export type ClosedTable = { table: TableSummary; cancelledOrders: { id: string; number: number }[] }

/**
 * Closes a table: guests cannot order there, their sessions end, and its pending orders are cancelled, those of staff too.
 * Staff can still place orders. Closing it again keeps the first time, and cancels the orders that are pending by then.
 * @param sql a transaction. It locks the table, then all pending orders, then (in `carryOut`) the branch
 * @throws {AppError} forbidden, not_found
 */
export async function closeTable(sql: Sql, staff: OrgAccess, id: string): Promise<ClosedTable> {
  demand(staff, 'tables.close')
  const table = await lockTable(sql, staff, id)
  const [closed] = await sql.query<{ closedAt: Date }>(CLOSE, [id])
  if (!closed) throw new Error(`Table ${id} was deleted although it was locked.`)
  await sql.query('UPDATE guest_sessions SET expires_at = now() WHERE table_id = $1 AND expires_at > now()', [id])
  const pending = await sql.query<{ id: string; number: number }>(LOCK_PENDING, [table.branchId, id])
  for (const order of pending) {
    await carryOut(sql, byStaff(staff), order.id, { type: 'change_status', to: 'cancelled' })
  }

  if (table.closedAt === null || pending.length > 0) {
    const after = pending.length > 0 ? { cancelledOrders: pending.map(({ number }) => String(number)) } : null
    await recordChange(sql, staff, { ...aboutTable(table), action: 'table.closed' }, null, after)
  }
  return { table: summaryOf(table, closed.closedAt), cancelledOrders: pending }
}

/**
 * Lets guests order at a closed table again, in new sessions. Opening an open table changes nothing.
 * @param sql a transaction
 * @throws {AppError} forbidden, not_found
 */
export async function openTable(sql: Sql, staff: OrgAccess, id: string): Promise<TableSummary> {
  demand(staff, 'tables.close')
  const table = await lockTable(sql, staff, id)
  if (table.closedAt !== null) {
    await sql.query('UPDATE tables SET closed_at = NULL WHERE id = $1', [id])
    await recordChange(sql, staff, { ...aboutTable(table), action: 'table.opened' }, null, null)
  }
  return summaryOf(table, null)
}

const aboutTable = ({ branchId, label }: Table) => ({ branchId, subject: label })

const summaryOf = ({ id, branchId, label, code }: Table, closedAt: Date | null): TableSummary => ({
  id,
  branchId,
  label,
  code,
  closedAt: closedAt?.toISOString() ?? null,
})

const CLOSE = `UPDATE tables SET closed_at = coalesce(closed_at, now()) WHERE id = $1 RETURNING closed_at AS "closedAt"`

/** Locks all pending orders before the branch: every change of an order locks the order first, then the branch. */
const LOCK_PENDING = `
SELECT id, number FROM orders WHERE branch_id = $1 AND table_id = $2 AND status = 'pending'
ORDER BY created_at, id FOR NO KEY UPDATE`
