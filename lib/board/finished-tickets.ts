import type { Sql } from '../db/database'
import { type Order, presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'

/** The last 50 orders of a branch that were completed or cancelled within 12 hours, newest first, to be recalled to view. */
export async function finishedTickets(sql: Sql, orgId: string, branchId: string): Promise<Order[]> {
  const rows = await sql.query<{ stored: StoredOrder }>(FINISHED_TICKETS, [branchId, orgId])
  return rows.map((row) => presentOrder(row.stored))
}

/** In the words of the index `orders_finished_tickets`, read from its end. */
const FINISHED_TICKETS = `
SELECT ${storedOrderSql('o', 'b')} AS stored
FROM branches b JOIN orders o ON o.branch_id = b.id
WHERE b.id = $1 AND b.org_id = $2
  AND o.status IN ('completed', 'cancelled') AND o.status_since > now() - interval '12 hours'
ORDER BY o.status_since DESC, o.id DESC LIMIT 50`
