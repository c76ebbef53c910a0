import type { OrgAccess } from '../access/callers'
import { tryLock } from '../db/advisory-lock'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { announceOutbox } from '../outbox/outbox'
import { recordChange } from '../settings/change-settings'
import type { FindOne } from './delivery-repository'
import type { StoredEndpoint } from './endpoint'
import { findEndpoint } from './endpoint-repository'
import { requeueDelivery, requeueSince } from './replay-repository'

/**
 * Sends an event again at once. A delivered or failed delivery starts again, a waiting one becomes due now, and one in
 * progress stays. Attempt numbers continue. Call it in a transaction.
 * @param find finds the delivery, or refuses it
 * @returns the delivery after the change
 * @throws {AppError} not_found; invalid_request while the endpoint is switched off
 */
export async function replayDelivery<Kind>(
  sql: Sql,
  staff: OrgAccess,
  endpointId: string,
  eventId: string,
  find: FindOne<Kind>,
): Promise<Kind> {
  const { name, branchId } = await refuseSwitchedOff(sql, staff, endpointId)
  await requeueDelivery(sql, staff, endpointId, eventId)
  sql.afterCommit(announceOutbox)
  const delivery = await find(sql, staff, endpointId, eventId)
  await recordChange(sql, staff, { action: 'webhook.replayed', branchId, subject: name }, null, { deliveries: 1 })
  return delivery
}

/** @throws {AppError} not_found; invalid_request while the endpoint is switched off */
async function refuseSwitchedOff(sql: Sql, staff: OrgAccess, endpointId: string): Promise<StoredEndpoint> {
  const endpoint = await findEndpoint(sql, staff, endpointId)
  if (!endpoint.enabled) throw new AppError('invalid_request', 'Switch the endpoint on first.')
  return endpoint
}

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
 * @throws {AppError} not_found; invalid_request while the endpoint is switched off; rate_limited while another
 * resend to it is running
 */
export async function replaySince(sql: Sql, staff: OrgAccess, endpointId: string, since: Date): Promise<Replayed> {
  const { name, branchId } = await refuseSwitchedOff(sql, staff, endpointId)
  await refuseConcurrentResend(sql, endpointId)
  const { queued, matched, lastAt } = await requeueSince(sql, staff, endpointId, { since, limit: MAX_REPLAYED })
  sql.afterCommit(announceOutbox)
  const audited = { deliveries: queued, since: since.toISOString() }
  await recordChange(sql, staff, { action: 'webhook.replayed', branchId, subject: name }, null, audited)
  return { deliveries: queued, continueFrom: matched === MAX_REPLAYED ? (lastAt?.toISOString() ?? null) : null }
}

/** Refuses instead of waiting, because a waiting request would occupy a database connection. */
async function refuseConcurrentResend(sql: Sql, endpointId: string): Promise<void> {
  if ((await tryLock(sql, endpointId)) === null)
    throw new AppError('rate_limited', 'Another resend to this endpoint is running.')
}
