import { type StoredConditionEvent, storedConditionEventSql } from '../conditions/condition-event'
import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { type StoredEvent, storedEventSql } from '../orders/order-event'
import { ASYNC_COMMIT, BOARD_ENDPOINT_ID, FAILING_AFTER, IS_PENDING } from '../outbox/outbox'
import { sealedSecrets } from '../webhooks/endpoint-repository'
import { LONGEST_DELAY_MS } from './retries'

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

/** The claim of a delivery to the board that was written as claimed (lib/orders/board-handover.ts). */
export const claimOfHandedOver = (event: StoredEvent): Claim => ({
  endpointId: BOARD_ENDPOINT_ID,
  url: null,
  secrets: [],
  attempt: 1,
  failures: 0,
  now: event.at,
  event,
})

/** SQL: no attempt and no end of a pause is planned for a later time. Such a time is of a clock that was ahead. */
const LATEST_PLANNED = `now() + interval '${LONGEST_DELAY_MS} milliseconds'`

/** SQL: whether an endpoint (`e`) is paused. */
export const IS_PAUSED = `coalesce(e.paused_until > now() AND e.paused_until <= ${LATEST_PLANNED}, false)`

const IS_AFTER_PLAN = raw(`next_attempt > ${LATEST_PLANNED}`)

/** How many of these a claim makes due: a limit for the time that it holds locks. */
const MAX_PLANNED = 1_000

/** Longer than an attempt can take. Another process may take over a claim that is not settled by then. */
const LEASE_SECONDS = 30

/**
 * Claims due deliveries of an endpoint for this process. Claims only the first waiting delivery of each order (and of
 * each condition), so an endpoint never gets a later state before an earlier one. Uses `now()`, not `clock_timestamp()`: it is constant
 * within the statement, so an index can be searched for it. What a clock that was ahead put off for longer than any delay is due at the
 * next claim.
 * @param underWay how many deliveries this process is sending to the endpoint; an endpoint that fails gets one at a time
 */
export const claimDue = (sql: Sql, endpointId: string, limit: number, underWay: number): Promise<Claim[]> =>
  writeRows<Claim>(
    sql,
    statement`
    WITH endpoint AS (
      SELECT *, ${raw(ASYNC_COMMIT)} AS async_commit
      FROM webhook_endpoints e
      WHERE id = ${endpointId}::uuid AND enabled AND held_at IS NULL AND NOT ${raw(IS_PAUSED)}
    ), due AS (
      SELECT d.endpoint_id, d.event_id FROM webhook_deliveries d
      WHERE d.endpoint_id = ${endpointId}::uuid AND d.status = 'pending' AND d.next_attempt <= now()
        AND d.version = (
          SELECT min(first.version) FROM webhook_deliveries first
          WHERE first.endpoint_id = ${endpointId}::uuid AND first.order_id = d.order_id AND first.${raw(IS_PENDING)})
      ORDER BY d.next_attempt
      LIMIT coalesce((
        SELECT CASE WHEN failures < ${FAILING_AFTER}::int THEN ${limit}::int ELSE greatest(0, 1 - ${underWay}::int) END FROM endpoint
      ), 0)
      FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE webhook_deliveries d SET attempts = d.attempts + 1, next_attempt = now() + ${LEASE_SECONDS}::int * interval '1 second'
      FROM due WHERE d.endpoint_id = due.endpoint_id AND d.event_id = due.event_id
      RETURNING d.event_id, d.attempts, d.failures
    ), planned AS (
      UPDATE webhook_deliveries d SET next_attempt = now()
      FROM (
        SELECT event_id FROM webhook_deliveries
        WHERE endpoint_id = ${endpointId}::uuid AND status = 'pending' AND ${IS_AFTER_PLAN}
        LIMIT ${MAX_PLANNED}::int FOR UPDATE SKIP LOCKED
      ) later
      WHERE d.endpoint_id = ${endpointId}::uuid AND d.event_id = later.event_id
    )
    SELECT endpoint.id AS "endpointId", endpoint.url, ${raw(sealedSecrets('endpoint'))} AS secrets,
      c.attempts AS attempt, c.failures, ${raw(epochMs('now()'))} AS now,
      CASE WHEN e.id IS NULL THEN ${raw(storedConditionEventSql('k'))} ELSE ${raw(storedEventSql('e'))} END AS event
    FROM claimed c CROSS JOIN endpoint
    LEFT JOIN order_events e ON e.id = c.event_id LEFT JOIN condition_events k ON k.id = c.event_id
    WHERE e.id IS NOT NULL OR k.id IS NOT NULL
    ORDER BY e.branch_id, e.seq, k.id`,
  )

