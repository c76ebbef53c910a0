import type { OrgAccess } from '../access/callers'
import { type Sql, writeRows } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { EVENTS, isSubscribed } from '../outbox/subscription-sql'
import { isEndpoint } from './endpoint-repository'

/**
 * Locks the endpoint if it is enabled: nothing is queued for an endpoint that is being switched off, and resends to one
 * endpoint wait for each other.
 */
const enabledEndpoint = (staff: OrgAccess, id: string): Statement => statement`
WITH endpoint AS (
  SELECT e.* FROM webhook_endpoints e WHERE ${isEndpoint(staff, id)} AND e.enabled FOR NO KEY UPDATE
)`

/** Whether no attempt at a delivery (`d`) is under way: it was claimed then, and the attempt is not stored yet. */
const IS_AT_REST = raw(`(d.attempts = 0 OR EXISTS (
  SELECT 1 FROM webhook_attempts a
  WHERE a.endpoint_id = d.endpoint_id AND a.event_id = d.event_id AND a.number = d.attempts))`)

/** Makes a delivery due now. */
export const requeueDelivery = (sql: Sql, staff: OrgAccess, endpointId: string, eventId: string) =>
  makeDue(sql, enabledEndpoint(staff, endpointId), statement`d.event_id = ${eventId}::uuid`, raw('d.failures'))

/** Makes what waits for an endpoint due now, as if nothing of it had failed. */
export const requeueWaiting = (sql: Sql, staff: OrgAccess, endpointId: string) =>
  makeDue(sql, enabledEndpoint(staff, endpointId), raw(`d.status = 'pending' AND d.next_attempt > now()`), raw('0'))

/** The lease of an attempt that is under way stays. @param failures of a delivery that is pending */
async function makeDue({ prisma }: Sql, endpoint: Statement, which: Statement, failures: Statement): Promise<void> {
  await prisma.$executeRaw(statement`${endpoint}
UPDATE webhook_deliveries d SET
  status = 'pending',
  failures = CASE WHEN d.status = 'pending' THEN ${failures} ELSE 0 END,
  next_attempt = now()
FROM endpoint
WHERE d.endpoint_id = endpoint.id AND ${which} AND (d.status <> 'pending' OR ${IS_AT_REST})`)
}

/** `lastAt`: the time of the last event that matched. */
type Requeued = { queued: number; matched: number; lastAt: Date | null }

/**
 * Queues the events since a moment that the endpoint subscribes to. Neither changes nor waits for pending rows, which a dispatcher may be
 * updating. Existing rows are not passed to the INSERT: even ON CONFLICT DO NOTHING would wait for a transaction that changes the row.
 */
export async function requeueSince(
  sql: Sql,
  staff: OrgAccess,
  endpointId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<Requeued> {
  const [requeued] = await writeRows<Requeued>(
    sql,
    statement`${enabledEndpoint(staff, endpointId)}, matched AS (
  SELECT endpoint.id AS endpoint_id, v.id AS event_id, v.about_id AS order_id, v.place, v.at
  FROM endpoint JOIN ${raw(EVENTS)} v ON v.org_id = endpoint.org_id
  WHERE v.at >= to_timestamp(${since.getTime()}::float8 / 1000) AND ${raw(isSubscribed('endpoint', 'v'))}
  ORDER BY v.at, v.id LIMIT ${limit}::int
), ended AS (
  SELECT d.endpoint_id, d.event_id FROM matched JOIN webhook_deliveries d USING (endpoint_id, event_id)
  WHERE d.status <> 'pending'
  FOR UPDATE OF d SKIP LOCKED
), again AS (
  UPDATE webhook_deliveries d SET status = 'pending', failures = 0, next_attempt = now()
  FROM ended WHERE d.endpoint_id = ended.endpoint_id AND d.event_id = ended.event_id
  RETURNING 1
), missing AS (
  INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, next_attempt)
  SELECT endpoint_id, event_id, order_id, place, now() FROM matched
  WHERE NOT EXISTS (
    SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = matched.endpoint_id AND d.event_id = matched.event_id)
  ON CONFLICT DO NOTHING
  RETURNING 1
)
SELECT ((SELECT count(*) FROM again) + (SELECT count(*) FROM missing))::int AS queued,
  (SELECT count(*)::int FROM matched) AS matched, (SELECT max(at) FROM matched) AS "lastAt"`,
  )
  if (!requeued) throw new Error('Postgres counted no deliveries.')
  return requeued
}
