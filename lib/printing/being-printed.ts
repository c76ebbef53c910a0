import type { Sql } from '../db/database'

/** A printer that answers prints sooner. */
export const PRINTS_WITHIN_SECONDS = 15

/** The orders of these branches of which a slip is about to be printed: it was queued just now, and its printer has no error. */
export async function ordersBeingPrinted(sql: Sql, branchIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ orderId: string }>(BEING_PRINTED, [branchIds])
  return new Set(rows.map(({ orderId }) => orderId))
}

const BEING_PRINTED = `
SELECT DISTINCT j.order_id AS "orderId" FROM print_jobs j JOIN printers p ON p.id = j.printer_id
WHERE p.branch_id = ANY ($1::uuid[]) AND j.state = 'waiting' AND j.item_id IS NOT NULL AND p.error IS NULL
  AND j.created_at > now() - interval '${PRINTS_WITHIN_SECONDS} seconds'`
