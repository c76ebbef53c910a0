import type { Database, Sql } from '../db/database'
import { raw } from '../db/sql'
import { boardStations, DATABASE_NOW, isOneOf, orderFlow } from '../db/sql-fragments'
import { AppError } from '../errors'
import { keepReads } from '../orders/kept-reads'
import { type Order, presentOrder, type StoredOrder } from '../orders/order'
import type { OrderFlow } from '../orders/order-flow'
import { storedOrderSql } from '../orders/order-sql'
import { OPEN_STATUSES } from '../orders/order-status'
import { lastEventSql, ordersValidatorSql } from '../orders/orders-validator'
import type { BoardBranch, BoardSnapshot, BoardStation, Digest, Heartbeat, KnownEvent, MissedReply } from './protocol'

/** What every read of a snapshot gets, with the validator of its orders. */
type SnapshotHead = BoardBranch &
  Required<Pick<BoardSnapshot, 'seq' | 'eventId' | 'now' | 'stations'>> & { validator: string }

type Tickets = Required<Pick<BoardSnapshot, 'orders' | 'cancelled' | 'recalled'>>

/** `tickets` null: the validator is the known one. */
type SnapshotRow = SnapshotHead & { tickets: { [List in keyof Tickets]: StoredOrder[] } | null }

/** The most cancelled orders of the last hour that a board shows. */
const MAX_CANCELLED = 50
const CANCELLED_MS = 3_600_000

/** Some dozen boards of a rush. */
const MAX_KEPT_BYTES = 16_000_000

const keptTickets = keepReads<SnapshotHead, Tickets>('tickets', MAX_KEPT_BYTES, (tickets) =>
  Object.values(tickets)
    .flat()
    .reduce((sum, { items, voids }) => sum + 2_000 + 1_000 * (items.length + voids.length), 0),
)

/**
 * The open orders of a branch as of `seq`, of one moment. Callers share the orders: they must not change them.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function boardSnapshot(database: Database, orgId: string, branchId: string): Promise<BoardSnapshot> {
  const { head, content } = await keptTickets(database, `${orgId} ${branchId}`, async (known) => {
    const params = [branchId, orgId, MAX_CANCELLED, known?.validator ?? null]
    const [row] = await database.query<SnapshotRow>(BOARD_SNAPSHOT, params)
    if (!row) throw new AppError('not_found', 'There is no such branch.')
    const { tickets, ...head } = row
    return { head, content: tickets && presentTickets(tickets) }
  })
  const { id, name, timeZone, locale, currency, flow, seq, eventId, now, stations } = head
  return {
    branch: { id, name, timeZone, locale, currency, flow },
    seq,
    eventId,
    now,
    stations,
    ...content,
    cancelled: content.cancelled.filter(({ statusSince }) => Date.parse(statusSince) > now - CANCELLED_MS),
  }
}

const presentTickets = ({ orders, cancelled, recalled }: NonNullable<SnapshotRow['tickets']>): Tickets => ({
  orders: orders.map(presentOrder),
  cancelled: cancelled.map(presentOrder),
  recalled: recalled.map(presentOrder),
})

/** Uses `now()`, not `clock_timestamp()`, so that Postgres can use the index `orders_finished_tickets`. */
const BOARD_SNAPSHOT = `
SELECT b.id, b.name, b.time_zone AS "timeZone", g.locale, g.currency, b.seq, ${lastEventSql('b')} AS "eventId",
  ${DATABASE_NOW} AS now,
  ${orderFlow('b')} AS flow, ${boardStations('b.org_id')} AS stations, validated.validator,
  CASE WHEN validated.validator IS DISTINCT FROM $4::text THEN json_build_object(
    'orders', coalesce((
      SELECT json_agg(${storedOrderSql('o', 'b')} ORDER BY o.created_at, o.id)
      FROM orders o WHERE o.branch_id = b.id AND ${isOneOf('o.status', OPEN_STATUSES)}
    ), '[]'),
    'cancelled', coalesce((
      SELECT json_agg(${storedOrderSql('o', 'b')} ORDER BY o.status_since, o.id)
      FROM (
        SELECT o.* FROM orders o
        WHERE o.branch_id = b.id AND o.status = 'cancelled' AND o.status_since > now() - interval '1 hour'
        ORDER BY o.status_since DESC, o.id DESC LIMIT $3::int
      ) o
    ), '[]'),
    'recalled', coalesce((
      SELECT json_agg(${storedOrderSql('o', 'b')} ORDER BY o.created_at, o.id)
      FROM orders o WHERE o.branch_id = b.id AND o.recalled_at IS NOT NULL
    ), '[]')
  ) END AS tickets
FROM branches b JOIN organisations g ON g.id = b.org_id
CROSS JOIN LATERAL (${ordersValidatorSql(raw('b.org_id'), raw('b.id')).text}) validated
WHERE b.id = $1 AND b.org_id = $2`

