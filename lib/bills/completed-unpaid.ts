import type { Sql } from '../db/database'
import { type Order, presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import { isOnBillSql } from './table-bill'

/** The most orders in the answer. */
const MAX_ORDERS = 300

/** The completed orders of a branch that are on the bill of their table, the oldest first. */
export async function completedUnpaid(sql: Sql, orgId: string, branchId: string): Promise<Order[]> {
  const rows = await sql.query<{ stored: StoredOrder }>(
    `SELECT ${storedOrderSql('o', 'b')} AS stored FROM orders o JOIN branches b ON b.id = o.branch_id
     WHERE b.id = $1 AND b.org_id = $2 AND o.status = 'completed' AND ${isOnBillSql('o')}
     ORDER BY o.created_at, o.id LIMIT ${MAX_ORDERS}`,
    [branchId, orgId],
  )
  return rows.map((row) => presentOrder(row.stored))
}
