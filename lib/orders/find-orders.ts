import type { OrderScope } from '../access/scope'
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
  scope: Pick<OrderScope, 'orgId' | 'branchId'>,
  { status, branchId, type, tableId, reference }: OrderConditions,
  param: Param,
): string[] {
  const where = [`o.org_id = ${param(scope.orgId, 'uuid')}`]
  if (scope.branchId) where.push(`o.branch_id = ${param(scope.branchId, 'uuid')}`)
  if (branchId) where.push(`o.branch_id = ${param(branchId, 'uuid')}`)
  if (status) where.push(`o.status = ${param(status, 'order_status')}`)
  if (type) where.push(`o.type = ${param(type, 'order_type')}`)
  if (tableId) where.push(`o.table_id = ${param(tableId, 'uuid')}`)
  if (reference) where.push(`o.reference = ${param(reference, 'text')}`)
  return where
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