export type BranchHeartbeats = {
  /** The database's clock, in milliseconds since 1970 UTC. */
  now: number
  /** `eventId`: of the event `seq`; null where there is none, or it was pruned. `stations`: ordered by position. */
  branches: { branchId: string; seq: number; eventId: string | null; flow: OrderFlow; stations: BoardStation[] }[]
}

/** The last event, the flow and the stations of each branch, and the time of reading. Also queries the clock without branches. */
export async function branchHeartbeats(sql: Sql, branchIds: string[]): Promise<BranchHeartbeats> {
  const [row] = await sql.query<BranchHeartbeats>(
    `SELECT ${DATABASE_NOW} AS now, coalesce((
       SELECT json_agg(json_build_object('branchId', b.id, 'seq', b.seq,
         'eventId', ${lastEventSql('b')}, 'flow', ${orderFlow('b')}, 'stations', ${boardStations('b.org_id')}))
       FROM branches b WHERE b.id = ANY ($1::uuid[])
     ), '[]') AS branches`,
    [branchIds],
  )
  if (!row) throw new Error('The query for heartbeats returned no row.')
  return row
}

/** The last 50 orders of a branch that were completed or cancelled within 12 hours, newest first, for recall. */
export async function finishedTickets(sql: Sql, orgId: string, branchId: string): Promise<Order[]> {
  const rows = await sql.query<{ stored: StoredOrder }>(FINISHED_TICKETS, [branchId, orgId])
  return rows.map((row) => presentOrder(row.stored))
}

/** Matches the partial index `orders_finished_tickets`, which Postgres scans backwards. */
const FINISHED_TICKETS = `
SELECT ${storedOrderSql('o', 'b')} AS stored
FROM branches b JOIN orders o ON o.branch_id = b.id
WHERE b.id = $1 AND b.org_id = $2
  AND o.status IN ('completed', 'cancelled') AND o.status_since > now() - interval '12 hours'
ORDER BY o.status_since DESC, o.id DESC LIMIT 50`

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
  const [row] = await sql.query<MissedChangesRow>(MISSED_CHANGES, [
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
  `coalesce(json_agg(number ORDER BY created_at, number) FILTER (WHERE ${condition}), '[]')`

/**
 * A `since` above the branch's `seq` means that the database was restored from a backup. Fewer events than the difference
 * of both means that events were pruned. `isWhole` is false in both cases.
 */
const MISSED_CHANGES = `
WITH branch AS (
  SELECT b.id, b.seq, b.time_zone FROM branches b WHERE b.id = $1 AND b.org_id = $2
), changed AS (
  SELECT e.order_id, count(*)::int AS events, bool_or(e.type = 'order.created') AS is_new,
    bool_and(e.actor->>'kind' = 'system') AS by_nobody
  FROM branch, order_events e
  WHERE e.branch_id = $1 AND e.seq > $3::int AND branch.seq - $3::int <= $5::int
  GROUP BY e.order_id
), missed AS (
  SELECT o.*, changed.events, changed.is_new, changed.by_nobody, ${isOneOf('o.status', OPEN_STATUSES)} AS is_open
  FROM changed JOIN orders o ON o.id = changed.order_id
)
SELECT branch.seq, ${lastEventSql('branch')} AS "eventId", ${DATABASE_NOW} AS now,
  branch.seq - $3::int = (SELECT coalesce(sum(events), 0) FROM missed) AS "isWhole",
  (
    SELECT json_build_object(
      'new', ${numbersSql('is_open AND is_new')},
      'changed', ${numbersSql('is_open AND NOT is_new AND NOT by_nobody')},
      'finished', ${numbersSql("status = 'completed' AND recalled_at IS NULL")},
      'cancelled', ${numbersSql("status = 'cancelled'")}
    ) FROM missed
  ) AS digest,
  CASE WHEN (SELECT count(*) FROM missed) <= $4::int THEN (
    SELECT coalesce(json_agg(${storedOrderSql('missed', 'branch')} ORDER BY missed.created_at, missed.id), '[]') FROM missed
  ) END AS orders
FROM branch`

/**
 * Whether the branch has an event that a screen knows. False after the database was restored to an earlier time, or after
 * a failover to a replica that lagged. A pruned event counts as present.
 */
export async function isSameHistory(sql: Sql, orgId: string, branchId: string, event: KnownEvent): Promise<boolean> {
  const [row] = await sql.query<{ isSame: boolean }>(
    `SELECT b.seq >= $3::int AND coalesce(
       (SELECT e.id = $4::uuid FROM order_events e WHERE e.branch_id = b.id AND e.seq = $3::int), true
     ) AS "isSame"
     FROM branches b WHERE b.id = $1 AND b.org_id = $2`,
    [branchId, orgId, event.seq, event.eventId],
  )
  return row?.isSame ?? true
}
