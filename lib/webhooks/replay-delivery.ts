import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { announceOutbox } from '../events/outbox-signal'
import { recordChange } from '../settings/record-change'
import { ONE_ENDPOINT_IN_SCOPE, oneEndpointParams, type StoredEndpoint } from './endpoint'
import { type Delivery, findDelivery } from './find-deliveries'
import { findEndpoint } from './find-endpoints'
import { managerScope } from './manager-scope'

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
export async function refuseSwitchedOff(sql: Sql, staff: StaffAccess, endpointId: string): Promise<StoredEndpoint> {
  const endpoint = await findEndpoint(sql, staff, endpointId)
  if (!endpoint.enabled) throw new AppError('invalid_request', 'Switch the endpoint on first.')
  return endpoint
}

/**
 * An endpoint that is still on, held until the statement ends: nothing is queued for one that is being switched off, and
 * replays of one endpoint wait for each other.
 */
export const ENDPOINT_HELD_ON = `
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
