import { raw, type Statement, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { OPEN_STATUSES } from '../order-status'
import { SESSION_HOURS } from '../tables/table-repository'

/** Orders before this are of no sitting: sessions end earlier. */
const LONGEST = raw(`interval '${2 * SESSION_HOURS} hours'`)

/**
 * SQL for CTEs. The last is `shared (viewer_id, order_id)`: the orders of the sittings that each of these guest sessions belongs to.
 *
 * A sitting is a run of orders at a table. An order begins a new sitting if all earlier orders at the table were finished when it
 * was placed or moved there, and its guest had not scanned the code by then. A session belongs to a sitting if it was opened after the
 * sitting before had ended, and before this one ended. So neither guests of an earlier sitting nor of a later one see these orders. Guests
 * at a counter share no orders. The ids are in a subquery for the reason of `unestimated` (lib/db/unestimated.ts).
 */
export const sharedOrders = (guestSessionIds: string[]): Statement => statement`
viewer AS (
  SELECT id, table_id, opened_at
  FROM guest_sessions g
  WHERE g.id = ANY ((SELECT ${guestSessionIds}::uuid[])::uuid[]) AND NOT EXISTS (SELECT FROM tables t WHERE t.id = g.table_id AND t.is_counter)
), placed AS (
  SELECT o.id, o.table_id, coalesce(o.table_since, o.created_at) AS came_at,
    CASE WHEN o.table_since IS NULL THEN g.opened_at END AS guest_since,
    CASE WHEN ${raw(isOneOf('o.status', OPEN_STATUSES))} THEN 'infinity' ELSE coalesce(o.finished_at, o.status_since) END AS ended_at
  FROM orders o LEFT JOIN guest_sessions g ON g.id = o.guest_session_id
  WHERE o.table_id IN (SELECT table_id FROM viewer) AND o.created_at > now() - ${LONGEST}
), after_others AS (
  SELECT *, max(ended_at) OVER (
    PARTITION BY table_id ORDER BY came_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  ) AS busy_until
  FROM placed
), numbered AS (
  SELECT *, count(*) FILTER (WHERE busy_until < came_at AND coalesce(guest_since > busy_until, true)) OVER (
    PARTITION BY table_id ORDER BY came_at, id
  ) AS sitting
  FROM after_others
), sittings AS (
  SELECT table_id, sitting, max(ended_at) AS ended_at,
    lag(max(ended_at), 1, '-infinity') OVER (PARTITION BY table_id ORDER BY sitting) AS idle_since
  FROM numbered GROUP BY table_id, sitting
), shared AS (
  SELECT v.id AS viewer_id, n.id AS order_id
  FROM viewer v
  JOIN sittings s ON s.table_id = v.table_id AND v.opened_at > s.idle_since AND v.opened_at <= s.ended_at
  JOIN numbered n ON n.table_id = s.table_id AND n.sitting = s.sitting
)`
