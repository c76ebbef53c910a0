import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Sql } from '../db/database'
import type { KeyPermission } from './key-permissions'

/** An API key without its secret. */
export type StoredKey = {
  id: string
  name: string
  prefix: string
  permissions: KeyPermission[]
  /** Empty: every branch. */
  branchIds: string[]
  /** Until when the previous key is valid too; null: it is not. */
  previousKeyExpiresAt: Date | null
  /** The first use since the key was created or rotated; null: the integration does not use it yet. */
  keyUsedAt: Date | null
  /** Written at most once a minute; null: not used yet. */
  lastUsedAt: Date | null
  /** The address of that request; of IPv6 the /64. */
  lastUsedFrom: string | null
  createdAt: Date
}

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

/** The columns of `api_keys k` that make a StoredKey. */
export const STORED_KEY = `k.id, k.name, k.prefix, k.permissions, k.branch_ids AS "branchIds",
  CASE WHEN k.previous_key_until > now() THEN k.previous_key_until END AS "previousKeyExpiresAt",
  k.key_used_at AS "keyUsedAt", k.last_used_at AS "lastUsedAt", k.last_used_from AS "lastUsedFrom", k.created_at AS "createdAt"`

/** The keys that a manager may manage: all of the organisation, or those that are for the manager's branch alone. */
export type KeyScope = { orgId: string; branchId: string | null }

/** @throws {AppError} forbidden */
export function keyScope(staff: StaffAccess): KeyScope {
  demand(staff, 'keys.manage')
  return { orgId: staff.orgId, branchId: staff.branchId }
}

/** The keys in use of `api_keys k` that are in the scope of $1 and $2. */
export const KEYS_IN_SCOPE =
  'k.revoked_at IS NULL AND k.org_id = $1 AND ($2::uuid IS NULL OR k.branch_ids = ARRAY[$2::uuid])'

/** The keys in use that a manager may manage, oldest first. @throws {AppError} forbidden */
export function findKeys(sql: Sql, staff: StaffAccess): Promise<StoredKey[]> {
  const { orgId, branchId } = keyScope(staff)
  return sql.query<StoredKey>(
    `SELECT ${STORED_KEY} FROM api_keys k WHERE ${KEYS_IN_SCOPE} ORDER BY k.created_at, k.id`,
    [orgId, branchId],
  )
}
