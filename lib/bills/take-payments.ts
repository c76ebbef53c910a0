import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { carryOut } from '../orders/carry-out'
import type { StoredOrder } from '../orders/order'
import { type PaymentMethod, takePayment } from '../orders/payment'
import { isOnBillSql } from './table-bill'

/** `isOnBill`: it is due, and open or completed recently. */
export type LockedOrder = Pick<StoredOrder, 'id' | 'branchId' | 'number' | 'status' | 'paymentStatus' | 'total'> & {
  isOnBill: boolean
}

/**
 * Locks these orders of an organisation until the transaction ends. One that does not exist is left out.
 * @param tableId left out: of any table
 */
export const lockOrders = (sql: Sql, orgId: string, orderIds: string[], tableId?: string): Promise<LockedOrder[]> =>
  sql.query<LockedOrder>(LOCK_ORDERS, [orgId, orderIds, tableId ?? null])

/**
 * Records the payment of locked orders that are due, each as a board does it: a pending order is also confirmed. Each payment locks the
 * branch of its order, so two callers take the branches in the same sequence.
 */
export async function takePayments(sql: Sql, by: By, orders: LockedOrder[], method: PaymentMethod): Promise<void> {
  const byBranch = orders.toSorted((one, other) => one.branchId.localeCompare(other.branchId))
  for (const order of byBranch) await carryOut(sql, by, order.id, takePayment(order, method))
}

const LOCK_ORDERS = `
SELECT o.id, o.branch_id AS "branchId", o.number, o.status, o.payment_status AS "paymentStatus", o.total,
  coalesce(${isOnBillSql('o')}, false) AS "isOnBill"
FROM orders o
WHERE o.org_id = $1 AND o.id = ANY ($2::uuid[]) AND ($3::uuid IS NULL OR o.table_id = $3)
ORDER BY o.created_at, o.id FOR NO KEY UPDATE`
