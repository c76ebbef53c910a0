import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { announceOutbox } from '../events/outbox-signal'
import { isToldOf } from '../events/subscription-sql'
import { recordChange } from '../settings/record-change'
import { oneEndpointParams } from './endpoint'
import { managerScope } from './manager-scope'
import { ENDPOINT_HELD_ON, refuseSwitchedOff } from './replay-delivery'

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
  WHERE v.at >= to_timestamp($4::float8 / 1000) AND ${isToldOf('endpoint', 'v')}
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
