import type { StaffAccess } from '../access/authenticate-staff'
import { demand, may } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { EventType } from '../events/event-types'

/** Why an endpoint is switched off: it answered 410, it failed for days, or a manager switched it off. */
export type DisabledReason = 'gone' | 'failing' | 'manager'

/** A stored endpoint without its secrets. */
export type StoredEndpoint = {
  id: string
  name: string
  url: string
  /** Null: every branch of the organisation. */
  branchId: string | null
  /** Empty: every type. */
  eventTypes: EventType[]
  enabled: boolean
  disabledReason: DisabledReason | null
  disabledAt: Date | null
  /** Since when its deliveries are held after a restore; null: they are sent. */
  heldAt: Date | null
  /** When the first failure since the last success happened; null if the last attempt succeeded. */
  failingSince: Date | null
  /** Until when the previous secret also signs; null if it does not. */
  previousSecretExpiresAt: Date | null
  createdAt: Date
}

/** An endpoint as managers see it; times are ISO 8601 in UTC. The secret is never part of it. */
export type Endpoint = Omit<StoredEndpoint, Times> & {
  disabledAt: string | null
  heldAt: string | null
  failingSince: string | null
  previousSecretExpiresAt: string | null
  createdAt: string
}

type Times = 'disabledAt' | 'heldAt' | 'failingSince' | 'previousSecretExpiresAt' | 'createdAt'

export function presentEndpoint(stored: StoredEndpoint): Endpoint {
  return {
    ...stored,
    disabledAt: stored.disabledAt?.toISOString() ?? null,
    heldAt: stored.heldAt?.toISOString() ?? null,
    failingSince: stored.failingSince?.toISOString() ?? null,
    previousSecretExpiresAt: stored.previousSecretExpiresAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  }
}

/** The columns of `webhook_endpoints e` that make a StoredEndpoint. */
export const STORED_ENDPOINT = `e.id, e.name, e.url, e.branch_id AS "branchId", e.event_types AS "eventTypes",
  e.enabled, e.disabled_reason AS "disabledReason", e.disabled_at AS "disabledAt", e.held_at AS "heldAt", e.failing_since AS "failingSince",
  CASE WHEN e.previous_secret_until > now() THEN e.previous_secret_until END AS "previousSecretExpiresAt",
  e.created_at AS "createdAt"`

/** Parameters $1 to $3 of `ONE_ENDPOINT_IN_SCOPE`. */
export const oneEndpointParams = (scope: EndpointScope, endpointId: string) => [endpointId, scope.orgId, scope.branchId]

/** The row of `webhook_endpoints e` with an id, if it is in the scope. The receiver is in no scope: it has no organisation. */
export const ONE_ENDPOINT_IN_SCOPE = `e.id = $1 AND e.org_id = $2 AND ($3::uuid IS NULL OR e.branch_id = $3)`

/** The endpoints that a manager may manage: those of the branch, or all of the organisation. */
export type EndpointScope = { orgId: string; branchId: string | null }

/** @throws {AppError} forbidden */
export function managerScope(staff: OrgAccess): EndpointScope {
  demand(staff, 'webhooks.manage')
  return { orgId: staff.orgId, branchId: staff.branchId }
}

/** The endpoints that a manager may see, oldest first; 50 at most. @throws {AppError} forbidden */
export function findEndpoints(sql: Sql, staff: OrgAccess): Promise<StoredEndpoint[]> {
  const { orgId, branchId } = managerScope(staff)
  return sql.query<StoredEndpoint>(
    `SELECT ${STORED_ENDPOINT} FROM webhook_endpoints e
     WHERE e.org_id = $1 AND ($2::uuid IS NULL OR e.branch_id = $2)
     ORDER BY e.created_at, e.id`,
    [orgId, branchId],
  )
}

/** One endpoint. @throws {AppError} forbidden; not_found, also for one outside the scope */
export async function findEndpoint(sql: Sql, staff: OrgAccess, endpointId: string): Promise<StoredEndpoint> {
  const [endpoint] = await sql.query<StoredEndpoint>(
    `SELECT ${STORED_ENDPOINT} FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE}`,
    oneEndpointParams(managerScope(staff), endpointId),
  )
  if (!endpoint) throw new AppError('not_found', 'There is no such endpoint.')
  return endpoint
}

/** An endpoint that Passboard switched off by itself: it answered 410, or nothing got through for five days. */
type SwitchedOff = { name: string; reason: Exclude<DisabledReason, 'manager'> }

/**
 * Those that are to be told to this person, in the order in which they were switched off; none for staff who may not manage webhooks. They
 * stay until they are switched on again or deleted.
 */
export async function findSwitchedOff(sql: Sql, { role, orgId, branchId }: StaffAccess): Promise<SwitchedOff[]> {
  if (!may(role, 'webhooks.manage')) return []
  return sql.query<SwitchedOff>(
    `SELECT name, disabled_reason AS reason FROM webhook_endpoints
     WHERE org_id = $1 AND ($2::uuid IS NULL OR branch_id = $2) AND NOT enabled AND disabled_reason <> 'manager'
     ORDER BY disabled_at`,
    [orgId, branchId],
  )
}
