import { TO_MAKE } from '../board/all-day'
import type { Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'

/** An order to make that no screen has shown for 30 s: its number, and the stations that do not show it. */
export type UndisplayedTicket = { number: number; stations: string[] }

/** The most tickets per branch in the result. */
const MAX_NAMED = 50

/**
 * The orders that no live screen of one of their stations shows, by branch, the oldest first. A branch where all are shown
 * is not in the map. A screen of all stations counts for stations without a paired screen of their own. One query for all
 * branches.
 */
export async function undisplayedTickets(
  sql: Sql,
  branchIds: readonly string[],
): Promise<Map<string, UndisplayedTicket[]>> {
  const found = new Map<string, UndisplayedTicket[]>()
  if (branchIds.length === 0) return found
  const rows = await sql.query<UndisplayedTicket & { branchId: string }>(UNDISPLAYED, [branchIds])
  for (const { branchId, ...ticket } of rows) {
    const tickets = found.get(branchId) ?? []
    if (tickets.length < MAX_NAMED) tickets.push(ticket)
    found.set(branchId, tickets)
  }
  return found
}

/**
 * A display counts for 30 s after its last report, so that a reload does not make its tickets undisplayed. For a line
 * without a station, any screen counts. A line that is done needs no screen.
 */
const UNDISPLAYED = `
WITH shown AS MATERIALIZED (
  SELECT shown.order_id, d.branch_id, d.stations
  FROM board_displays d, unnest(d.order_ids) AS shown(order_id)
  WHERE d.branch_id = ANY ($1::uuid[]) AND d.reported_at > now() - interval '30 seconds'
)
SELECT o.branch_id AS "branchId", o.number,
  coalesce(array_agg(DISTINCT i.station) FILTER (WHERE i.station IS NOT NULL), '{}') AS stations
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE o.branch_id = ANY ($1::uuid[])
  AND ${isOneOf('o.status', TO_MAKE)}
  AND o.created_at < now() - interval '30 seconds'
  AND i.done_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM shown
    WHERE shown.order_id = o.id AND shown.branch_id = o.branch_id AND (
      i.station IS NULL OR i.station = ANY (shown.stations) OR (shown.stations = '{}' AND NOT EXISTS (
        SELECT 1 FROM screens s
        WHERE s.branch_id = o.branch_id AND s.revoked_at IS NULL AND i.station = ANY (s.stations)
      ))
    )
  )
GROUP BY o.id
ORDER BY o.created_at, o.id`
