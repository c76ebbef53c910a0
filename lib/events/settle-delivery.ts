import type { Sql } from '../db/database'
import { FAILING_AFTER, STILL_WAITS, UNHURRIED } from './outbox'

/** Which attempt at which delivery. */
export type AttemptKey = { endpointId: string; eventId: string; attempt: number }

/** What is kept of an attempt for the manager who looks. */
export type AttemptRecord = AttemptKey & {
  statusCode: number | null
  durationMs: number
  answer: string | null
  error: string | null
}

/** Marks as delivered what the board took. Also when the lease had ended meanwhile: it did take it. */
export async function settleDelivered(sql: Sql, keys: AttemptKey[]): Promise<void> {
  await sql.query(SETTLE_DELIVERED, [keys.map((key) => key.endpointId), keys.map((key) => key.eventId)])
}

/**
 * As `settleDelivered`, for one endpoint of a manager: keeps the attempts, lets go of what waited behind, and an endpoint
 * that failed is well again; unless it asked for time meanwhile.
 */
export async function settleTaken(sql: Sql, endpointId: string, records: AttemptRecord[]): Promise<void> {
  await sql.query(SETTLE_TAKEN, [endpointId, records.map((record) => record.eventId), JSON.stringify(records)])
}

export type Failure = AttemptRecord & {
  /** Where it was sent; null: to the board. */
  url: string | null
  /** Milliseconds until the next attempt; null: there is none, and the delivery is kept as dead. */
  retryMs: number | null
  /** Milliseconds for which the endpoint asked to be left alone; 0: it did not. */
  pauseMs: number
}

/**
 * Keeps a failed attempt and says when the next is due; later events of the order wait with it. An endpoint that fails
 * again and again is paused, for 1 s, 2 s, 4 s, … up to a minute, so that a dead one costs the others nothing.
 * An attempt that is not the last of its delivery, or went to an address that the endpoint has no more, changes nothing.
 * @returns null when it changed nothing; else whether the endpoint has failed for so long that it is to be switched off
 */
export async function settleFailed(sql: Sql, failure: Failure): Promise<{ isLost: boolean } | null> {
  const [row] = await sql.query<{ isLost: boolean }>(SETTLE_FAILED, [
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

/** Gives a claim back at once, as if it had not been tried: the process stops. */
export async function releaseClaim(sql: Sql, { endpointId, eventId, attempt }: AttemptKey): Promise<void> {
  await sql.query(
    `UPDATE webhook_deliveries SET next_attempt = now()
     WHERE endpoint_id = $1 AND event_id = $2 AND attempts = $3 AND status = 'pending'`,
    [endpointId, eventId, attempt],
  )
}

const SETTLE_DELIVERED = `
UPDATE webhook_deliveries d SET status = 'delivered', last_error = NULL
FROM unnest($1::uuid[], $2::uuid[]) AS taken(endpoint_id, event_id), ${UNHURRIED} AS unhurried
WHERE d.endpoint_id = taken.endpoint_id AND d.event_id = taken.event_id`

/** Kept once: an attempt that two processes settle, one of them late, is the same attempt. */
const kept = (records: string): string => `
  INSERT INTO webhook_attempts (endpoint_id, event_id, number, at, status_code, duration_ms, answer, error)
  SELECT "endpointId", "eventId", attempt, clock_timestamp() - "durationMs" * interval '1 millisecond',
    "statusCode", "durationMs", answer, error
  FROM jsonb_to_recordset(${records}::jsonb) AS record(
    "endpointId" uuid, "eventId" uuid, attempt int, "statusCode" int, "durationMs" int, answer text, error text)
  ON CONFLICT DO NOTHING`

/** Whoever writes several deliveries of an endpoint holds its row first, so that no two wait for each other. */
const SETTLE_TAKEN = `
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
    AND later.${STILL_WAITS} AND later.event_id <> ALL ($2::uuid[]) AND later.attempts = 0 AND later.next_attempt > now()
), recovered AS (
  UPDATE webhook_endpoints e SET failures = 0, failing_since = NULL, paused_until = NULL
  FROM endpoint
  WHERE e.id = endpoint.id AND e.failures > 0 AND (e.paused_until IS NULL OR e.paused_until <= now())
)${kept('$3')}`

/** How long an endpoint may fail without a single success (docs/contract.md, Webhooks). */
export const PATIENCE_DAYS = 5

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
    AND later.${STILL_WAITS} AND later.version > failed.version AND later.next_attempt < failed.next_attempt
), record AS (${kept('$7')}
), failing AS (
  UPDATE webhook_endpoints e SET
    -- What was under way when the pause began says nothing new.
    failures = e.failures + CASE WHEN e.paused_until > now() THEN 0 ELSE 1 END,
    failing_since = coalesce(e.failing_since, now()),
    paused_until = greatest(e.paused_until, now() + greatest(
      $6::float8 * interval '1 millisecond',
      CASE WHEN e.failures + 1 >= $8::int AND NOT coalesce(e.paused_until > now(), false)
        THEN least(2 ^ least(e.failures + 1 - $8::int, 6), 60) * interval '1 second' END))
  -- From the row that is held: updated before it was locked, this statement would lock nothing.
  FROM endpoint, failed WHERE e.id = endpoint.id AND e.org_id IS NOT NULL
  RETURNING e.failing_since <= now() - interval '${PATIENCE_DAYS} days' AS is_lost
)
SELECT is_lost AS "isLost" FROM failing`

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits after the first, second, … failed attempt (docs/contract.md, Webhooks); together a little over three days. */
const RETRY_DELAYS_MS = [
  ...[1, 2, 5, 15, 30, 60].map((seconds) => seconds * SECOND),
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]

/** How often a delivery is tried again, and for how many whole days. */
export const RETRIES = {
  count: RETRY_DELAYS_MS.length,
  days: Math.floor(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / (24 * HOUR)),
}

/**
 * Milliseconds until the next attempt after `failures` failed ones; null when there is none.
 * Up to a tenth is added at random, so that what failed together does not come back together.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number | null {
  const delay = RETRY_DELAYS_MS[failures - 1]
  return delay === undefined ? null : Math.round(delay * (1 + random() / 10))
}
