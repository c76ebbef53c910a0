import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { carryOut } from '../orders/carry-out'
import { type PaymentMethod, takePayment } from '../orders/payment'
import type { LockedOrder } from './bill-repository'

/**
 * Records the payment of locked orders that are due, each as a board does it: a pending order is also confirmed. Each payment locks the
 * branch of its order, so two callers take the branches in the same sequence.
 */
export async function takePayments(sql: Sql, by: By, orders: LockedOrder[], method: PaymentMethod): Promise<void> {
  const byBranch = orders.toSorted((one, other) => one.branchId.localeCompare(other.branchId))
  for (const order of byBranch) await carryOut(sql, by, order.id, takePayment(order, method))
}
