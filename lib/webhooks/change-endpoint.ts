import type { StaffAccess } from '../access/authenticate-staff'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import type { EventType } from '../events/event-types'
import { changeSettings } from '../settings/change-settings'
import { recordChange } from '../settings/record-change'
import { disableEndpoint } from './disable-endpoint'
import { ONE_ENDPOINT_IN_SCOPE, oneEndpointParams, type StoredEndpoint } from './endpoint'
import { findEndpoint } from './find-endpoints'
import { managerScope } from './manager-scope'

export type EndpointChange = {
  name?: string | undefined
  /** As `checkWebhookUrl` gives it. */
  url?: string | undefined
  eventTypes?: EventType[] | undefined
  enabled?: boolean | undefined
}

/**
 * Changes what is given of an endpoint. Switched off, it is told of nothing more and what waited is dead; switched on,
 * it starts with a clean slate and is told of what happens from then on.
 * @throws {AppError} forbidden, not_found
 */
export function changeEndpoint(
  database: Database,
  staff: StaffAccess,
  endpointId: string,
  change: EndpointChange,
): Promise<StoredEndpoint> {
  return changeSettings(database, staff, (sql) => applyChange(sql, staff, endpointId, change))
}

/** As `changeEndpoint`, in a transaction of `changeSettings`. @throws {AppError} forbidden, not_found */
export async function applyChange(
  sql: Sql,
  staff: StaffAccess,
  endpointId: string,
  change: EndpointChange,
): Promise<StoredEndpoint> {
  const before = await findEndpoint(sql, staff, endpointId)
  const changed = await sql.query(CHANGE_ENDPOINT, [
    ...oneEndpointParams(managerScope(staff), endpointId),
    change.name ?? null,
    change.url ?? null,
    change.eventTypes ? [...new Set(change.eventTypes)] : null,
  ])
  if (changed.length === 0) throw new AppError('not_found', 'There is no such endpoint.')
  if (change.enabled === true) await enableEndpoint(sql, endpointId)
  if (change.enabled === false) await disableEndpoint(sql, endpointId, 'manager')
  const after = await findEndpoint(sql, staff, endpointId)
  const { name, branchId } = after
  await recordChange(sql, staff, { action: 'webhook.changed', branchId, subject: name }, saidOf(before), saidOf(after))
  return after
}

const saidOf = ({ name, url, eventTypes, enabled }: StoredEndpoint) => ({ name, url, eventTypes, enabled })

async function enableEndpoint(sql: Sql, endpointId: string): Promise<void> {
  await sql.query(
    `UPDATE webhook_endpoints SET enabled = true, disabled_reason = NULL, disabled_at = NULL,
       failures = 0, failing_since = NULL, paused_until = NULL
     WHERE id = $1`,
    [endpointId],
  )
}

const CHANGE_ENDPOINT = `
UPDATE webhook_endpoints e SET
  name = coalesce($4, e.name),
  url = coalesce($5, e.url),
  event_types = coalesce($6::text[], e.event_types)
WHERE ${ONE_ENDPOINT_IN_SCOPE}
RETURNING 1`
