import { LRUCache } from 'lru-cache'
import type { KeyAccess, RequestedTenant } from '../access/callers'
import type { KeyPermission } from '../access/key-permissions'
import { accessInBranch } from '../branches/access-in-branch'
import type { Database } from '../db/database'
import { AppError } from '../errors'
import { processWide } from '../process-wide'
import { findKeyByText } from './key-repository'
import { hashKey, keyPrefixOf } from './key-text'

/** An API key, as it is stored. */
export type KnownKey = {
  keyId: string
  /** The name of the integration. */
  name: string
  permissions: KeyPermission[]
  orgId: string
  /** Empty: every branch of the organisation. */
  branchIds: string[]
  /** Of the text with which it was found. */
  hash: string
}

/** How long a cached key is used. Every process must refuse a revoked key within 10 s. */
const CACHE_MS = 4_000

/** By the hash of the key, so that no key is kept. The promise is cached, as in `authenticateStaff`. */
const cache = () =>
  processWide('api-keys', () => new LRUCache<string, Promise<KnownKey | 'unknown'>>({ max: 10_000, ttl: CACHE_MS }))

/**
 * Finds a key by its text. The previous text of a rotated key is valid until its overlap ends.
 * @throws {AppError} unauthenticated
 */
export async function authenticateKey(database: Database, text: string): Promise<KnownKey> {
  const prefix = keyPrefixOf(text)
  const known = prefix === null ? 'unknown' : await cachedKey(database, prefix, hashKey(text))
  if (known === 'unknown') throw new AppError('unauthenticated', 'The API key is not valid, or it was revoked.')
  return known
}

/** Removes keys from the cache of this process, so that a revocation in this process holds at once. */
export function forgetKeys(hashes: string[]): void {
  for (const hash of hashes) cache().delete(hash)
}

/**
 * The access of a key in a request. A key of one branch always acts there. A key of several must name one: otherwise the
 * request would mean every branch of the organisation.
 * @throws {AppError} forbidden for another organisation or branch; invalid_request if a branch must be named
 */
export async function accessOfKey(
  database: Database,
  { branchIds, hash: _, ...key }: KnownKey,
  { orgId, branchId }: RequestedTenant,
): Promise<KeyAccess> {
  if (orgId && orgId !== key.orgId) throw new AppError('forbidden', 'This key is of another organisation.')
  const everywhere = { ...key, role: 'key' as const, branchId: null }
  if (branchIds.length === 0) return branchId ? accessInBranch<KeyAccess>(database, everywhere, branchId) : everywhere
  const chosen = branchId ?? (branchIds.length === 1 ? branchIds[0] : undefined)
  if (chosen === undefined) {
    const message = `must name one of the branches of this key: ${branchIds.join(', ')}`
    throw new AppError(
      'invalid_request',
      'This key is for several branches. Name one in the header X-Branch-ID, or as branchId in the query or the body.',
      { details: [{ path: 'X-Branch-ID', message }] },
    )
  }
  if (!branchIds.includes(chosen)) throw new AppError('forbidden', 'This key is not for this branch.')
  return { ...everywhere, branchId: chosen }
}

function cachedKey(database: Database, prefix: string, hash: string): Promise<KnownKey | 'unknown'> {
  const known = cache().get(hash)
  if (known) return known
  const query = findKeyByText(database, prefix, hash).then((key) => key ?? ('unknown' as const))
  cache().set(hash, query)
  query.catch(() => {
    if (cache().get(hash) === query) cache().delete(hash)
  })
  return query
}
