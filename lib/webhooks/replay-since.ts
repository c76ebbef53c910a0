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

/** In the order of the ids, so that two replays of an endpoint wait for each other and do not deadlock. */
const REPLAY_SINCE = `${ENDPOINT_HELD_ON}, queued AS (
  INSERT INTO webhook_deliveries AS d (endpoint_id, event_id, order_id, version, next_attempt)
  SELECT endpoint.id, v.id, v.order_id, v.version, now()
  FROM endpoint JOIN order_events v ON v.org_id = endpoint.org_id
  WHERE v.at >= to_timestamp($4::float8 / 1000) AND ${isToldOf('endpoint', 'v')}
  ORDER BY v.id
  ON CONFLICT (endpoint_id, event_id) DO UPDATE SET status = 'pending', failures = 0, next_attempt = excluded.next_attempt
    WHERE d.status <> 'pending'
  RETURNING 1
)
SELECT count(*)::int AS count FROM queued`
