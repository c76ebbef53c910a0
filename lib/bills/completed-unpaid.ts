import type { Sql } from '../db/database'
import { type Order, presentOrder } from '../orders/order'
import { completedOnBill } from './bill-repository'

/** The completed orders of a branch that are on the bill of their table, the oldest first. */
export async function completedUnpaid(sql: Sql, orgId: string, branchId: string): Promise<Order[]> {
  return (await completedOnBill(sql, orgId, branchId)).map(presentOrder)
}
