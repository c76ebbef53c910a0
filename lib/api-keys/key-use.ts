import { LRUCache } from 'lru-cache'
import type { KnownKey } from '../access/authenticate-key'
import type { Sql } from '../db/database'
import { processWide } from '../process-wide'

const INTERVAL_MS = 60_000

/** The hashes of the keys whose use this process has written within a minute. */
const written = () => processWide('api-key-uses', () => new LRUCache<string, true>({ max: 10_000, ttl: INTERVAL_MS }))

/**
 * Writes when and from where a key was used, at most once a minute, and the first use after a rotation. A row that is locked
 * is left: a request must not wait for this.
 * @param address as `clientAddress` returns it
 */
export async function noteKeyUse(sql: Sql, { keyId, hash }: KnownKey, address: string): Promise<void> {
  if (written().has(hash)) return
  written().set(hash, true)
  await sql.query(
    `UPDATE api_keys SET last_used_at = now(), last_used_from = $2,
       key_used_at = CASE WHEN key_hash = $3 THEN coalesce(key_used_at, now()) ELSE key_used_at END
     WHERE id = (
       SELECT id FROM api_keys
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '${INTERVAL_MS} milliseconds'
         OR (key_hash = $3 AND key_used_at IS NULL))
       FOR UPDATE SKIP LOCKED)`,
    [keyId, address, hash],
  )
}
