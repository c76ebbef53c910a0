import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { announceOutbox } from '../events/outbox'
import { EVENTS, isSubscribed } from '../events/subscription-sql'
import { recordChange } from '../settings/change-settings'
import { findEndpoint, managerScope, ONE_ENDPOINT_IN_SCOPE, oneEndpointParams, type StoredEndpoint } from './endpoint'
import type { FindOne } from './find-deliveries'

/**
 * Sends an event again at once. A delivered or failed delivery starts again, a waiting one becomes due now, and one in
 * progress stays. Attempt numbers continue. Call it in a transaction.
 * @param find finds the delivery, or refuses it
 * @returns the delivery after the change
 * @throws {AppError} forbidden; not_found; invalid_request while the endpoint is switched off
 */
export async function replayDelivery<Kind>(
  sql: Sql,
  staff: OrgAccess,
  endpointId: string,
  eventId: string,
  find: FindOne<Kind>,
): Promise<Kind> {
  const { name, branchId } = await refuseSwitchedOff(sql, staff, endpointId)
  await sql.query(REPLAY, [...oneEndpointParams(managerScope(staff), endpointId), eventId])
  sql.afterCommit(announceOutbox)
  const delivery = await find(sql, staff, endpointId, eventId)
  await recordChange(sql, staff, { action: 'webhook.replayed', branchId, subject: name }, null, { deliveries: 1 })
  return delivery
}

/** @throws {AppError} forbidden; not_found; invalid_request while the endpoint is switched off */
async function refuseSwitchedOff(sql: Sql, staff: OrgAccess, endpointId: string): Promise<StoredEndpoint> {
  const endpoint = await findEndpoint(sql, staff, endpointId)
  if (!endpoint.enabled) throw new AppError('invalid_request', 'Switch the endpoint on first.')
  return endpoint
}

/**
 * Locks the endpoint if it is enabled: nothing is queued for an endpoint that is being switched off, and resends to one
 * endpoint wait for each other.
 */
const ENABLED_ENDPOINT = `
WITH endpoint AS (
  SELECT e.* FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE} AND e.enabled FOR NO KEY UPDATE
)`

/** A pending delivery is in progress if it was claimed and that attempt is not stored yet; its lease stays. */
const REPLAY = `${ENABLED_ENDPOINT}
UPDATE webhook_deliveries d SET
  status = 'pending',
  failures = CASE WHEN d.status = 'pending' THEN d.failures ELSE 0 END,
  next_attempt = now()
FROM endpoint
WHERE d.endpoint_id = endpoint.id AND d.event_id = $4 AND (
  d.status <> 'pending' OR d.attempts = 0 OR EXISTS (
    SELECT 1 FROM webhook_attempts a
    WHERE a.endpoint_id = d.endpoint_id AND a.event_id = d.event_id AND a.number = d.attempts))`

/** The most events per call, so that each call is short. */
export const MAX_REPLAYED = 10_000

export type Replayed = {
  /** The number of queued deliveries. */
  deliveries: number
  /** The `since` of the next call, ISO 8601; null if there are no more events. */
  continueFrom: string | null
}

/**
 * Sends the events since a moment that the endpoint subscribes to, the oldest MAX_REPLAYED of them. It resends delivered
 * and failed ones, and sends those that the endpoint missed because it did not exist or was off. Pending ones stay.
 * Call it in a transaction: only one resend to an endpoint runs at a time.
 * @throws {AppError} forbidden; not_found; invalid_request while the endpoint is switched off; rate_limited while another
 * resend to it is running
 */
export async function replaySince(sql: Sql, staff: OrgAccess, endpointId: string, since: Date): Promise<Replayed> {
  const { name, branchId } = await refuseSwitchedOff(sql, staff, endpointId)
  await refuseConcurrentResend(sql, endpointId)
  const [replayed] = await sql.query<{ queued: number; matched: number; lastAt: Date | null }>(REPLAY_SINCE, [
    ...oneEndpointParams(managerScope(staff), endpointId),
    since.getTime(),
    MAX_REPLAYED,
  ])
  sql.afterCommit(announceOutbox)
  const { queued = 0, matched = 0, lastAt = null } = replayed ?? {}
  const audited = { deliveries: queued, since: since.toISOString() }
  await recordChange(sql, staff, { action: 'webhook.replayed', branchId, subject: name }, null, audited)
  return { deliveries: queued, continueFrom: matched === MAX_REPLAYED ? (lastAt?.toISOString() ?? null) : null }
}

/** Refuses instead of waiting, because a waiting request would occupy a database connection. */
async function refuseConcurrentResend(sql: Sql, endpointId: string): Promise<void> {
  const [lock] = await sql.query<{ isLocked: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 0)) AS "isLocked"',
    [endpointId],
  )
  if (!lock?.isLocked) throw new AppError('rate_limited', 'Another resend to this endpoint is running.')
}

/**
 * Neither changes nor waits for pending rows, which a dispatcher may be updating. Existing rows are not passed to the
 * INSERT: even ON CONFLICT DO NOTHING would wait for a transaction that changes the row.
 */
const REPLAY_SINCE = `${ENABLED_ENDPOINT}, matched AS (
  SELECT endpoint.id AS endpoint_id, v.id AS event_id, v.about_id AS order_id, v.version, v.at
  FROM endpoint JOIN ${EVENTS} v ON v.org_id = endpoint.org_id
  WHERE v.at >= to_timestamp($4::float8 / 1000) AND ${isSubscribed('endpoint', 'v')}
  ORDER BY v.at, v.id LIMIT $5::int
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
  SELECT endpoint_id, event_id, order_id, version, now() FROM matched
  WHERE NOT EXISTS (
    SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = matched.endpoint_id AND d.event_id = matched.event_id)
  ON CONFLICT DO NOTHING
  RETURNING 1
)
SELECT ((SELECT count(*) FROM again) + (SELECT count(*) FROM missing))::int AS queued,
  (SELECT count(*)::int FROM matched) AS matched, (SELECT max(at) FROM matched) AS "lastAt"`
