import type { Sql } from '../db/database'
import { DATABASE_NOW, isOneOf } from '../db/sql-fragments'
import { AppError } from '../errors'
import { presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import { OPEN_STATUSES } from '../orders/order-status'
import { lastEventSql } from './last-event-sql'
import type { Digest, Heartbeat, MissedReply } from './protocol'

/** Of more orders than this a snapshot is smaller: it holds only the open ones. */
export const MAX_MISSED_ORDERS = 200
/** Further back than this nobody counts, so that a screen that was away for weeks costs no more than a snapshot. */
const MAX_MISSED_EVENTS = 5_000

/** What a screen missed; without a reply there is too much of it, or its history is not all there (no digest then). */
export type MissedChanges = { reply: MissedReply | null; digest: Digest | null }

type MissedRow = Required<Heartbeat> & { isWhole: boolean; digest: Digest; orders: StoredOrder[] | null }

/**
 * What happened in a branch after its event `since`: one statement, so one moment.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function missedChanges(sql: Sql, orgId: string, branchId: string, since: number): Promise<MissedChanges> {
  const [row] = await sql.query<MissedRow>(MISSED_CHANGES, [
    branchId,
    orgId,
    since,
    MAX_MISSED_ORDERS,
    MAX_MISSED_EVENTS,
  ])
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  const { seq, eventId, now, isWhole, digest, orders } = row
  if (!isWhole) return { reply: null, digest: null }
  if (!orders) return { reply: null, digest }
  const all = orders.map(presentOrder)
  return { reply: { ok: true, kind: 'missed', seq, eventId, now, orders: all, missed: digest }, digest }
}

/** SQL for the ticket numbers of those missed orders for which `condition` holds. */
const numbersSql = (condition: string): string =>
  `coalesce(json_agg(number ORDER BY created_at, id) FILTER (WHERE ${condition}), '[]')`

/**
 * A `since` above the branch's `seq` is of a database that went back to a backup. Where fewer events are found than the
 * sequence counts, the rest were pruned.
 */
const MISSED_CHANGES = `
WITH branch AS (
  SELECT b.id, b.seq, b.time_zone FROM branches b WHERE b.id = $1 AND b.org_id = $2
), told AS (
  SELECT e.order_id, count(*)::int AS events, bool_or(e.type = 'order.created') AS is_new
  FROM branch, order_events e
  WHERE e.branch_id = $1 AND e.seq > $3::int AND branch.seq - $3::int <= $5::int
  GROUP BY e.order_id
), missed AS (
  SELECT o.*, told.events, told.is_new, ${isOneOf('o.status', OPEN_STATUSES)} AS is_open
  FROM told JOIN orders o ON o.id = told.order_id
)
SELECT branch.seq, ${lastEventSql('branch')} AS "eventId", ${DATABASE_NOW} AS now,
  branch.seq - $3::int = (SELECT coalesce(sum(events), 0) FROM missed) AS "isWhole",
  (
    SELECT json_build_object(
      'new', ${numbersSql('is_open AND is_new')},
      'changed', ${numbersSql('is_open AND NOT is_new')},
      'finished', ${numbersSql("status = 'completed'")},
      'cancelled', ${numbersSql("status = 'cancelled'")}
    ) FROM missed
  ) AS digest,
  CASE WHEN (SELECT count(*) FROM missed) <= $4::int THEN (
    SELECT coalesce(json_agg(${storedOrderSql('missed', 'branch')} ORDER BY missed.created_at, missed.id), '[]') FROM missed
  ) END AS orders
FROM branch`
