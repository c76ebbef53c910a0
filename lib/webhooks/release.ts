import type { StaffAccess } from '../access/authenticate-staff'
import { may } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { announceOutbox } from '../events/outbox'
import { changeSettings, recordChange } from '../settings/change-settings'
import { failWaiting } from './change-endpoints'
import { findEndpoint, managerScope, type StoredEndpoint } from './endpoint'

/** What happens with the deliveries that wait when a held endpoint is released. */
export const RELEASES = ['send', 'drop'] as const
export type Release = (typeof RELEASES)[number]

/**
 * Ends the hold of an endpoint after a restore: what waits is sent, or ends as failed and can be resent one by one.
 * Changes nothing if the endpoint is not held.
 * @returns the endpoint after the change
 * @throws {AppError} forbidden; not_found
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
    await sql.query('UPDATE webhook_endpoints SET held_at = NULL WHERE id = $1', [endpointId])
    if (release === 'drop') await failWaiting(sql, endpointId, 'A manager dropped it after a restore.')
    sql.afterCommit(announceOutbox)
    const action = release === 'drop' ? 'webhook.dropped' : 'webhook.released'
    await recordChange(sql, staff, { action, branchId, subject: name }, null, { deliveries: waiting })
    return findEndpoint(sql, staff, endpointId)
  })
}

async function countWaiting(sql: Sql, endpointId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'pending'`,
    [endpointId],
  )
  return row?.count ?? 0
}

/** Held endpoints and what they hold. `restoredTo`: the time of the backup, ISO 8601. */
export type Held = { endpoints: number; waiting: number; restoredTo: string }

/** What is held of the endpoints that a person may manage; null: nothing. */
export async function findHeld(sql: Sql, staff: StaffAccess): Promise<Held | null> {
  if (!may(staff.role, 'webhooks.manage')) return null
  const { orgId, branchId } = managerScope(staff)
  const [held] = await sql.query<Omit<Held, 'restoredTo'> & { restoredTo: Date }>(
    `SELECT count(*)::int AS endpoints, coalesce(sum(waiting), 0)::int AS waiting,
       (SELECT coalesce(restored_to, now()) FROM installation) AS "restoredTo"
     FROM webhook_endpoints e CROSS JOIN LATERAL (
       SELECT count(*) AS waiting FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'pending') d
     WHERE e.org_id = $1 AND ($2::uuid IS NULL OR e.branch_id = $2) AND e.held_at IS NOT NULL`,
    [orgId, branchId],
  )
  return held && held.endpoints > 0 ? { ...held, restoredTo: held.restoredTo.toISOString() } : null
}
