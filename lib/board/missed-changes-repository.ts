import type { Sql } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { DATABASE_NOW, isOneOf } from '../db/sql-fragments'
import { AppError } from '../errors'
import { OPEN_STATUSES } from '../order-status'
import { presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import { lastEventSql } from '../orders/orders-validator'
import type { Digest, Heartbeat, KnownEvent, MissedReply } from './protocol'

/** Above this number of orders a snapshot is smaller, because it has only the open ones. */
export const MAX_MISSED_ORDERS = 200
/** A limit for the query's cost: a screen that was offline for weeks gets a snapshot. */
const MAX_MISSED_EVENTS = 5_000

/** What a screen missed. `reply` null: too many orders, or events were pruned; in the latter case `digest` is null too. */
export type MissedChanges = { reply: MissedReply | null; digest: Digest | null }

type MissedChangesRow = Required<Heartbeat> & { isWhole: boolean; digest: Digest; orders: StoredOrder[] | null }

/**
 * The changes of a branch after its event `since`. One statement, so that all of it is of the same moment.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function missedChanges(sql: Sql, orgId: string, branchId: string, since: number): Promise<MissedChanges> {
  const row = await readMissedChanges(sql, orgId, branchId, since)
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  const { seq, eventId, now, isWhole, digest, orders } = row
  if (!isWhole) return { reply: null, digest: null }
  if (!orders) return { reply: null, digest }
  const all = orders.map(presentOrder)
  return { reply: { ok: true, kind: 'missed', seq, eventId, now, orders: all, missed: digest }, digest }
}

/** SQL for the ticket numbers of those missed orders for which `condition` holds. */
const numbersSql = (condition: string): Statement =>
  raw(`coalesce(json_agg(number ORDER BY created_at, number) FILTER (WHERE ${condition}), '[]')`)

/**
 * A `since` above the branch's `seq` means that the database was restored from a backup. Fewer events than the difference
 * of both means that events were pruned. `isWhole` is false in both cases.
 */
async function readMissedChanges({ prisma }: Sql, orgId: string, branchId: string, since: number) {
  const [row] = await prisma.$queryRaw<MissedChangesRow[]>(statement`
    WITH branch AS (
      SELECT b.id, b.seq, b.time_zone FROM branches b WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid
    ), changed AS (
      SELECT e.order_id, count(*)::int AS events, bool_or(e.type = 'order.created') AS is_new,
        bool_and(e.actor->>'kind' = 'system') AS by_nobody
      FROM branch, order_events e
      WHERE e.branch_id = ${branchId}::uuid AND e.seq > ${since}::int AND branch.seq - ${since}::int <= ${MAX_MISSED_EVENTS}::int
      GROUP BY e.order_id
    ), missed AS (
      SELECT o.*, changed.events, changed.is_new, changed.by_nobody, ${raw(isOneOf('o.status', OPEN_STATUSES))} AS is_open
      FROM changed JOIN orders o ON o.id = changed.order_id
    )
    SELECT branch.seq, ${raw(lastEventSql('branch'))} AS "eventId", ${raw(DATABASE_NOW)} AS now,
      branch.seq - ${since}::int = (SELECT coalesce(sum(events), 0) FROM missed) AS "isWhole",
      (
        SELECT json_build_object(
          'new', ${numbersSql('is_open AND is_new AND stopped_at IS NULL')},
          'changed', ${numbersSql('is_open AND NOT is_new AND NOT by_nobody AND stopped_at IS NULL')},
          'finished', ${numbersSql("status = 'completed' AND recalled_at IS NULL AND stopped_at IS NULL")},
          'cancelled', ${numbersSql("status = 'cancelled' OR stopped_at IS NOT NULL")}
        ) FROM missed
      ) AS digest,
      CASE WHEN (SELECT count(*) FROM missed) <= ${MAX_MISSED_ORDERS}::int THEN (
        SELECT coalesce(json_agg(${raw(storedOrderSql('missed', 'branch'))} ORDER BY missed.created_at, missed.id), '[]') FROM missed
      ) END AS orders
    FROM branch`)
  return row
}

/**
 * Whether the branch has an event that a screen knows. False after the database was restored to an earlier time, or after
 * a failover to a replica that lagged. A pruned event counts as present.
 */
export async function isSameHistory(
  { prisma }: Sql,
  orgId: string,
  branchId: string,
  { seq, eventId }: KnownEvent,
): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ isSame: boolean }[]>(statement`
    SELECT b.seq >= ${seq}::int AND coalesce(
      (SELECT e.id = ${eventId}::uuid FROM order_events e WHERE e.branch_id = b.id AND e.seq = ${seq}::int), true
    ) AS "isSame"
    FROM branches b WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid`)
  return row?.isSame ?? true
}
