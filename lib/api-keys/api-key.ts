import type { StoredKey } from './key-repository'

/** An API key as managers see it; times are ISO 8601 in UTC. */
export type ApiKey = Omit<StoredKey, 'previousKeyExpiresAt' | 'keyUsedAt' | 'lastUsedAt' | 'createdAt'> & {
  previousKeyExpiresAt: string | null
  keyUsedAt: string | null
  lastUsedAt: string | null
  createdAt: string
}

export function presentKey(stored: StoredKey): ApiKey {
  return {
    ...stored,
    previousKeyExpiresAt: stored.previousKeyExpiresAt?.toISOString() ?? null,
    keyUsedAt: stored.keyUsedAt?.toISOString() ?? null,
    lastUsedAt: stored.lastUsedAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  }
}

/** The keys that a manager may manage: all of the organisation, or those that are for the manager's branch alone. */
export type KeyScope = { orgId: string; branchId: string | null }
