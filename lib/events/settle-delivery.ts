import type { Sql } from '../db/database'
import { ASYNC_COMMIT, FAILING_AFTER, IS_PENDING } from './outbox'

/** Identifies an attempt of a delivery. */
export type AttemptKey = { endpointId: string; eventId: string; attempt: number }

/** The stored result of an attempt, which managers can read. */
export type AttemptRecord = AttemptKey & {
  statusCode: number | null
  durationMs: number
  answer: string | null
  error: string | null
}

/** Marks deliveries to the board as delivered, also after their lease has ended. */
export async function settleDelivered(sql: Sql, keys: AttemptKey[]): Promise<void> {
  await sql.query(SETTLE_DELIVERED, [keys.map((key) => key.endpointId), keys.map((key) => key.eventId)])
}

/**
 * As `settleDelivered`, for one endpoint of a manager: also stores the attempts, makes later deliveries of these orders
 * due, and resets the endpoint's failures, unless the endpoint is paused.
 */
export async function settleEndpointDelivered(sql: Sql, endpointId: string, records: AttemptRecord[]): Promise<void> {
  await sql.query(SETTLE_ENDPOINT_DELIVERED, [
    endpointId,
    records.map((record) => record.eventId),
    JSON.stringify(records),
  ])
}

export type Failure = AttemptRecord & {
  /** The address to which it was sent; null: the board. */
  url: string | null
  /** Milliseconds until the next attempt; null: there is none, and the delivery becomes dead. */
  retryMs: number | null
  /** Milliseconds of the pause that the endpoint's response requires; 0: none. */
  pauseMs: number
}

/**
 * Stores a failed attempt and schedules the next one; later events of the order wait for it. An endpoint that fails
 * repeatedly is paused for 1 s, 2 s, 4 s, … up to a minute, so that it does not delay other endpoints.
 * Changes nothing if it is not the latest attempt of its delivery, or the endpoint's address has changed.
 * @returns null when it changed nothing; else whether the endpoint has failed for DISABLE_AFTER_DAYS
 */
export async function settleFailed(sql: Sql, failure: Failure): Promise<{ shouldDisable: boolean } | null> {
  const [row] = await sql.query<{ shouldDisable: boolean }>(SETTLE_FAILED, [
    failure.endpointId,
    failure.eventId,
    failure.attempt,
    failure.retryMs,
    (failure.error ?? `The endpoint answered ${failure.statusCode}.`).slice(0, 500),
    failure.pauseMs,
    JSON.stringify([failure]),
    FAILING_AFTER,
    failure.url,
  ])
  return row ?? null
}

/** Makes a claimed delivery due again; called when the process stops. */
export async function releaseClaim(sql: Sql, { endpointId, eventId, attempt }: AttemptKey): Promise<void> {
  await sql.query(
    `UPDATE webhook_deliveries SET next_attempt = now()
     WHERE endpoint_id = $1 AND event_id = $2 AND attempts = $3 AND status = 'pending'`,
    [endpointId, eventId, attempt],
  )
}

const SETTLE_DELIVERED = `
UPDATE webhook_deliveries d SET status = 'delivered', last_error = NULL
FROM unnest($1::uuid[], $2::uuid[]) AS taken(endpoint_id, event_id), ${ASYNC_COMMIT} AS async_commit
WHERE d.endpoint_id = taken.endpoint_id AND d.event_id = taken.event_id`

/** Two processes may settle the same attempt, one of them late: it is stored once. */
const insertAttempts = (records: string): string => `
  INSERT INTO webhook_attempts (endpoint_id, event_id, number, at, status_code, duration_ms, answer, error)
  SELECT "endpointId", "eventId", attempt, clock_timestamp() - "durationMs" * interval '1 millisecond',
    "statusCode", "durationMs", answer, error
  FROM jsonb_to_recordset(${records}::jsonb) AS record(
    "endpointId" uuid, "eventId" uuid, attempt int, "statusCode" int, "durationMs" int, answer text, error text)
  ON CONFLICT DO NOTHING`

