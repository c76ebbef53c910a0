import type { OrgAccess } from '../access/callers'
import { byStaff } from '../access/scope'
import type { Sql } from '../db/database'
import { raw } from '../db/sql'
import { carryOut } from '../orders/carry-out'
import { recordChange } from '../settings/change-settings'
import {
  endSessionsAt,
  lockOrdersAt,
  lockTable,
  type Table,
  type TableSummary,
  updateTable,
} from '../tables/table-repository'

/** A closed table, and the orders that closing it cancelled. */
export type ClosedTable = { table: TableSummary; cancelledOrders: { id: string; number: number }[] }

/**
 * Closes a table: guests cannot order there, their sessions end, and its pending orders are cancelled, those of staff too.
 * Staff can still place orders. Closing it again keeps the first time, and cancels the orders that are pending by then.
 * @param sql a transaction. It locks the table, then all pending orders, then (in `carryOut`) the branch
 * @throws {AppError} not_found
 */
export async function closeTable(sql: Sql, staff: OrgAccess, id: string): Promise<ClosedTable> {
  const table = await lockTable(sql, staff, id)
  const closedAt = table.closedAt ?? table.now
  await updateTable(sql, id, { closedAt })
  await endSessionsAt(sql, id)
  const pending = await lockOrdersAt(sql, table, IS_PENDING)
  for (const order of pending) {
    await carryOut(sql, byStaff(staff), order.id, { type: 'change_status', to: 'cancelled' })
  }

  if (table.closedAt === null || pending.length > 0) {
    const after = pending.length > 0 ? { cancelledOrders: pending.map(({ number }) => String(number)) } : null
    await recordChange(sql, staff, { ...aboutTable(table), action: 'table.closed' }, null, after)
  }
  return { table: summaryOf(table, closedAt), cancelledOrders: pending }
}

/**
 * Lets guests order at a closed table again, in new sessions. Opening an open table changes nothing.
 * @param sql a transaction
 * @throws {AppError} not_found
 */
export async function openTable(sql: Sql, staff: OrgAccess, id: string): Promise<TableSummary> {
  const table = await lockTable(sql, staff, id)
  if (table.closedAt !== null) {
    await updateTable(sql, id, { closedAt: null })
    await recordChange(sql, staff, { ...aboutTable(table), action: 'table.opened' }, null, null)
  }
  return summaryOf(table, null)
}

const IS_PENDING = raw(`o.status = 'pending'`)

const aboutTable = ({ branchId, label }: Table) => ({ branchId, subject: label })

const summaryOf = ({ id, branchId, label, area, code }: Table, closedAt: Date | null): TableSummary => ({
  id,
  branchId,
  label,
  area,
  code,
  closedAt: closedAt?.toISOString() ?? null,
})
