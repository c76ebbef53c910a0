import type { OrderScope } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { StoredOrder } from './order'
import { ONE_ORDER_IN_SCOPE, oneOrderParams, storedOrderSql } from './order-sql'
import type { OrderStatus } from './order-status'

export type OrderFilter = {
  status?: OrderStatus | undefined
  branchId?: string | undefined
  /** YYYY-MM-DD in the organisation's time zone; default: today. */
  date?: string | undefined
  /** From 1. */
  page: number
  limit: number
}

export type OrderPage = { orders: StoredOrder[]; total: number }

/** One page of a day's orders, newest first, and their total number. One round trip. */
export async function findOrders(sql: Sql, scope: OrderScope, filter: OrderFilter): Promise<OrderPage> {
  const params: unknown[] = []
  const param = (value: unknown) => `$${params.push(value)}`
  const where = [`o.org_id = ${param(scope.orgId)}`]
  where.push(`o.day = ${filter.date ? `${param(filter.date)}::date` : TODAY}`)
  if (scope.branchId) where.push(`o.branch_id = ${param(scope.branchId)}`)
  if (filter.branchId) where.push(`o.branch_id = ${param(filter.branchId)}`)
  if (filter.status) where.push(`o.status = ${param(filter.status)}::order_status`)
  const condition = where.join(' AND ')

  const [page] = await sql.query<OrderPage>(
    `SELECT (SELECT count(*)::int FROM orders o WHERE ${condition}) AS total,
       coalesce(json_agg(${storedOrderSql('o', 'b')} ORDER BY o.created_at DESC, o.id DESC), '[]') AS orders
     FROM (
       SELECT o.* FROM orders o WHERE ${condition}
       ORDER BY o.created_at DESC, o.id DESC
       LIMIT ${param(filter.limit)}::int OFFSET ${param((filter.page - 1) * filter.limit)}::bigint
     ) o JOIN branches b ON b.id = o.branch_id`,
    params,
  )
  return page ?? { orders: [], total: 0 }
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

/** $1 is the organisation. */
const TODAY = `(SELECT (clock_timestamp() AT TIME ZONE time_zone)::date FROM organisations WHERE id = $1)`
