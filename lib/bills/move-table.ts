import type { OrgAccess } from '../access/callers'
import { byStaff } from '../access/scope'
import { signalBranch } from '../branches/branch-signal'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { AppError } from '../errors'
import { moveCalls } from '../guests/table-call-repository'
import { OPEN_STATUSES } from '../order-status'
import { change } from '../orders/carry-out'
import { findOrder } from '../orders/order-repository'
import { IS_ON_BILL } from '../orders/order-sql'
import {
  endSessionsAt,
  type LockedTable,
  lockOrdersAt,
  lockTable,
  type NumberedOrder,
} from '../tables/table-repository'

/** The open orders, and those of the bill. */
const IS_MOVED = statement`(${raw(isOneOf('o.status', OPEN_STATUSES))} OR ${IS_ON_BILL})`

/**
 * Moves all orders of a table to another table of its branch: the open ones, and the completed ones of its bill. If the other table has
 * orders, the two are joined: there is one bill for all. Calls move too. Guests of the table scan the code of the other one: their sessions
 * end, so that nobody orders to a table where nobody sits.
 * @param sql a transaction. It locks the tables, then all of the orders, then (in `change`) the branch
 * @returns the orders that moved, the oldest first
 * @throws {AppError} not_found for a table that is not in use, or of another branch; invalid_request for the table itself and for a counter
 */
export async function moveTable(sql: Sql, staff: OrgAccess, fromId: string, toId: string): Promise<NumberedOrder[]> {
  const [from, to] = await lockBoth(sql, staff, fromId, toId)
  const orders = await lockOrdersAt(sql, from, IS_MOVED)
  const by = byStaff({ ...staff, branchId: from.branchId })
  for (const { id } of orders) {
    const order = await findOrder(sql, by.scope, id)
    await change(sql, by, order, { type: 'move_with_table', tableId: to.id, tableLabel: to.label })
  }
  await moveCalls(sql, from.id, to)
  await endSessionsAt(sql, from.id)
  sql.afterCommit(() => signalBranch(from.branchId))
  return orders
}

/** In the order of their ids: of two moves against each other, one waits for the other. */
async function lockBoth(
  sql: Sql,
  staff: OrgAccess,
  fromId: string,
  toId: string,
): Promise<[from: LockedTable, to: LockedTable]> {
  if (fromId === toId) throw new AppError('invalid_request', 'Choose another table.')
  const tables = new Map<string, LockedTable>()
  for (const id of [fromId, toId].toSorted()) tables.set(id, await lockTable(sql, staff, id))
  const [from, to] = [tables.get(fromId), tables.get(toId)]
  if (!from || !to || from.branchId !== to.branchId) throw new AppError('not_found', 'The branch has no such table.')
  if (from.isCounter || to.isCounter) {
    throw new AppError('invalid_request', 'Orders of the counter are moved one by one.')
  }
  return [from, to]
}
