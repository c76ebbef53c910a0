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
  logOutages(redis, log, 'each process counts its limits in memory')
  await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) }).catch(() => {
    log.warn('redis is not connected yet; until then each process counts its limits in memory')
  })
  return redis
}

/** Logs one line for each outage: ioredis reports every attempt to connect. @param effect what happens meanwhile */
export function logOutages(redis: Redis, log: Log, effect: string) {
  let isUnavailable = false
  redis.on('error', ({ message }) => {
    if (!isUnavailable) log.warn({ reason: message }, `redis is unavailable: ${effect}`)
    isUnavailable = true
  })
  redis.on('ready', () => {
    if (isUnavailable) log.info('redis is available again')
    isUnavailable = false
  })
}
