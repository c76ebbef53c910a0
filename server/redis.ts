import { once } from 'node:events'
import { Redis } from 'ioredis'
import type { Log } from '@/lib/log'

const CONNECT_TIMEOUT_MS = 2_000
/** When Redis does not respond for this long, the connection is closed and commands fail at once. */
const RESPONSE_TIMEOUT_MS = 1_000

/** After a failover, the address can belong to another Redis: this one refuses to write. */
export const reconnectOnError = ({ message }: Error): boolean => message.startsWith('READONLY')

/** The Redis client of the rate limits. Waits at most 2 s for the connection; the service starts also without Redis. */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  // Without a queue, a command fails at once while Redis is unavailable, and the in-memory limiter is used.
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: RESPONSE_TIMEOUT_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
    reconnectOnError,
  })
  redis.on('error', (error) => log.warn({ reason: error.message }, 'redis is unavailable'))
  await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) }).catch(() => {
    log.warn('redis is not connected yet; until then each process counts its limits in memory')
  })
  return redis
}
