import type { OrgAccess } from '../access/scope'
import { seal } from '../access/secrets'
import type { Sql } from '../db/database'
import { inOwnShare } from '../db/within-share'
import { AppError } from '../errors'
import type { EventType } from '../events/event-types'
import { newId } from '../ids'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import {
  type DisabledReason,
  type EndpointScope,
  findEndpoint,
  managerScope,
  ONE_ENDPOINT_IN_SCOPE,
  oneEndpointParams,
  STORED_ENDPOINT,
  type StoredEndpoint,
} from './endpoint'
import type { EndpointValues } from './endpoint-schemas'
import { newSecret } from './endpoint-secrets'
import { type AddressRules, checkWebhookUrl } from './public-address'

/** The limit per organisation: each event is matched against all endpoints. */
export const MAX_ENDPOINTS = 50

export type NewEndpoint = {
  name: string
  /** As `checkWebhookUrl` returns it. */
  url: string
  /** Default: the branch of the manager's access, else the whole organisation. */
  branchId?: string | undefined
  eventTypes: EventType[]
}

/**
 * Creates an endpoint with its own secret. Call it in a transaction: it locks the organisation's row, so that the limit
 * also holds for concurrent calls.
 * @throws {AppError} forbidden; not_found for a branch outside the scope; invalid_request if there are 50 already
 */
export async function createEndpoint(sql: Sql, staff: OrgAccess, newEndpoint: NewEndpoint): Promise<StoredEndpoint> {
  const scope = managerScope(staff)
  const branchId = newEndpoint.branchId ?? scope.branchId
  if (branchId !== null) await refuseForeignBranch(sql, scope, branchId)
  // Does not block foreign key checks (FOR KEY SHARE). A separate statement, so that the count below sees the locked state.
  await sql.query('SELECT 1 FROM organisations WHERE id = $1 FOR NO KEY UPDATE', [scope.orgId])
  const id = newId()
  const [created] = await sql.query<StoredEndpoint>(
    `INSERT INTO webhook_endpoints AS e (id, org_id, branch_id, name, url, event_types, secret)
     SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5, $6::text[], $7
     WHERE (SELECT count(*) FROM webhook_endpoints WHERE org_id = $2::uuid) < $8::int
     RETURNING ${STORED_ENDPOINT}`,
    [
      id,
      scope.orgId,
      branchId,
      newEndpoint.name,
      newEndpoint.url,
      [...new Set(newEndpoint.eventTypes)],
      seal(newSecret(), id),
      MAX_ENDPOINTS,
    ],
  )
  if (!created) {
    throw new AppError('invalid_request', `An organisation has at most ${MAX_ENDPOINTS} endpoints. Delete one first.`)
  }
  const { name, url, eventTypes } = created
  await recordChange(sql, staff, { action: 'webhook.created', branchId, subject: name }, null, { url, eventTypes })
  return created
}

async function refuseForeignBranch(sql: Sql, { orgId, branchId: ownBranchId }: EndpointScope, branchId: string) {
  const [branch] = await sql.query(
    'SELECT 1 FROM branches WHERE id = $1 AND org_id = $2 AND ($3::uuid IS NULL OR id = $3)',
    [branchId, orgId, ownBranchId],
  )
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
}

export type EndpointChange = {
  name?: string | undefined
  /** As `checkWebhookUrl` returns it. */
  url?: string | undefined
  eventTypes?: EventType[] | undefined
  enabled?: boolean | undefined
}

/**
 * Changes the given fields of an endpoint. Switching it off ends its waiting deliveries as failed. Switching it on resets
 * its failures, and it receives the events from then on.
 * @throws {AppError} forbidden, not_found
 */
export function changeEndpoint(
  database: Sql,
  staff: OrgAccess,
  endpointId: string,
  change: EndpointChange,
): Promise<StoredEndpoint> {
  return changeSettings(database, staff, (sql) => applyChange(sql, staff, endpointId, change))
}

/** As `changeEndpoint`, in a transaction of `changeSettings`. @throws {AppError} forbidden, not_found */
async function applyChange(
  sql: Sql,
  staff: OrgAccess,
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
  if (change.enabled === true) await enableEndpoint(sql, before)
  if (change.enabled === false) await disableEndpoint(sql, endpointId, 'manager')
  const after = await findEndpoint(sql, staff, endpointId)
  const { name, branchId } = after
  await recordChange(
    sql,
    staff,
    { action: 'webhook.changed', branchId, subject: name },
    auditedEndpoint(before),
    auditedEndpoint(after),
  )
  return after
}

const auditedEndpoint = ({ name, url, eventTypes, enabled }: StoredEndpoint) => ({ name, url, eventTypes, enabled })