/** Statements that write several deliveries of an endpoint lock the endpoint's row first, to avoid deadlocks. */
const SETTLE_ENDPOINT_DELIVERED = `
WITH endpoint AS MATERIALIZED (
  SELECT id FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE
), delivered AS (
  UPDATE webhook_deliveries d SET status = 'delivered', last_error = NULL
  FROM endpoint WHERE d.endpoint_id = endpoint.id AND d.event_id = ANY ($2::uuid[])
  RETURNING d.endpoint_id, d.order_id, d.event_id
), behind AS (
  UPDATE webhook_deliveries later SET next_attempt = now()
  FROM delivered
  WHERE later.endpoint_id = delivered.endpoint_id AND later.order_id = delivered.order_id
    AND later.${IS_PENDING} AND later.event_id <> ALL ($2::uuid[]) AND later.attempts = 0 AND later.next_attempt > now()
), recovered AS (
  UPDATE webhook_endpoints e SET failures = 0, failing_since = NULL, paused_until = NULL
  FROM endpoint
  WHERE e.id = endpoint.id AND e.failures > 0 AND (e.paused_until IS NULL OR e.paused_until <= now())
)${insertAttempts('$3')}`

/** An endpoint is disabled after this many days of failures without a success (docs/contract.md, Webhooks). */
export const DISABLE_AFTER_DAYS = 5

const SETTLE_FAILED = `
WITH endpoint AS MATERIALIZED (
  SELECT id FROM webhook_endpoints WHERE id = $1 AND url IS NOT DISTINCT FROM $9 FOR NO KEY UPDATE
), failed AS (
  UPDATE webhook_deliveries d SET
    failures = d.failures + 1,
    status = CASE WHEN $4::float8 IS NULL THEN 'dead'::delivery_status ELSE 'pending' END,
    next_attempt = now() + coalesce($4::float8, 0) * interval '1 millisecond',
    last_error = $5
  FROM endpoint
  WHERE d.endpoint_id = endpoint.id AND d.event_id = $2 AND d.attempts = $3 AND d.status = 'pending'
  RETURNING d.endpoint_id, d.order_id, d.version, d.status, d.next_attempt
), behind AS (
  UPDATE webhook_deliveries later SET next_attempt = failed.next_attempt
  FROM failed
  WHERE failed.status = 'pending' AND later.endpoint_id = failed.endpoint_id AND later.order_id = failed.order_id
    AND later.${IS_PENDING} AND later.version > failed.version AND later.next_attempt < failed.next_attempt
), record AS (${insertAttempts('$7')}
), failing AS (
  UPDATE webhook_endpoints e SET
    -- Attempts that were running when the pause began do not count.
    failures = e.failures + CASE WHEN e.paused_until > now() THEN 0 ELSE 1 END,
    failing_since = coalesce(e.failing_since, now()),
    paused_until = greatest(e.paused_until, now() + greatest(
      $6::float8 * interval '1 millisecond',
      CASE WHEN e.failures + 1 >= $8::int AND NOT coalesce(e.paused_until > now(), false)
        THEN least(2 ^ least(e.failures + 1 - $8::int, 6), 60) * interval '1 second' END))
  -- Joins the locked row, so that Postgres takes the lock before the update.
  FROM endpoint, failed WHERE e.id = endpoint.id AND e.org_id IS NOT NULL
  RETURNING e.failing_since <= now() - interval '${DISABLE_AFTER_DAYS} days' AS should_disable
)
-- The board has no row in "failing".
SELECT coalesce((SELECT should_disable FROM failing), false) AS "shouldDisable" FROM failed`

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Delays after the first, second, … failed attempt (docs/contract.md, Webhooks); a little over three days in total. */
const RETRY_DELAYS_MS = [
  ...[1, 2, 5, 15, 30, 60].map((seconds) => seconds * SECOND),
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]

/** The number of retries of a delivery, and their total time in whole days. */
export const RETRIES = {
  count: RETRY_DELAYS_MS.length,
  days: Math.floor(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / (24 * HOUR)),
}

/**
 * The retries of a delivery to the board: within a minute. Later events of the order wait for them, and screens have recovered by a
 * heartbeat long before.
 */
export const BOARD_RETRIES = 5

/**
 * Milliseconds until the next attempt after `failures` failed ones; null when there is none.
 * Adds a random jitter of up to 10 %, so that deliveries that failed together are not retried together.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number | null {
  const delay = RETRY_DELAYS_MS[failures - 1]
  return delay === undefined ? null : Math.round(delay * (1 + random() / 10))
}
