import type { KeyPermission } from '../access/key-permissions'
import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { AppError } from '../errors'
import type { KeyScope } from './api-key'
import type { KnownKey } from './authenticate-key'

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

/** A key with what is stored of its text. */
export type HashedKey = StoredKey & { hash: string; previousHash: string | null }

const STORED_KEY = raw(`k.id, k.name, k.prefix, k.permissions, k.branch_ids AS "branchIds",
  CASE WHEN k.previous_key_until > now() THEN k.previous_key_until END AS "previousKeyExpiresAt",
  k.key_used_at AS "keyUsedAt", k.last_used_at AS "lastUsedAt", k.last_used_from AS "lastUsedFrom", k.created_at AS "createdAt"`)

const HASHES = raw(`k.key_hash AS hash, k.previous_key_hash AS "previousHash"`)

/** The keys in use of `api_keys k` that are in a scope. */
const inKeyScope = ({ orgId, branchId }: KeyScope) => statement`
  k.revoked_at IS NULL AND k.org_id = ${orgId}::uuid
  AND (${branchId}::uuid IS NULL OR k.branch_ids = ARRAY[${branchId}::uuid])`

/** The keys in use that a manager may manage, oldest first. */
export const listKeys = ({ prisma }: Sql, scope: KeyScope): Promise<StoredKey[]> =>
  prisma.$queryRaw<StoredKey[]>(
    statement`SELECT ${STORED_KEY} FROM api_keys k WHERE ${inKeyScope(scope)} ORDER BY k.created_at, k.id`,
  )

/** The names of the keys in use of an organisation. */
export async function namesOfKeys({ prisma }: Sql, orgId: string): Promise<string[]> {
  const keys = await prisma.apiKey.findMany({ where: { orgId, revokedAt: null }, select: { name: true } })
  return keys.map(({ name }) => name)
}

type NewRow = Pick<StoredKey, 'id' | 'name' | 'prefix' | 'permissions' | 'branchIds'> & {
  orgId: string
  keyHash: string
}

export async function insertKey({ prisma }: Sql, { permissions, ...key }: NewRow): Promise<StoredKey> {
  const { createdAt } = await prisma.apiKey.create({ data: { ...key, permissions }, select: { createdAt: true } })
  const { id, name, prefix, branchIds } = key
  const unused = { previousKeyExpiresAt: null, keyUsedAt: null, lastUsedAt: null, lastUsedFrom: null }
  return { id, name, prefix, permissions, branchIds, ...unused, createdAt }
}

/** @throws {AppError} not_found, also for a revoked key */
export async function lockKey({ prisma }: Sql, scope: KeyScope, id: string): Promise<HashedKey> {
  const [key] = await prisma.$queryRaw<HashedKey[]>(statement`
    SELECT ${STORED_KEY}, ${HASHES} FROM api_keys k WHERE ${inKeyScope(scope)} AND k.id = ${id}::uuid FOR UPDATE`)
  if (!key) throw noSuchKey()
  return key
}

const noSuchKey = () => new AppError('not_found', 'There is no such API key.')

type Rotation = { hash: string; previousHash: string | null; overlapHours: number }

/** Gives a locked key another text. @returns until when the previous one is valid too */
export async function replaceKey(sql: Sql, id: string, { hash, previousHash, overlapHours }: Rotation): Promise<Date> {
  const [rotated] = await writeRows<{ until: Date }>(
    sql,
    statement`
      UPDATE api_keys SET key_hash = ${hash}, key_used_at = NULL, previous_key_hash = ${previousHash},
        previous_key_until = now() + ${overlapHours}::int * interval '1 hour'
      WHERE id = ${id}::uuid RETURNING previous_key_until AS until`,
  )
  if (!rotated) throw new Error(`The API key ${id} was deleted although it was locked.`)
  return rotated.until
}

/** @throws {AppError} not_found, also for a revoked key */
export async function endKey(sql: Sql, scope: KeyScope, id: string): Promise<HashedKey> {
  const [revoked] = await writeRows<HashedKey>(
    sql,
    statement`
      UPDATE api_keys k SET revoked_at = now() WHERE ${inKeyScope(scope)} AND k.id = ${id}::uuid
      RETURNING ${STORED_KEY}, ${HASHES}`,
  )
  if (!revoked) throw noSuchKey()
  return revoked
}

/** The key in use with this prefix and text; undefined: there is none. The text before a rotation is valid until its overlap ends. */
export async function findKeyByText({ prisma }: Sql, prefix: string, hash: string): Promise<KnownKey | undefined> {
  const [key] = await prisma.$queryRaw<KnownKey[]>(statement`
    SELECT id AS "keyId", name, permissions, org_id AS "orgId", branch_ids AS "branchIds", ${hash}::text AS hash
    FROM api_keys
    WHERE prefix = ${prefix} AND revoked_at IS NULL
      AND (key_hash = ${hash} OR (previous_key_hash = ${hash} AND previous_key_until > now()))`)
  return key
}

/**
 * Writes that a key was used now, unless that is less than `intervalMs` after the last time, and the first use after a rotation. A row
 * that is locked is left: a request must not wait for this.
 */
export const writeKeyUse = (
  { prisma }: Sql,
  { keyId, hash }: Pick<KnownKey, 'keyId' | 'hash'>,
  address: string,
  intervalMs: number,
) =>
  prisma.$executeRaw(statement`
    UPDATE api_keys SET last_used_at = now(), last_used_from = ${address},
      key_used_at = CASE WHEN key_hash = ${hash} THEN coalesce(key_used_at, now()) ELSE key_used_at END
    WHERE id = (
      SELECT id FROM api_keys
      WHERE id = ${keyId}::uuid
        AND (last_used_at IS NULL OR last_used_at < now() - ${intervalMs}::int * interval '1 millisecond'
          OR (key_hash = ${hash} AND key_used_at IS NULL))
      FOR UPDATE SKIP LOCKED)`)