async function enableEndpoint(sql: Sql, { id, enabled }: StoredEndpoint): Promise<void> {
  // A change of an order that began before it was switched off may have added one since then.
  if (!enabled) await failWaiting(sql, id, SWITCHED_OFF)
  await sql.query(
    `UPDATE webhook_endpoints SET enabled = true, disabled_reason = NULL, disabled_at = NULL,
       failures = 0, failing_since = NULL, paused_until = NULL
     WHERE id = $1`,
    [id],
  )
}

const CHANGE_ENDPOINT = `
UPDATE webhook_endpoints e SET
  name = coalesce($4, e.name),
  url = coalesce($5, e.url),
  event_types = coalesce($6::text[], e.event_types)
WHERE ${ONE_ENDPOINT_IN_SCOPE}
RETURNING 1`

/**
 * As `changeEndpoint`, for a form: changes only the touched fields.
 * @throws {AppError} forbidden, not_found, version_conflict; invalid_request at the field `url`
 */
export async function editEndpoint(
  database: Sql,
  staff: OrgAccess,
  edit: Edit<EndpointValues>,
  rules: AddressRules,
): Promise<void> {
  await findEndpoint(database, staff, edit.id)
  const isUrlChanged = edit.wanted.url !== edit.seen.url
  const url = isUrlChanged ? await reachableUrl(edit.wanted.url, rules) : edit.wanted.url
  await changeSettings(database, staff, async (sql) => {
    const { name, url: currentUrl, eventTypes, enabled } = await findEndpoint(sql, staff, edit.id)
    const current = { name, url: currentUrl, eventTypes, enabled }
    const next = merged(current, { seen: edit.seen, wanted: { ...edit.wanted, url } })
    const change: EndpointChange = { ...next, enabled: next.enabled === enabled ? undefined : next.enabled }
    await applyChange(sql, staff, edit.id, change)
  })
}

/** @throws {AppError} invalid_request at the field `url` */
export async function reachableUrl(url: string, rules: AddressRules): Promise<string> {
  try {
    return await checkWebhookUrl(url, rules)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw refusedField('invalid_request', 'url', 'webAddress', 'The URL is not possible for a webhook.')
  }
}

/** Rows per statement, so that each statement is short however many deliveries wait. */
const BATCH_SIZE = 20_000

/**
 * Switches an endpoint off and ends its waiting deliveries as failed; they can be resent. Call it in a transaction.
 * @returns false if it was off already: the first reason stays
 */
export async function disableEndpoint(sql: Sql, endpointId: string, reason: DisabledReason): Promise<boolean> {
  const switchedOff = await sql.query(
    `UPDATE webhook_endpoints SET enabled = false, disabled_reason = $2, disabled_at = now()
     WHERE id = $1 AND enabled RETURNING 1`,
    [endpointId, reason],
  )
  if (switchedOff.length === 0) return false
  await failWaiting(sql, endpointId, SWITCHED_OFF)
  return true
}

/** Ends the waiting deliveries of an endpoint as failed. @param reason a sentence for managers */
export async function failWaiting(sql: Sql, endpointId: string, reason: string): Promise<void> {
  let failedCount = BATCH_SIZE
  while (failedCount === BATCH_SIZE)
    failedCount = (await sql.query(FAIL_WAITING, [endpointId, BATCH_SIZE, reason])).length
}

const SWITCHED_OFF = 'The endpoint was switched off.'

/** By id: a row that another statement changed while this one waited has another `ctid`. */
const FAIL_WAITING = `
UPDATE webhook_deliveries SET status = 'dead', last_error = $3
WHERE endpoint_id = $1 AND status = 'pending' AND event_id = ANY (ARRAY(
  SELECT event_id FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'pending' LIMIT $2 FOR UPDATE))
RETURNING 1`

/** Deletes an endpoint, its deliveries and their attempts. @throws {AppError} forbidden, not_found */
export function deleteEndpoint(database: Sql, staff: OrgAccess, endpointId: string): Promise<void> {
  const scope = managerScope(staff)
  return inOwnShare(database, staff, deleteAll)

  async function deleteAll(sql: Sql) {
    const [deleted] = await sql.query<{ name: string; url: string; branchId: string | null }>(
      `DELETE FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE} RETURNING e.name, e.url, e.branch_id AS "branchId"`,
      oneEndpointParams(scope, endpointId),
    )
    if (!deleted) throw new AppError('not_found', 'There is no such endpoint.')
    await sql.query('DELETE FROM webhook_deliveries WHERE endpoint_id = $1', [endpointId])
    await sql.query('DELETE FROM webhook_attempts WHERE endpoint_id = $1', [endpointId])
    const { name, url, branchId } = deleted
    await recordChange(sql, staff, { action: 'webhook.deleted', branchId, subject: name }, { url }, null)
  }
}
