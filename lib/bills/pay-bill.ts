import { z } from 'zod'
import { demand } from '../access/permissions'
import { byStaff, type OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { isDue, PAYMENT_METHODS } from '../orders/payment'
import { findTable } from '../tables/table-repository'
import { lockOrders } from './bill-repository'
import { totalOf } from './table-bill'
import { takePayments } from './take-payments'

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
  staff: OrgAccess,
  { tableId, orderIds, total, method }: PaidBill,
): Promise<void> {
  demand(staff, 'payments.confirm')
  const table = await findTable(sql, staff, tableId)
  const orders = await lockOrders(sql, staff.orgId, orderIds, table.id)
  const isAsSeen = orders.length === new Set(orderIds).size && orders.every(isDue) && totalOf(orders) === total
  if (!isAsSeen) throw new AppError('version_conflict', 'The bill has changed. Check it again.')
  await takePayments(sql, byStaff({ ...staff, branchId: table.branchId }), orders, method)
}
