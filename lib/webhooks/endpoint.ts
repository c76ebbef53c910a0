import type { EventType } from '../events/event-types'
import type { EndpointScope } from './manager-scope'

/** Why an endpoint is switched off: it answered 410, it failed for days, or a manager did it. */
export type DisabledReason = 'gone' | 'failing' | 'manager'

/** An endpoint as its row keeps it, without its secrets. */
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
  /** Since when nothing went through; null when the last attempt did. */
  failingSince: Date | null
  /** Until when the secret before the last rotation signs too; null when it does no more. */
  previousSecretExpiresAt: Date | null
  createdAt: Date
}

/** An endpoint as managers see it; times are ISO 8601 in UTC. The secret is never part of it. */
export type Endpoint = Omit<StoredEndpoint, Times> & {
  disabledAt: string | null
  failingSince: string | null
  previousSecretExpiresAt: string | null
  createdAt: string
}

type Times = 'disabledAt' | 'failingSince' | 'previousSecretExpiresAt' | 'createdAt'

export function presentEndpoint(stored: StoredEndpoint): Endpoint {
  return {
    ...stored,
    disabledAt: stored.disabledAt?.toISOString() ?? null,
    failingSince: stored.failingSince?.toISOString() ?? null,
    previousSecretExpiresAt: stored.previousSecretExpiresAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  }
}

/** The columns of `webhook_endpoints e` that make a StoredEndpoint. */
export const STORED_ENDPOINT = `e.id, e.name, e.url, e.branch_id AS "branchId", e.event_types AS "eventTypes",
  e.enabled, e.disabled_reason AS "disabledReason", e.disabled_at AS "disabledAt", e.failing_since AS "failingSince",
  CASE WHEN e.previous_secret_until > now() THEN e.previous_secret_until END AS "previousSecretExpiresAt",
  e.created_at AS "createdAt"`

/** Parameters $1 to $3 of `ONE_ENDPOINT_IN_SCOPE`. */
export const oneEndpointParams = (scope: EndpointScope, endpointId: string) => [endpointId, scope.orgId, scope.branchId]

/** The row of `webhook_endpoints e` with an id, if it lies in the scope. The board's own lies in none: it has no organisation. */
export const ONE_ENDPOINT_IN_SCOPE = `e.id = $1 AND e.org_id = $2 AND ($3::uuid IS NULL OR e.branch_id = $3)`