/**
 * The ids of the managers' endpoints that have a delivery for `claimDue` and are not disabled, held or paused. A loose index scan: reads
 * one index entry per endpoint, however many deliveries wait.
 */
export async function endpointsWithWork({ prisma }: Sql): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(statement`
    WITH RECURSIVE waiting AS (
      (SELECT endpoint_id FROM webhook_deliveries WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
      UNION ALL
      SELECT (SELECT next.endpoint_id FROM webhook_deliveries next
              WHERE next.status = 'pending' AND next.endpoint_id > waiting.endpoint_id ORDER BY next.endpoint_id LIMIT 1)
      FROM waiting WHERE waiting.endpoint_id IS NOT NULL
    )
    SELECT e.id FROM waiting JOIN webhook_endpoints e ON e.id = waiting.endpoint_id
    WHERE e.id <> ${BOARD_ENDPOINT_ID}::uuid
      AND e.enabled AND e.held_at IS NULL AND NOT ${raw(IS_PAUSED)}
      AND (EXISTS (SELECT 1 FROM webhook_deliveries due
                   WHERE due.endpoint_id = e.id AND due.status = 'pending' AND due.next_attempt <= now())
        OR EXISTS (SELECT 1 FROM webhook_deliveries later
                   WHERE later.endpoint_id = e.id AND later.status = 'pending' AND later.${IS_AFTER_PLAN}))`)
  return rows.map((row) => row.id)
}

/** The waiting deliveries. `oldestSeconds`: the age of the oldest; 0 when none waits. */
export type OutboxState = {
  board: { depth: number; oldestSeconds: number }
  /** Managers' endpoints: due deliveries only, not those that wait for a retry. */
  endpoints: { depth: number; oldestSeconds: number }
}

export async function outboxState({ prisma }: Sql): Promise<OutboxState> {
  const rows = await prisma.$queryRaw<{ isBoard: boolean; depth: number; oldestSeconds: number }[]>(statement`
    SELECT d.endpoint_id = ${BOARD_ENDPOINT_ID}::uuid AS "isBoard", count(*)::int AS depth,
      greatest(0, extract(epoch FROM now() - min(d.created_at)))::float8 AS "oldestSeconds"
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id AND e.enabled AND e.held_at IS NULL
    WHERE d.status = 'pending' AND (d.endpoint_id = ${BOARD_ENDPOINT_ID}::uuid OR d.next_attempt <= now())
    GROUP BY 1`)
  const of = (isBoard: boolean) => {
    const found = rows.find((row) => row.isBoard === isBoard)
    return { depth: found?.depth ?? 0, oldestSeconds: found?.oldestSeconds ?? 0 }
  }
  return { board: of(true), endpoints: of(false) }
}

/**
 * Whether deliveries to the board's receiver are stuck: due for more than 30 s, and not attempted. What the receiver refuses is
 * attempted, and then given up: other processes cannot deliver it either. The cost is bounded, because anonymous clients can cause it.
 */
export async function isOutboxStuck({ prisma }: Sql): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ isStuck: boolean }[]>(statement`
    SELECT coalesce(bool_or(next_attempt < now() - interval '30 seconds'), false) AS "isStuck"
    FROM (
      SELECT next_attempt FROM webhook_deliveries
      WHERE endpoint_id = ${BOARD_ENDPOINT_ID}::uuid AND status = 'pending' LIMIT 10000
    ) waiting`)
  return row?.isStuck ?? false
}

/** Sends a notice to the processes that listen on a channel of Postgres. */
export async function notify({ prisma }: Sql, channel: string, payload: string): Promise<void> {
  await prisma.$executeRaw(statement`SELECT pg_notify(${channel}, ${payload})`)
}
