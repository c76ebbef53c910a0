import { type Sql, writeRows } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { ASYNC_COMMIT, FAILING_AFTER, IS_PENDING } from '../outbox/outbox'
import type { AttemptOutcome } from '../webhooks/test-event'
import { IS_PAUSED } from './outbox-repository'
import { DISABLE_AFTER_DAYS } from './retries'

/** Identifies an attempt of a delivery. */
export type AttemptKey = { endpointId: string; eventId: string; attempt: number }

/** The stored result of an attempt, which managers can read. */
export type AttemptRecord = AttemptKey & Omit<AttemptOutcome, 'delivered'>

/** Marks deliveries to the board as delivered, also after their lease has ended. */
export async function settleDelivered({ prisma }: Sql, keys: AttemptKey[]): Promise<void> {
  const endpointIds = keys.map((key) => key.endpointId)
  const eventIds = keys.map((key) => key.eventId)
  await prisma.$executeRaw(statement`
    UPDATE webhook_deliveries d SET status = 'delivered', last_error = NULL
    FROM unnest(${endpointIds}::uuid[], ${eventIds}::uuid[]) AS taken(endpoint_id, event_id), ${raw(ASYNC_COMMIT)} AS async_commit
    WHERE d.endpoint_id = taken.endpoint_id AND d.event_id = taken.event_id`)
}

/**
 * As `settleDelivered`, for one endpoint of a manager: also stores the attempts, makes later deliveries of these orders
 * due, and resets the endpoint's failures, unless the endpoint is paused. Statements that write several deliveries of an endpoint lock
 * the endpoint's row first, to avoid deadlocks.
 */
export async function settleEndpointDelivered(
  { prisma }: Sql,
  endpointId: string,
  records: AttemptRecord[],
): Promise<void> {
  const eventIds = records.map((record) => record.eventId)
  await prisma.$executeRaw(statement`
    WITH endpoint AS MATERIALIZED (
      SELECT id FROM webhook_endpoints WHERE id = ${endpointId}::uuid FOR NO KEY UPDATE
    ), delivered AS (
      UPDATE webhook_deliveries d SET status = 'delivered', last_error = NULL
      FROM endpoint WHERE d.endpoint_id = endpoint.id AND d.event_id = ANY (${eventIds}::uuid[])
      RETURNING d.endpoint_id, d.order_id, d.event_id
    ), behind AS (
      UPDATE webhook_deliveries later SET next_attempt = now()
      FROM delivered
      WHERE later.endpoint_id = delivered.endpoint_id AND later.order_id = delivered.order_id
        AND later.${raw(IS_PENDING)} AND later.event_id <> ALL (${eventIds}::uuid[]) AND later.attempts = 0
        AND later.next_attempt > now()
    ), recovered AS (
      UPDATE webhook_endpoints e SET failures = 0, failing_since = NULL, paused_until = NULL
      FROM endpoint
      WHERE e.id = endpoint.id AND e.failures > 0 AND NOT ${raw(IS_PAUSED)}
    ) ${insertAttempts(records)}`)
}

/** Two processes may settle the same attempt, one of them late: it is stored once. */
const insertAttempts = (records: AttemptRecord[]): Statement => statement`
  INSERT INTO webhook_attempts (endpoint_id, event_id, number, at, status_code, duration_ms, answer, error)
  SELECT "endpointId", "eventId", attempt, clock_timestamp() - "durationMs" * interval '1 millisecond',
    "statusCode", "durationMs", answer, error
  FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS record(
    "endpointId" uuid, "eventId" uuid, attempt int, "statusCode" int, "durationMs" int, answer text, error text)
  ON CONFLICT DO NOTHING`

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
 * repeatedly is paused for 1 s, 2 s, 4 s, … up to a minute, so that it does not delay other endpoints. Attempts that were running when
 * the pause began do not count.
 * Changes nothing if it is not the latest attempt of its delivery, or the endpoint's address has changed.
 * @returns null when it changed nothing; else whether the endpoint has failed for DISABLE_AFTER_DAYS, which the board cannot
 */
export async function settleFailed(sql: Sql, failure: Failure): Promise<{ shouldDisable: boolean } | null> {
  const { endpointId, eventId, attempt, retryMs, pauseMs, url, statusCode } = failure
  const error = (failure.error ?? `The endpoint answered ${statusCode}.`).slice(0, 500)
  const [row] = await writeRows<{ shouldDisable: boolean }>(
    sql,
    statement`
    WITH endpoint AS MATERIALIZED (
      SELECT id FROM webhook_endpoints
      WHERE id = ${endpointId}::uuid AND url IS NOT DISTINCT FROM ${url}::text FOR NO KEY UPDATE
    ), failed AS (
      UPDATE webhook_deliveries d SET
        failures = d.failures + 1,
        status = CASE WHEN ${retryMs}::float8 IS NULL THEN 'dead'::delivery_status ELSE 'pending' END,
        next_attempt = now() + coalesce(${retryMs}::float8, 0) * interval '1 millisecond',
        last_error = ${error}
      FROM endpoint
      WHERE d.endpoint_id = endpoint.id AND d.event_id = ${eventId}::uuid AND d.attempts = ${attempt}::int AND d.status = 'pending'
      RETURNING d.endpoint_id, d.order_id, d.version, d.status, d.next_attempt
    ), behind AS (
      UPDATE webhook_deliveries later SET next_attempt = failed.next_attempt
      FROM failed
      WHERE failed.status = 'pending' AND later.endpoint_id = failed.endpoint_id AND later.order_id = failed.order_id
        AND later.${raw(IS_PENDING)} AND later.version > failed.version AND later.next_attempt < failed.next_attempt
    ), record AS (${insertAttempts([failure])}
    ), failing AS (
      UPDATE webhook_endpoints e SET
        failures = e.failures + CASE WHEN ${raw(IS_PAUSED)} THEN 0 ELSE 1 END,
        failing_since = coalesce(e.failing_since, now()),
        paused_until = greatest(CASE WHEN ${raw(IS_PAUSED)} THEN e.paused_until END, now() + greatest(
          ${pauseMs}::float8 * interval '1 millisecond',
          CASE WHEN e.failures + 1 >= ${FAILING_AFTER}::int AND NOT ${raw(IS_PAUSED)}
            THEN least(2 ^ least(e.failures + 1 - ${FAILING_AFTER}::int, 6), 60) * interval '1 second' END))
      -- Joins the locked row, so that Postgres takes the lock before the update.
      FROM endpoint, failed WHERE e.id = endpoint.id AND e.org_id IS NOT NULL
      RETURNING e.failing_since <= now() - ${DISABLE_AFTER_DAYS}::int * interval '1 day' AS should_disable
    )
    SELECT coalesce((SELECT should_disable FROM failing), false) AS "shouldDisable" FROM failed`,
  )
  return row ?? null
}

/** Makes a claimed delivery due again; called when the process stops. */
export async function releaseClaim({ prisma }: Sql, { endpointId, eventId, attempt }: AttemptKey): Promise<void> {
  await prisma.$executeRaw(statement`
    UPDATE webhook_deliveries SET next_attempt = now()
    WHERE endpoint_id = ${endpointId}::uuid AND event_id = ${eventId}::uuid AND attempts = ${attempt}::int AND status = 'pending'`)
}
