import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { announceOutbox } from '../events/outbox'
import { isSubscribed } from '../events/subscription-sql'
import { recordChange } from '../settings/change-settings'
import { findEndpoint, managerScope, ONE_ENDPOINT_IN_SCOPE, oneEndpointParams, type StoredEndpoint } from './endpoint'
import { type Delivery, findDelivery } from './find-deliveries'

/**
 * Sends an event again, at once: a delivery that is delivered or dead starts anew, one that waits for its retry waits no
 * longer, and one that is under way is left to end. Attempts are numbered on. In a transaction.
 * @returns the delivery after that
 * @throws {AppError} forbidden; not_found; invalid_request while the endpoint is switched off
 */
export async function replayDelivery(
  sql: Sql,
  staff: StaffAccess,
  endpointId: string,
  eventId: string,
): Promise<Delivery> {
  const { name, branchId } = await refuseSwitchedOff(sql, staff, endpointId)
  await sql.query(REPLAY, [...oneEndpointParams(managerScope(staff), endpointId), eventId])
  sql.afterCommit(announceOutbox)
  const delivery = await findDelivery(sql, staff, endpointId, eventId)
  await recordChange(sql, staff, { action: 'webhook.replayed', branchId, subject: name }, null, { deliveries: 1 })
  return delivery
}

/** @throws {AppError} forbidden; not_found; invalid_request while the endpoint is switched off */
async function refuseSwitchedOff(sql: Sql, staff: StaffAccess, endpointId: string): Promise<StoredEndpoint> {
  const endpoint = await findEndpoint(sql, staff, endpointId)
  if (!endpoint.enabled) throw new AppError('invalid_request', 'Switch the endpoint on first.')
  return endpoint
}

/**
 * An endpoint that is still on, held until the statement ends: nothing is queued for one that is being switched off, and
 * replays of one endpoint wait for each other.
 */
const ENDPOINT_HELD_ON = `
WITH endpoint AS (
  SELECT e.* FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE} AND e.enabled FOR NO KEY UPDATE
)`

/** A pending delivery is under way when it was claimed and that attempt is not kept yet; its lease is left alone. */
const REPLAY = `${ENDPOINT_HELD_ON}
UPDATE webhook_deliveries d SET
  status = 'pending',
  failures = CASE WHEN d.status = 'pending' THEN d.failures ELSE 0 END,
  next_attempt = now()
FROM endpoint
WHERE d.endpoint_id = endpoint.id AND d.event_id = $4 AND (
  d.status <> 'pending' OR d.attempts = 0 OR EXISTS (
    SELECT 1 FROM webhook_attempts a
    WHERE a.endpoint_id = d.endpoint_id AND a.event_id = d.event_id AND a.number = d.attempts))`

/** Events a call, so that none takes long. */
export const MAX_REPLAYED = 10_000

export type Replayed = {
  /** How many were queued. */
  deliveries: number
  /** From where to go on, ISO 8601; null when that was all. */
  continueFrom: string | null
}

/**
 * Sends every event since a moment that the endpoint is told of, the oldest MAX_REPLAYED: again where it was delivered or given
 * up, for the first time where the endpoint did not exist yet or was off. What is pending stays as it is.
 * In a transaction: one replay of an endpoint at a time.
 * @throws {AppError} forbidden; not_found; invalid_request while the endpoint is switched off; rate_limited while another
 * replay of it is under way
 */
export async function replaySince(sql: Sql, staff: StaffAccess, endpointId: string, since: Date): Promise<Replayed> {
  const { name, branchId } = await refuseSwitchedOff(sql, staff, endpointId)
  await refuseAnother(sql, endpointId)
  const [replayed] = await sql.query<{ queued: number; told: number; lastAt: Date | null }>(REPLAY_SINCE, [
    ...oneEndpointParams(managerScope(staff), endpointId),
    since.getTime(),
    MAX_REPLAYED,
  ])
  sql.afterCommit(announceOutbox)
  const { queued = 0, told = 0, lastAt = null } = replayed ?? {}
  const said = { deliveries: queued, since: since.toISOString() }
  await recordChange(sql, staff, { action: 'webhook.replayed', branchId, subject: name }, null, said)
  return { deliveries: queued, continueFrom: told === MAX_REPLAYED ? (lastAt?.toISOString() ?? null) : null }
}

/** Nobody waits for the other with a connection in hand. */
async function refuseAnother(sql: Sql, endpointId: string): Promise<void> {
  const [turn] = await sql.query<{ mine: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 0)) AS mine',
    [endpointId],
  )
  if (!turn?.mine) throw new AppError('rate_limited', 'Another replay of this endpoint is under way.')
}

/**
 * Touches no row that is pending, which a dispatcher may be settling, and waits for none. What is there already is not
 * offered to the INSERT: even to do nothing it would wait for whoever is changing the row.
 */
const REPLAY_SINCE = `${ENDPOINT_HELD_ON}, told AS (
  SELECT endpoint.id AS endpoint_id, v.id AS event_id, v.order_id, v.version, v.at
  FROM endpoint JOIN order_events v ON v.org_id = endpoint.org_id
  WHERE v.at >= to_timestamp($4::float8 / 1000) AND ${isSubscribed('endpoint', 'v')}
  ORDER BY v.at, v.id LIMIT $5::int
), ended AS (
  SELECT d.endpoint_id, d.event_id FROM told JOIN webhook_deliveries d USING (endpoint_id, event_id)
  WHERE d.status <> 'pending'
  FOR UPDATE OF d SKIP LOCKED
), again AS (
  UPDATE webhook_deliveries d SET status = 'pending', failures = 0, next_attempt = now()
  FROM ended WHERE d.endpoint_id = ended.endpoint_id AND d.event_id = ended.event_id
  RETURNING 1
), missing AS (
  INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, next_attempt)
  SELECT endpoint_id, event_id, order_id, version, now() FROM told
  WHERE NOT EXISTS (
    SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = told.endpoint_id AND d.event_id = told.event_id)
  ON CONFLICT DO NOTHING
  RETURNING 1
)
SELECT ((SELECT count(*) FROM again) + (SELECT count(*) FROM missing))::int AS queued,
  (SELECT count(*)::int FROM told) AS told, (SELECT max(at) FROM told) AS "lastAt"`
