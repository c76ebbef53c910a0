import { forgetKeys } from '../access/authenticate-key'
import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { recordChange, refusedField } from '../settings/change-settings'
import { KEYS_IN_SCOPE, type KeyScope, keyScope, STORED_KEY, type StoredKey } from './api-key'
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
 * @throws {AppError} forbidden; not_found for a branch outside the scope; already_exists at `name`; invalid_request if there
 * are 50 already
 */
export async function createKey(
  sql: Sql,
  staff: StaffAccess,
  { name, permissions, branchIds: given }: NewKey,
): Promise<{ stored: StoredKey; text: string }> {
  const scope = keyScope(staff)
  const branches = await chosenBranches(sql, scope, given)
  await sql.query('SELECT 1 FROM organisations WHERE id = $1 FOR NO KEY UPDATE', [scope.orgId])
  const inUse = await sql.query<{ name: string }>(
    'SELECT name FROM api_keys WHERE org_id = $1 AND revoked_at IS NULL',
    [scope.orgId],
  )
  if (inUse.some((key) => key.name.toLowerCase() === name.toLowerCase())) {
    throw refusedField('already_exists', 'name', 'taken', 'Another API key has this name.')
  }
  if (inUse.length >= MAX_KEYS) {
    throw new AppError('invalid_request', `An organisation has at most ${MAX_KEYS} API keys. Revoke one first.`)
  }
  const prefix = newKeyPrefix()
  const text = newKeyText(prefix)
  const branchIds = branches.map(({ id }) => id)
  const [stored] = await sql.query<StoredKey>(
    `INSERT INTO api_keys AS k (id, org_id, name, prefix, permissions, branch_ids, key_hash)
     VALUES ($1, $2, $3, $4, $5::text[], $6::uuid[], $7) RETURNING ${STORED_KEY}`,
    [newId(), scope.orgId, name, prefix, [...new Set(permissions)], branchIds, hashKey(text)],
  )
  if (!stored) throw new Error('The insert of an API key returned no row.')
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
  const found = await sql.query<{ id: string; name: string }>(
    `SELECT id, name FROM branches
     WHERE org_id = $1 AND ($2::uuid IS NULL OR id = $2) AND id = ANY ($3::uuid[]) ORDER BY name, id`,
    [orgId, branchId, ids],
  )
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
 * @throws {AppError} forbidden; not_found, also for a revoked key
 */
export async function rotateKey(sql: Sql, staff: StaffAccess, id: string): Promise<KeyRotation> {
  const { orgId, branchId } = keyScope(staff)
  const [before] = await sql.query<StoredKey & Hashes>(
    `SELECT ${STORED_KEY}, ${HASHES} FROM api_keys k WHERE ${KEYS_IN_SCOPE} AND k.id = $3 FOR UPDATE`,
    [orgId, branchId, id],
  )
  if (!before) throw noSuchKey()
  const keepsPrevious = before.previousKeyExpiresAt !== null && before.keyUsedAt === null
  const text = newKeyText(before.prefix)
  const [rotated] = await sql.query<{ until: Date }>(
    `UPDATE api_keys SET key_hash = $2, key_used_at = NULL, previous_key_hash = $3,
       previous_key_until = now() + interval '${KEY_OVERLAP_HOURS} hours'
     WHERE id = $1 RETURNING previous_key_until AS until`,
    [id, hashKey(text), keepsPrevious ? before.previousHash : before.hash],
  )
  if (!rotated) throw new Error(`The API key ${id} was deleted although it was locked.`)
  forgetAfterCommit(sql, before)
  await recordChange(sql, staff, { action: 'api_key.rotated', ...aboutKey(before) }, null, null)
  return { text, until: rotated.until, droppedUntil: keepsPrevious ? null : before.previousKeyExpiresAt }
}

/**
 * Ends a key: in this process at once, in other processes within 10 seconds. Call it in a transaction.
 * @throws {AppError} forbidden; not_found, also for a revoked key
 */
export async function revokeKey(sql: Sql, staff: StaffAccess, id: string): Promise<void> {
  const { orgId, branchId } = keyScope(staff)
  const [revoked] = await sql.query<StoredKey & Hashes>(
    `UPDATE api_keys k SET revoked_at = now() WHERE ${KEYS_IN_SCOPE} AND k.id = $3 RETURNING ${STORED_KEY}, ${HASHES}`,
    [orgId, branchId, id],
  )
  if (!revoked) throw noSuchKey()
  forgetAfterCommit(sql, revoked)
  await recordChange(sql, staff, { action: 'api_key.revoked', ...aboutKey(revoked) }, null, null)
}

type Hashes = { hash: string; previousHash: string | null }

const HASHES = `k.key_hash AS hash, k.previous_key_hash AS "previousHash"`

const forgetAfterCommit = (sql: Sql, { hash, previousHash }: Hashes) =>
  sql.afterCommit(() => forgetKeys(previousHash === null ? [hash] : [hash, previousHash]))

/** A key of one branch is in the activity log of that branch. */
const aboutKey = ({ name, branchIds }: StoredKey) => ({
  subject: name,
  branchId: branchIds.length === 1 ? (branchIds[0] ?? null) : null,
})

const noSuchKey = () => new AppError('not_found', 'There is no such API key.')
