import { EventEmitter } from 'node:events'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { processWide } from '../process-wide'
import { sealedSecrets } from '../webhooks/endpoint-secrets'
import { type StoredEvent, wholeStoredOrder } from './webhook-event'

/**
 * SQL for `status = 'pending'`, in the words of the index by order. Not the words of the index by time: a planner whose
 * figures are of a quiet moment would take that one, and read the whole backlog for each order.
 */
export const STILL_WAITS = `status <> ALL (ARRAY['delivered'::delivery_status, 'dead'::delivery_status])`

/**
 * SQL that lets this statement's transaction commit without waiting for the disk. For what may be forgotten in a crash of
 * Postgres: a claim, or that a delivery was settled. The event is then delivered once more.
 */
export const UNHURRIED = `set_config('synchronous_commit', 'off', true)`

/** The row that stands for the board's own receiver; it comes with the migrations. */
export const BOARD_ENDPOINT_ID = '01930000-0000-7000-8000-000000000001'

/** An event that this process is to deliver to an endpoint, until its lease ends. */
export type Claim = {
  endpointId: string
  /** Null: the board's own receiver. */
  url: string | null
  /** Sealed, the newest first. */
  secrets: string[]
  /** The number of this attempt, from 1; a later claim of the same delivery has a higher one. */
  attempt: number
  /** Failed attempts so far, of this delivery. */
  failures: number
  /** The database's clock at the claim, in milliseconds since 1970 UTC. */
  now: number
  event: StoredEvent
}

/** Longer than an attempt can take: a claim that is not settled by then is given to another process. */
const LEASE_SECONDS = 30

/** From this many failures in a row on, an endpoint is tried with one delivery at a time, of each process. */
export const FAILING_AFTER = 3

/**
 * Claims deliveries that are due at an endpoint, for this process alone. Of each order only the first that waits is
 * claimed, so an endpoint never sees a later state of an order before an earlier one.
 * @param underWay how many this process has under way there: an endpoint that fails is given one at a time
 */
export function claimDue(sql: Sql, endpointId: string, limit: number, underWay: number): Promise<Claim[]> {
  return sql.query<Claim>(CLAIM_DUE, [endpointId, limit, LEASE_SECONDS, FAILING_AFTER, underWay])
}

/** The managers' endpoints where something is due and may be sent now. */
export async function endpointsWithWork(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(ENDPOINTS_WITH_WORK, [BOARD_ENDPOINT_ID])
  return rows.map((row) => row.id)
}

/** `now()` and not the clock itself: it is one moment for the whole statement, and an index can be searched for it. */
const CLAIM_DUE = `
WITH endpoint AS (
  SELECT *, ${UNHURRIED} AS unhurried
  FROM webhook_endpoints
  WHERE id = $1 AND enabled AND (paused_until IS NULL OR paused_until <= now())
), due AS (
  SELECT d.endpoint_id, d.event_id FROM webhook_deliveries d
  WHERE d.endpoint_id = $1 AND d.status = 'pending' AND d.next_attempt <= now()
    AND d.version = (
      SELECT min(first.version) FROM webhook_deliveries first
      WHERE first.endpoint_id = $1 AND first.order_id = d.order_id AND first.${STILL_WAITS})
  ORDER BY d.next_attempt
  LIMIT coalesce((SELECT CASE WHEN failures < $4::int THEN $2::int ELSE greatest(0, 1 - $5::int) END FROM endpoint), 0)
  FOR UPDATE SKIP LOCKED
), claimed AS (
  UPDATE webhook_deliveries d SET attempts = d.attempts + 1, next_attempt = now() + $3::int * interval '1 second'
  FROM due WHERE d.endpoint_id = due.endpoint_id AND d.event_id = due.event_id
  RETURNING d.event_id, d.attempts, d.failures
)
SELECT endpoint.id AS "endpointId", endpoint.url, ${sealedSecrets('endpoint')} AS secrets,
  c.attempts AS attempt, c.failures, ${epochMs('now()')} AS now,
  json_build_object(
    'id', e.id, 'type', e.type, 'seq', e.seq, 'branchId', e.branch_id, 'orderId', e.order_id,
    'from', e.from_status, 'to', e.to_status, 'order', ${wholeStoredOrder('e')}) AS event
FROM claimed c JOIN order_events e ON e.id = c.event_id CROSS JOIN endpoint
ORDER BY e.branch_id, e.seq`

/** A loose index scan: from endpoint to endpoint in the index of what is pending, however much each has. */
const ENDPOINTS_WITH_WORK = `
WITH RECURSIVE waiting AS (
  (SELECT endpoint_id FROM webhook_deliveries WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
  UNION ALL
  SELECT (SELECT next.endpoint_id FROM webhook_deliveries next
          WHERE next.status = 'pending' AND next.endpoint_id > waiting.endpoint_id ORDER BY next.endpoint_id LIMIT 1)
  FROM waiting WHERE waiting.endpoint_id IS NOT NULL
)
SELECT e.id FROM waiting JOIN webhook_endpoints e ON e.id = waiting.endpoint_id
WHERE e.id <> $1 AND e.enabled AND (e.paused_until IS NULL OR e.paused_until <= now())
  AND EXISTS (SELECT 1 FROM webhook_deliveries due
              WHERE due.endpoint_id = e.id AND due.status = 'pending' AND due.next_attempt <= now())`

/** Where the commit was made: in this process, or in another that told us. */
type Origin = 'here' | 'elsewhere'

const signal = () => processWide('outbox', () => new EventEmitter<{ committed: [Origin] }>())

/** Says that events were committed. A hint only: the dispatcher also looks by itself. */
export function announceOutbox(origin: Origin = 'here'): void {
  signal().emit('committed', origin)
}

/** Calls `listener` after each commit that this process knows of. @returns a function that ends it */
export function onOutbox(listener: (origin: Origin) => void): () => void {
  signal().on('committed', listener)
  return () => signal().off('committed', listener)
}

/** What waits to be delivered. Ages in seconds; 0 when nothing waits. */
export type OutboxState = {
  board: { depth: number; oldestSeconds: number }
  /** Managers' endpoints: what is due, not what waits for a retry. */
  endpoints: { depth: number; oldestSeconds: number }
}

export async function outboxState(sql: Sql): Promise<OutboxState> {
  const rows = await sql.query<{ isBoard: boolean; depth: number; oldestSeconds: number }>(STATE, [BOARD_ENDPOINT_ID])
  const of = (isBoard: boolean) => {
    const row = rows.find((found) => found.isBoard === isBoard)
    return { depth: row?.depth ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 }
  }
  return { board: of(true), endpoints: of(false) }
}

/**
 * Whether events do not get through to the board: screens then live on their heartbeats alone. An event that fails again
 * and again while others get through is not counted. Cheap, however much waits: anybody may ask.
 */
export async function isOutboxStuck(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ isStuck: boolean }>(STUCK, [BOARD_ENDPOINT_ID])
  return row?.isStuck ?? false
}

const STATE = `
SELECT d.endpoint_id = $1 AS "isBoard", count(*)::int AS depth,
  greatest(0, extract(epoch FROM now() - min(d.created_at)))::float8 AS "oldestSeconds"
FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id AND e.enabled
WHERE d.status = 'pending' AND (d.endpoint_id = $1 OR d.next_attempt <= now())
GROUP BY 1`

/** A board that has not been told for 30 s is not being told; five failures take the retries past that. */
const STUCK = `
SELECT coalesce(bool_or(created_at < now() - interval '30 seconds' AND failures <= 5), false) AS "isStuck"
FROM (SELECT created_at, failures FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'pending' LIMIT 10000) waiting`
