import type { Sql } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { TO_MAKE_STATUSES } from '../order-status'
import { startSql } from '../orders/order-sql'
import { IS_PRINTED } from '../orders/print-jobs-sql'
import { TO_MAKE_LINES } from '../orders/to-make-sql'
import { MAX_SHOWN_ORDERS } from './screen'
import type { UndisplayedTicket } from './undisplayed-tickets'

const LINES = raw(TO_MAKE_LINES)

/** The most tickets per branch in the result. */
const MAX_NAMED = 50

/**
 * The orders that no screen could show, by branch: first those that are not on paper, then by age. For one of their stations no screen is
 * connected, or no connected screen has received the order for minutes. Where on a screen a ticket is does not matter. A branch
 * without such orders is not in the map. A screen of all stations counts for stations without a paired screen of their own. One
 * query for all branches.
 */
export async function undisplayedTickets(
  sql: Sql,
  branchIds: readonly string[],
): Promise<Map<string, UndisplayedTicket[]>> {
  const found = new Map<string, UndisplayedTicket[]>()
  if (branchIds.length === 0) return found
  const rows = await sql.prisma.$queryRaw<(UndisplayedTicket & { branchId: string })[]>(undisplayed(branchIds))
  for (const { branchId, ...ticket } of rows) {
    const tickets = found.get(branchId) ?? []
    if (tickets.length < MAX_NAMED) tickets.push(ticket)
    found.set(branchId, tickets)
  }
  return found
}

/** How long a display counts after its last report, so that a reload does not make its tickets undisplayed. */
export const DISPLAY_COUNTS_SECONDS = 30

/** Whether a display (`d`) is for the station of an item (`i`) of an order (`o`). For an item without a station, any is. */
const IS_FOR_STATION = raw(`(
  i.station_id IS NULL OR i.station_id = ANY (d.station_ids) OR (d.station_ids = '{}' AND NOT EXISTS (
    SELECT 1 FROM screens s
    WHERE s.branch_id = o.branch_id AND s.revoked_at IS NULL AND i.station_id = ANY (s.station_ids)
  ))
)`)

/**
 * SQL for the lines that no screen could show, as `undisplayed`: `item_id`, `order_id`, `branch_id`. A display with
 * the most orders that a report can name has more, so all are taken as received. A line that is done needs no screen.
 */
export const undisplayedSql = (branchIds: readonly string[]): Statement => statement`
live AS MATERIALIZED (
  SELECT d.branch_id, d.station_ids, d.order_ids
  FROM board_displays d
  WHERE d.branch_id = ANY (${branchIds}::uuid[]) AND d.reported_at > now() - ${raw(`interval '${DISPLAY_COUNTS_SECONDS} seconds'`)}
), received AS MATERIALIZED (
  SELECT received.order_id, d.branch_id, d.station_ids FROM live d, unnest(d.order_ids) AS received(order_id)
), undisplayed AS (
  SELECT i.id AS item_id, o.id AS order_id, o.branch_id
  FROM orders o JOIN ${LINES} i ON i.order_id = o.id
  WHERE o.branch_id = ANY (${branchIds}::uuid[])
    AND ${raw(isOneOf('o.status', TO_MAKE_STATUSES))}
    AND ${raw(startSql('o'))} < now() - interval '30 seconds'
    AND NOT i.done AND NOT i.later
    AND NOT EXISTS (
      SELECT 1 FROM received d WHERE d.order_id = o.id AND d.branch_id = o.branch_id AND ${IS_FOR_STATION}
    )
    AND NOT EXISTS (
      SELECT 1 FROM live d
      WHERE d.branch_id = o.branch_id
        AND (${raw(startSql('o'))} > now() - interval '3 minutes' OR cardinality(d.order_ids) >= ${raw(String(MAX_SHOWN_ORDERS))})
        AND ${IS_FOR_STATION}
    )
)`

const undisplayed = (branchIds: readonly string[]) => statement`
WITH ${undisplayedSql(branchIds)}
SELECT o.branch_id AS "branchId", o.id AS "orderId", o.number,
  coalesce(array_agg(DISTINCT s.name) FILTER (WHERE s.name IS NOT NULL), '{}') AS stations,
  bool_and(${raw(IS_PRINTED)}) AS printed
FROM undisplayed u JOIN orders o ON o.id = u.order_id JOIN ${LINES} i ON i.order_id = o.id AND i.id = u.item_id
  LEFT JOIN stations s ON s.id = i.station_id
GROUP BY o.id
ORDER BY printed, ${raw(startSql('o'))}, o.id`
