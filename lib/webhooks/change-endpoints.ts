import type { OrgAccess } from '../access/callers'
import { seal } from '../access/secrets'
import { type AddressRules, checkWebhookUrl } from '../addresses/public-address'
import { branchName } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { inOwnShare } from '../db/within-share'
import { AppError } from '../errors'
import { newId } from '../ids'
import { announceOutbox } from '../outbox/outbox'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { lockOrganisation } from '../settings/lock-repository'
import { failWaiting } from './delivery-repository'
import type { DisabledReason, StoredEndpoint } from './endpoint'
import {
  countEndpoints,
  eraseEndpoint,
  findEndpoint,
  forgetFailures,
  insertEndpoint,
  switchOff,
  switchOn,
  updateEndpoint,
} from './endpoint-repository'
import type { EndpointValues } from './endpoint-schemas'
import { newSecret } from './endpoint-secrets'
import type { EventType } from './event-types'
import { requeueWaiting } from './replay-repository'

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
 * @throws {AppError} not_found for a branch outside the scope; invalid_request if there are 50 already
 */
export async function createEndpoint(sql: Sql, staff: OrgAccess, newEndpoint: NewEndpoint): Promise<StoredEndpoint> {
  const { orgId } = staff
  const branchId = newEndpoint.branchId ?? staff.branchId
  if (branchId !== null) await branchName(sql, staff, branchId)
  await lockOrganisation(sql, orgId)
  if ((await countEndpoints(sql, orgId)) >= MAX_ENDPOINTS) {
    throw new AppError('invalid_request', `An organisation has at most ${MAX_ENDPOINTS} endpoints. Delete one first.`)
  }
  const id = newId()
  await insertEndpoint(sql, {
    id,
    orgId,
    branchId,
    name: newEndpoint.name,
    url: newEndpoint.url,
    eventTypes: [...new Set(newEndpoint.eventTypes)],
    secret: seal(newSecret(), id),
  })
  const created = await findEndpoint(sql, staff, id)
  const { name, url, eventTypes } = created
  await recordChange(sql, staff, { action: 'webhook.created', branchId, subject: name }, null, { url, eventTypes })
  return created
}

export type EndpointChange = {
  name?: string | undefined
  /** As `checkWebhookUrl` returns it. */
  url?: string | undefined
  eventTypes?: EventType[] | undefined
  enabled?: boolean | undefined
}

/**
 * Changes the given fields of an endpoint. At a new address it has no failures and no pause. Switching it off ends its waiting deliveries
 * as failed. Switching it on resets its failures, and it receives the events from then on.
 * @throws {AppError} not_found
 */
export function changeEndpoint(
  database: Sql,
  staff: OrgAccess,
  endpointId: string,
  change: EndpointChange,
): Promise<StoredEndpoint> {
  return changeSettings(database, staff, (sql) => applyChange(sql, staff, endpointId, change))
}

/** As `changeEndpoint`, in a transaction of `changeSettings`. @throws {AppError} not_found */
async function applyChange(
  sql: Sql,
  staff: OrgAccess,
  endpointId: string,
  change: EndpointChange,
): Promise<StoredEndpoint> {
  const before = await findEndpoint(sql, staff, endpointId)
  await updateEndpoint(sql, endpointId, {
    name: change.name ?? before.name,
    url: change.url ?? before.url,
    eventTypes: [...new Set(change.eventTypes ?? before.eventTypes)],
  })
  if (change.url !== undefined && change.url !== before.url) await startAnew(sql, staff, endpointId)
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

/** What failed at the former address says nothing of a new one. */
async function startAnew(sql: Sql, staff: OrgAccess, endpointId: string): Promise<void> {
  // Before the deliveries, as whatever locks both does.
  await forgetFailures(sql, endpointId)
  await requeueWaiting(sql, staff, endpointId)
  sql.afterCommit(announceOutbox)
}

async function enableEndpoint(sql: Sql, { id, enabled }: StoredEndpoint): Promise<void> {
  // A change of an order that began before it was switched off may have added one since then.
  if (!enabled) await failWaiting(sql, id, SWITCHED_OFF)
  await switchOn(sql, id)
}

/**
 * As `changeEndpoint`, for a form: changes only the touched fields.
 * @throws {AppError} not_found, version_conflict; invalid_request at the field `url`
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

/**
 * Switches an endpoint off and ends its waiting deliveries as failed; they can be resent. Call it in a transaction.
 * @returns false if it was off already: the first reason stays
 */
export async function disableEndpoint(sql: Sql, endpointId: string, reason: DisabledReason): Promise<boolean> {
  if (!(await switchOff(sql, endpointId, reason))) return false
  await failWaiting(sql, endpointId, SWITCHED_OFF)
  return true
}

const SWITCHED_OFF = 'The endpoint was switched off.'

/** Deletes an endpoint, its deliveries and their attempts. @throws {AppError} not_found */
export function deleteEndpoint(database: Sql, staff: OrgAccess, endpointId: string): Promise<void> {
  return inOwnShare(database, staff, async (sql) => {
    const { name, url, branchId } = await findEndpoint(sql, staff, endpointId)
    await eraseEndpoint(sql, endpointId)
    await recordChange(sql, staff, { action: 'webhook.deleted', branchId, subject: name }, { url }, null)
  })
}
