import type { StaffAccess } from '../access/callers'
import { demand } from '../access/permissions'
import type { Sql } from '../db/database'
import { listKeys, type StoredKey } from './key-repository'

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

/** @throws {AppError} forbidden */
export function keyScope(staff: StaffAccess): KeyScope {
  demand(staff, 'keys.manage')
  return { orgId: staff.orgId, branchId: staff.branchId }
}

/** The keys in use that a manager may manage, oldest first. @throws {AppError} forbidden */
export const findKeys = (sql: Sql, staff: StaffAccess): Promise<StoredKey[]> => listKeys(sql, keyScope(staff))
