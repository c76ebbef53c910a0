import type { Database } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import type { ReportFilter } from './report-filter'
import type { ReportTicket } from './report-schema'
import { readReport, reportTickets } from './report-sql'

/** Every ticket of a report, also those that were stopped, sorted by when it was placed. */
export async function findReportTickets(
  database: Database,
  orgId: string,
  branchId: string,
  filter: ReportFilter,
): Promise<ReportTicket[]> {
  const rows = await readReport<{ ticket: ReportTicket }>(
    database,
    statement`${reportTickets(orgId, branchId, filter)}${raw(TICKETS)}`,
  )
  return rows.map(({ ticket }) => ticket)
}

/** The columns of a ticket that its order has. */
const OF_ORDER = `id, day, number, table_label AS "tableLabel", type, customer_name AS "customerName", source, status,
    ${epochMs('created_at')} AS "placedAt", ${epochMs('confirmed_at')} AS "confirmedAt", ${epochMs('preparing_at')} AS "preparingAt",
    ${epochMs('ready_at')} AS "readyAt", ${epochMs('finished_at')} AS "finishedAt"`

/** What was paid and given back of the row `t`. */
const PAYMENTS = `t.payment_status AS "paymentStatus", (
      SELECT coalesce(json_agg(json_build_object('kind', p.kind, 'method', p.method, 'amount', p.amount) ORDER BY p.at, p.id), '[]')
      FROM payments p WHERE p.order_id = t.id AND p.voided_at IS NULL
    ) AS payments`

/** A row for each ticket, which is read as it arrives: one text with all of them would be read in one piece. */
const TICKETS = `, ordered AS (
  SELECT order_id, json_agg(json_build_object('name', menu_item_name, 'quantity', quantity) ORDER BY position) AS items
  FROM lines GROUP BY order_id
)
SELECT row_to_json(ticket) AS ticket FROM (
  SELECT ${OF_ORDER}, items, value, discounts, surcharges, ${PAYMENTS},
    ${epochMs('to_ready')} AS "toReadyMs", coalesce(to_ready >= late_after, false) AS "isLate", false AS "isStopped"
  FROM tickets t JOIN ordered ON ordered.order_id = t.id
  UNION ALL
  SELECT ${OF_ORDER}, '[]', 0, 0, 0, ${PAYMENTS}, NULL, false, true
  FROM placed t WHERE stopped_at IS NOT NULL AND id IN (SELECT order_id FROM voided)
) ticket ORDER BY "placedAt", id`
