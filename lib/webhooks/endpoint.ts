import type { EventType } from './event-types'

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

/** The endpoints that a manager may manage: those of the branch, or all of the organisation. */
export type EndpointScope = { orgId: string; branchId: string | null }
