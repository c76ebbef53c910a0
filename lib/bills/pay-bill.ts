import { z } from 'zod'
import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import { byStaff } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { carryOut } from '../orders/carry-out'
import type { StoredOrder } from '../orders/order'
import { isDue, PAYMENT_METHODS, takePayment } from '../orders/payment'
import { findTable } from '../tables/find-table'
import { totalOf } from './table-bill'

/** The bill as the user saw it, and how it was paid. */
export const paidBillSchema = z.strictObject({
  tableId: z.uuid(),
  orderIds: z.array(z.uuid()).min(1).max(100),
  total: z.int().min(0),
  method: z.enum(PAYMENT_METHODS),
})

export type PaidBill = z.infer<typeof paidBillSchema>

/**
 * Marks all orders of a bill as paid, each as a board does it: a pending order is also confirmed, the others keep their state.
 * All or none: if an order was paid, cancelled or changed meanwhile, the guest has seen another total.
 * @param sql a transaction. It locks the orders, then (in `carryOut`) the branch
 * @throws {AppError} forbidden, not_found, version_conflict
 */
export async function payBill(
  sql: Sql,
  staff: StaffAccess,
  { tableId, orderIds, total, method }: PaidBill,
): Promise<void> {
  demand(staff, 'payments.confirm')
  const table = await findTable(sql, staff, tableId)
  const orders = await sql.query<Pick<StoredOrder, 'id' | 'status' | 'paymentStatus' | 'total'>>(LOCK_ORDERS, [
    table.id,
    orderIds,
  ])
  const isAsSeen = orders.length === new Set(orderIds).size && orders.every(isDue) && totalOf(orders) === total
  if (!isAsSeen) throw new AppError('version_conflict', 'The bill has changed. Check it again.')
  const by = byStaff({ ...staff, branchId: table.branchId })
  for (const order of orders) await carryOut(sql, by, order.id, takePayment(order, method))
}

const LOCK_ORDERS = `
SELECT id, status, payment_status AS "paymentStatus", total FROM orders
WHERE table_id = $1 AND id = ANY ($2::uuid[]) ORDER BY created_at, id FOR UPDATE`
