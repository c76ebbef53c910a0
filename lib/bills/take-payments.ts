import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { carryOutOn } from '../orders/carry-out'
import type { StoredOrder } from '../orders/order'
import { findOrder } from '../orders/order-repository'
import { amountDue, type HowPaid, type PaymentMethod, takePayment } from '../orders/payment'
import type { LockedOrder } from './bill-repository'

/** What a payment pays of an order. `how`: left out: all that is due. */
export type Share = { order: StoredOrder; how?: HowPaid | undefined }

/**
 * Records payments of locked orders that are due, each as a board does it: the payment of all that is due of a pending order also confirms
 * it. Each payment locks the branch of its order, so two callers take the branches in the same sequence.
 */
export async function takePayments(sql: Sql, by: By, shares: readonly Share[], method: PaymentMethod): Promise<void> {
  const byBranch = shares.toSorted((one, other) => one.order.branchId.localeCompare(other.order.branchId))
  for (const { order, how } of byBranch) await carryOutOn(sql, by, order, takePayment(order, method, how))
}

/** The orders of a bill, to be paid whole. Reads them one after the other: each can have 200 lines. */
export async function wholeShares(sql: Sql, { scope }: By, orders: LockedOrder[]): Promise<Share[]> {
  const shares: Share[] = []
  for (const { id } of orders) shares.push({ order: await findOrder(sql, scope, id) })
  return shares
}

/** Divides an amount among orders: the first ones are paid before the others. */
export function sharesOfAmount(shares: readonly Share[], amount: number): Share[] {
  let left = amount
  return shares.flatMap(({ order }) => {
    const part = Math.min(left, amountDue(order))
    left -= part
    return part > 0 ? [{ order, how: { part } }] : []
  })
}
