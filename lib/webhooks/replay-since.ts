import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { announceOutbox } from '../events/outbox-signal'
import { isToldOf } from '../events/subscription-sql'
import { oneEndpointParams } from './endpoint'
import { managerScope } from './manager-scope'
import { ENDPOINT_HELD_ON, refuseSwitchedOff } from './replay-delivery'

/**
 * Sends every event since a moment that the endpoint is told of: again where it was delivered or given up, for the first
 * time where the endpoint did not exist yet or was off. What is pending stays as it is.
 * @returns how many were queued
 * @throws {AppError} forbidden; not_found; invalid_request while the endpoint is switched off
 */
export async function replaySince(sql: Sql, staff: StaffAccess, endpointId: string, since: Date): Promise<number> {
  await refuseSwitchedOff(sql, staff, endpointId)
  const [queued] = await sql.query<{ count: number }>(REPLAY_SINCE, [
    ...oneEndpointParams(managerScope(staff), endpointId),
    since.getTime(),
  ])
  sql.afterCommit(announceOutbox)
  return queued?.count ?? 0
}

/**
 * Touches no row that is pending, which a dispatcher may be settling, and waits for none. What is there already is not
 * offered to the INSERT: even to do nothing it would wait for whoever is changing the row.
 */
const REPLAY_SINCE = `${ENDPOINT_HELD_ON}, told AS (
  SELECT endpoint.id AS endpoint_id, v.id AS event_id, v.order_id, v.version
  FROM endpoint JOIN order_events v ON v.org_id = endpoint.org_id
  WHERE v.at >= to_timestamp($4::float8 / 1000) AND ${isToldOf('endpoint', 'v')}
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
SELECT ((SELECT count(*) FROM again) + (SELECT count(*) FROM missing))::int AS count`
