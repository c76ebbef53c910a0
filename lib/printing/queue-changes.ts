import { TO_MAKE } from '../board/all-day'
import type { Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'
import { newId } from '../ids'
import { presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import { onPaperSql, presentPapers, type StoredPaper } from './on-paper-sql'
import { changesSince, hasChanges } from './paper-changes'

/** The most orders in one look; the others are in the next one. */
const MAX_COMPARED = 100

/**
 * Queues a slip of its own for each order that differs from what a printer may have put on paper: lines were voided or changed, the order
 * was moved, is to be made first, or was cancelled. An order whose slip waits and was not begun needs none: the slip says what the
 * order is when it is printed. While a slip of changes waits or is printed, its order is not compared again: what changed since the slip was
 * claimed is found when it is settled. Call it in the transaction that holds the lock of the queue.
 */
export async function queueChanges(sql: Sql, branchIds: readonly string[]): Promise<void> {
  const orders = await sql.query<ChangedOrder>(CHANGED_ORDERS, [branchIds])
  for (const { printerId, order, papers } of orders) {
    const { id, version } = order
    if (hasChanges(changesSince(presentPapers(papers), presentOrder(order)))) {
      await sql.query('INSERT INTO print_jobs (id, printer_id, order_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
        newId(),
        printerId,
        id,
      ])
    }
    await sql.query(
      'UPDATE print_jobs SET compared = $3::int WHERE printer_id = $1 AND order_id = $2 AND last_shown IS NOT NULL',
      [printerId, id, version],
    )
  }
}

type ChangedOrder = { printerId: string; order: StoredOrder; papers: StoredPaper[] }

/** Orders with a version that was not compared with their papers. Later than four hours after it was cancelled nobody makes an order. */
const CHANGED_ORDERS = `
WITH watched AS (
  SELECT o.id, o.version FROM orders o WHERE o.branch_id = ANY ($1::uuid[]) AND ${isOneOf('o.status', TO_MAKE)}
  UNION ALL
  SELECT o.id, o.version FROM orders o
  WHERE o.branch_id = ANY ($1::uuid[]) AND o.status = 'cancelled' AND o.status_since > now() - interval '4 hours'
), differing AS (
  SELECT DISTINCT j.printer_id, j.order_id
  FROM watched JOIN print_jobs j ON j.order_id = watched.id AND greatest(j.last_shown, j.compared) < watched.version
  JOIN printers p ON p.id = j.printer_id AND p.removed_at IS NULL
  WHERE j.last_shown IS NOT NULL AND NOT EXISTS (
    SELECT FROM print_jobs changes WHERE changes.printer_id = j.printer_id AND changes.order_id = j.order_id
      AND changes.state = 'waiting' AND changes.item_id IS NULL
  ) LIMIT ${MAX_COMPARED}
)
SELECT d.printer_id AS "printerId", ${storedOrderSql('o', 'b')} AS order,
  ${onPaperSql('d.printer_id', 'o.id', 'NULL::uuid')} AS papers
FROM differing d JOIN orders o ON o.id = d.order_id JOIN branches b ON b.id = o.branch_id`
