import { LRUCache } from 'lru-cache'
import type { Sql } from '../db/database'
import { processWide } from '../process-wide'
import type { KnownKey } from './authenticate-key'
import { writeKeyUse } from './key-repository'

const INTERVAL_MS = 60_000

/** The hashes of the keys whose use this process has written within a minute. */
const written = () => processWide('api-key-uses', () => new LRUCache<string, true>({ max: 10_000, ttl: INTERVAL_MS }))

/** Writes when and from where a key was used, at most once a minute. @param address as `clientAddress` returns it */
export async function noteKeyUse(sql: Sql, key: KnownKey, address: string): Promise<void> {
  if (written().has(key.hash)) return
  written().set(key.hash, true)
  await writeKeyUse(sql, key, address, INTERVAL_MS)
}
