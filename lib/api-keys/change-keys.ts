import type { StaffAccess } from '../access/callers'
import { listBranches } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { recordChange, refusedField } from '../settings/change-settings'
import { lockOrganisation } from '../settings/lock-repository'
import type { KeyScope } from './api-key'
import { forgetKeys } from './authenticate-key'
import { endKey, type HashedKey, insertKey, lockKey, namesOfKeys, replaceKey, type StoredKey } from './key-repository'
import type { NewKey } from './key-schema'
import { hashKey, newKeyPrefix, newKeyText } from './key-text'

/** The limit per organisation. */
export const MAX_KEYS = 50

/** How long the previous key is valid too after a rotation. */
export const KEY_OVERLAP_HOURS = 24

/**
 * Creates a key. Call it in a transaction: it locks the organisation's row, so that name and limit also hold for concurrent
 * calls.
 * @returns the key's text too, which is not stored
 * @throws {AppError} not_found for a branch outside the scope; already_exists at `name`; invalid_request if there
 * are 50 already
 */
export async function createKey(
  sql: Sql,
  staff: StaffAccess,
  { name, permissions, branchIds: given }: NewKey,
): Promise<{ stored: StoredKey; text: string }> {
  const branches = await chosenBranches(sql, staff, given)
  await lockOrganisation(sql, staff.orgId)
  const inUse = await namesOfKeys(sql, staff.orgId)
  if (inUse.some((other) => other.toLowerCase() === name.toLowerCase())) {
    throw refusedField('already_exists', 'name', 'taken', 'Another API key has this name.')
  }
  if (inUse.length >= MAX_KEYS) {
    throw new AppError('invalid_request', `An organisation has at most ${MAX_KEYS} API keys. Revoke one first.`)
  }
  const prefix = newKeyPrefix()
  const text = newKeyText(prefix)
  const stored = await insertKey(sql, {
    id: newId(),
    orgId: staff.orgId,
    name,
    prefix,
    permissions: [...new Set(permissions)],
    branchIds: branches.map(({ id }) => id),
    keyHash: hashKey(text),
  })
  await recordChange(sql, staff, { action: 'api_key.created', ...aboutKey(stored) }, null, {
    prefix,
    permissions: stored.permissions,
    branches: branches.map((branch) => branch.name),
  })
  return { stored, text }
}

/** The branches of a new key; none: all. A manager of one branch creates keys for that branch only. */
async function chosenBranches(sql: Sql, { orgId, branchId }: KeyScope, given: string[]) {
  const ids = given.length === 0 && branchId !== null ? [branchId] : [...new Set(given)]
  const listed = await listBranches(sql, { orgId, branchIds: ids })
  const found = listed.filter(({ id }) => branchId === null || id === branchId)
  if (found.length < ids.length) throw new AppError('not_found', 'There is no such branch.')
  return found
}

/** `until`: when the previous key ends. `droppedUntil`: the end of the overlap that this rotation cut short; null: none. */
type KeyRotation = { text: string; until: Date; droppedUntil: Date | null }

/**
 * Replaces the secret of a key. The previous key is valid for KEY_OVERLAP_HOURS more by the database's clock; a still older
 * one ends at once. But a key that nobody has used since the last rotation ends instead, and the one before it stays: its
 * text may never have arrived. Call it in a transaction.
 * @returns the new key's text, which is not stored
 * @throws {AppError} not_found, also for a revoked key
 */
export async function rotateKey(sql: Sql, staff: StaffAccess, id: string): Promise<KeyRotation> {
  const before = await lockKey(sql, staff, id)
  const keepsPrevious = before.previousKeyExpiresAt !== null && before.keyUsedAt === null
  const text = newKeyText(before.prefix)
  const until = await replaceKey(sql, id, {
    hash: hashKey(text),
    previousHash: keepsPrevious ? before.previousHash : before.hash,
    overlapHours: KEY_OVERLAP_HOURS,
  })
  forgetAfterCommit(sql, before)
  await recordChange(sql, staff, { action: 'api_key.rotated', ...aboutKey(before) }, null, null)
  return { text, until, droppedUntil: keepsPrevious ? null : before.previousKeyExpiresAt }
}

/**
 * Ends a key: in this process at once, in other processes within 10 seconds. Call it in a transaction.
 * @throws {AppError} not_found, also for a revoked key
 */
export async function revokeKey(sql: Sql, staff: StaffAccess, id: string): Promise<void> {
  const revoked = await endKey(sql, staff, id)
  forgetAfterCommit(sql, revoked)
  await recordChange(sql, staff, { action: 'api_key.revoked', ...aboutKey(revoked) }, null, null)
}

const forgetAfterCommit = (sql: Sql, { hash, previousHash }: HashedKey) =>
  sql.afterCommit(() => forgetKeys(previousHash === null ? [hash] : [hash, previousHash]))

/** A key of one branch is in the activity log of that branch. */
const aboutKey = ({ name, branchIds }: StoredKey) => ({
  subject: name,
  branchId: branchIds.length === 1 ? (branchIds[0] ?? null) : null,
})
