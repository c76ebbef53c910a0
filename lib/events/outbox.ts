import { EventEmitter } from 'node:events'
import { type StoredConditionEvent, storedConditionEventSql } from '../conditions/condition-event'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { processWide } from '../process-wide'
import { sealedSecrets } from '../webhooks/endpoint-repository'
import { type StoredEvent, storedEventSql } from './webhook-event'

/**
 * SQL for `status = 'pending'`, written as in the partial index by order. It does not match the partial index by time:
 * with outdated statistics, the planner would choose that one and read the whole backlog for each order.
 */
export const IS_PENDING = `status <> ALL (ARRAY['delivered'::delivery_status, 'dead'::delivery_status])`

/**
 * SQL that turns off synchronous commit for this transaction. For writes that a crash of Postgres may lose: claims and
 * settled deliveries. The event is then delivered again.
 */
export const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true)`

/** The endpoint of the board's own receiver; a migration inserts its row. */
export const BOARD_ENDPOINT_ID = '01930000-0000-7000-8000-000000000001'

/** A delivery that this process has claimed until the lease ends. */
export type Claim = {
  endpointId: string
  /** Null: the board's own receiver. */
  url: string | null
  /** Encrypted, the newest first. */
  secrets: string[]
  /** The number of this attempt, from 1. A later claim of the same delivery has a higher number. */
  attempt: number
  /** Failed attempts of this delivery so far. */
  failures: number
  /** The time of the claim by the database's clock, in milliseconds since 1970 UTC. */
  now: number
  event: StoredEvent | StoredConditionEvent
}

/** Longer than an attempt can take. Another process may take over a claim that is not settled by then. */
const LEASE_SECONDS = 30

/** After this many consecutive failures, each process sends an endpoint one delivery at a time. */
export const FAILING_AFTER = 3

/**
 * Claims due deliveries of an endpoint for this process. Claims only the first waiting delivery of each order (and of
 * each condition), so an endpoint never gets a later state before an earlier one.
 * @param underWay how many deliveries this process is sending to the endpoint; an endpoint that fails gets one at a time
 */
export function claimDue(sql: Sql, endpointId: string, limit: number, underWay: number): Promise<Claim[]> {
  return sql.query<Claim>(CLAIM_DUE, [endpointId, limit, LEASE_SECONDS, FAILING_AFTER, underWay])
}

/** The ids of the managers' endpoints that have a due delivery and are not disabled, held or paused. */
export async function endpointsWithWork(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(ENDPOINTS_WITH_WORK, [BOARD_ENDPOINT_ID])
  return rows.map((row) => row.id)
}

/** Uses `now()`, not `clock_timestamp()`: it is constant within the statement, so an index can be searched for it. */
const CLAIM_DUE = `
WITH endpoint AS (
  SELECT *, ${ASYNC_COMMIT} AS async_commit
  FROM webhook_endpoints
  WHERE id = $1 AND enabled AND held_at IS NULL AND (paused_until IS NULL OR paused_until <= now())
), due AS (
  SELECT d.endpoint_id, d.event_id FROM webhook_deliveries d
  WHERE d.endpoint_id = $1 AND d.status = 'pending' AND d.next_attempt <= now()
    AND d.version = (
      SELECT min(first.version) FROM webhook_deliveries first
      WHERE first.endpoint_id = $1 AND first.order_id = d.order_id AND first.${IS_PENDING})
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
  CASE WHEN e.id IS NULL THEN ${storedConditionEventSql('k')} ELSE ${storedEventSql('e')} END AS event
FROM claimed c CROSS JOIN endpoint
LEFT JOIN order_events e ON e.id = c.event_id LEFT JOIN condition_events k ON k.id = c.event_id
WHERE e.id IS NOT NULL OR k.id IS NOT NULL
ORDER BY e.branch_id, e.seq, k.id`

/** A loose index scan: reads one index entry per endpoint, however many deliveries wait. */
const ENDPOINTS_WITH_WORK = `
WITH RECURSIVE waiting AS (
  (SELECT endpoint_id FROM webhook_deliveries WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
  UNION ALL
  SELECT (SELECT next.endpoint_id FROM webhook_deliveries next
          WHERE next.status = 'pending' AND next.endpoint_id > waiting.endpoint_id ORDER BY next.endpoint_id LIMIT 1)
  FROM waiting WHERE waiting.endpoint_id IS NOT NULL
)
SELECT e.id FROM waiting JOIN webhook_endpoints e ON e.id = waiting.endpoint_id
WHERE e.id <> $1 AND e.enabled AND e.held_at IS NULL AND (e.paused_until IS NULL OR e.paused_until <= now())
  AND EXISTS (SELECT 1 FROM webhook_deliveries due
              WHERE due.endpoint_id = e.id AND due.status = 'pending' AND due.next_attempt <= now())`

/** The process that committed: this one, or another that sent a notification. */
type Origin = 'here' | 'elsewhere'

const signal = () =>
  processWide('outbox', () => new EventEmitter<{ committed: [Origin, boolean] }>().setMaxListeners(0))

/** Signals that events were committed. A hint only: the dispatcher also polls. @param isLeased the board's delivery is claimed already */
export function announceOutbox(origin: Origin = 'here', isLeased = false): void {
  signal().emit('committed', origin, isLeased)
}

/** Calls `listener` after each signalled commit. @returns a function that unsubscribes */
export function onOutbox(listener: (origin: Origin, isLeased: boolean) => void): () => void {
  signal().on('committed', listener)
  return () => signal().off('committed', listener)
}

/** The waiting deliveries. `oldestSeconds`: the age of the oldest; 0 when none waits. */
export type OutboxState = {
  board: { depth: number; oldestSeconds: number }
  /** Managers' endpoints: due deliveries only, not those that wait for a retry. */
  endpoints: { depth: number; oldestSeconds: number }
}

export async function outboxState(sql: Sql): Promise<OutboxState> {
  const rows = await sql.query<{ isBoard: boolean; depth: number; oldestSeconds: number }>(STATE, [BOARD_ENDPOINT_ID])
  const of = (isBoard: boolean) => {
    const found = rows.find((row) => row.isBoard === isBoard)
    return { depth: found?.depth ?? 0, oldestSeconds: found?.oldestSeconds ?? 0 }
  }
  return { board: of(true), endpoints: of(false) }
}

/**
 * Whether deliveries to the board's receiver are stuck. The query's cost is bounded, because anonymous clients can cause it.
 */
export async function isOutboxStuck(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ isStuck: boolean }>(STUCK, [BOARD_ENDPOINT_ID])
  return row?.isStuck ?? false
}

const STATE = `
SELECT d.endpoint_id = $1 AS "isBoard", count(*)::int AS depth,
  greatest(0, extract(epoch FROM now() - min(d.created_at)))::float8 AS "oldestSeconds"
FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id AND e.enabled AND e.held_at IS NULL
WHERE d.status = 'pending' AND (d.endpoint_id = $1 OR d.next_attempt <= now())
GROUP BY 1`

/**
 * Stuck: due for more than 30 s, and not attempted. What the receiver refuses is attempted, and then given up: other processes cannot
 * deliver it either.
 */
const STUCK = `
SELECT coalesce(bool_or(next_attempt < now() - interval '30 seconds'), false) AS "isStuck"
FROM (SELECT next_attempt FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'pending' LIMIT 10000) waiting`
