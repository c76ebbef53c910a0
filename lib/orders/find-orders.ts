import type { ListScope, OrderScope } from '../access/scope'
import type { Sql } from '../db/database'
import type { Param } from '../db/statement-params'
import { AppError } from '../errors'
import type { StoredOrder } from './order'
import { ONE_ORDER_IN_SCOPE, oneOrderParams, storedOrderSql } from './order-sql'
import type { OrderStatus } from './order-status'
import type { OrderType } from './order-type'

/** Each part that is given must match. */
export type OrderConditions = {
  status?: OrderStatus | undefined
  branchId?: string | undefined
  type?: OrderType | undefined
  tableId?: string | undefined
  /** The number of the order in another system. */
  reference?: string | undefined
}

/** SQL for the conditions on a row `o` of `orders`. */
export function conditionsOf(
  scope: ListScope,
  { status, branchId, type, tableId, reference }: OrderConditions,
  param: Param,
): string[] {
  const where = [`o.org_id = ${param(scope.orgId, 'uuid')}`]
  const branches = listedBranchesSql(scope, branchId, param)
  if (branches) where.push(`o.branch_id = ${branches}`)
  if (status) where.push(`o.status = ${param(status, 'order_status')}`)
  if (type) where.push(`o.type = ${param(type, 'order_type')}`)
  if (tableId) where.push(`o.table_id = ${param(tableId, 'uuid')}`)
  if (reference) where.push(`o.reference = ${param(reference, 'text')}`)
  return where
}

/**
 * SQL that stands behind `=` for the branches of a list. Null: all of the organisation.
 * @param branchId the one that is asked for; a list of a branch outside the scope is empty
 */
export function listedBranchesSql({ branchIds }: ListScope, branchId: string | undefined, param: Param): string | null {
  const [one] = branchIds ?? []
  if (branchIds === null) return branchId === undefined ? null : param(branchId, 'uuid')
  // An index gives the orders of one branch in their order, but not those of a list of branches.
  if (one !== undefined && branchIds.length === 1 && branchId === undefined) return param(one, 'uuid')
  const asked = branchIds.filter((id) => branchId === undefined || id === branchId.toLowerCase())
  return `ANY (${param(asked, 'uuid[]')}::uuid[])`
}

/** One order. @throws {AppError} not_found, also for an order outside the scope */
export async function findOrder(sql: Sql, scope: OrderScope, orderId: string): Promise<StoredOrder> {
  const [row] = await sql.query<{ stored: StoredOrder }>(
    `SELECT ${storedOrderSql('o', 'b')} AS stored FROM orders o JOIN branches b ON b.id = o.branch_id
     WHERE ${ONE_ORDER_IN_SCOPE}`,
    oneOrderParams(scope, orderId),
  )
  if (!row) throw new AppError('not_found', 'There is no such order.')
  return row.stored
}
