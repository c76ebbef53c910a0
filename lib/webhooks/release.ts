import type { OrgAccess, StaffAccess } from '../access/callers'
import { may } from '../access/permissions'
import type { Sql } from '../db/database'
import { announceOutbox } from '../outbox/outbox'
import { changeSettings, recordChange } from '../settings/change-settings'
import { countHeld, countWaiting, failWaiting } from './delivery-repository'
import type { StoredEndpoint } from './endpoint'
import { endHold, findEndpoint } from './endpoint-repository'

/** What happens with the deliveries that wait when a held endpoint is released. */
export const RELEASES = ['send', 'drop'] as const
export type Release = (typeof RELEASES)[number]

/**
 * Ends the hold of an endpoint after a restore: what waits is sent, or ends as failed and can be resent one by one.
 * Changes nothing if the endpoint is not held.
 * @returns the endpoint after the change
 * @throws {AppError} not_found
 */
export function releaseEndpoint(
  database: Sql,
  staff: OrgAccess,
  endpointId: string,
  release: Release,
): Promise<StoredEndpoint> {
  return changeSettings(database, staff, async (sql) => {
    const before = await findEndpoint(sql, staff, endpointId)
    if (!before.heldAt) return before
    const { name, branchId } = before
    const waiting = await countWaiting(sql, endpointId)
    // Before the deliveries, as whatever locks both does.
    await endHold(sql, endpointId)
    if (release === 'drop') await failWaiting(sql, endpointId, 'A manager dropped it after a restore.')
    sql.afterCommit(announceOutbox)
    const action = release === 'drop' ? 'webhook.dropped' : 'webhook.released'
    await recordChange(sql, staff, { action, branchId, subject: name }, null, { deliveries: waiting })
    return findEndpoint(sql, staff, endpointId)
  })
}

/** Held endpoints and what they hold. `restoredTo`: the time of the backup, ISO 8601. */
export type Held = { endpoints: number; waiting: number; restoredTo: string }

/** What is held of the endpoints that a person may manage; null: nothing. */
export async function findHeld(sql: Sql, staff: StaffAccess): Promise<Held | null> {
  if (!may(staff.role, 'webhooks.manage')) return null
  const held = await countHeld(sql, staff)
  return held.endpoints > 0 ? { ...held, restoredTo: held.restoredTo.toISOString() } : null
}
