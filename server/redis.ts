import { once } from 'node:events'
import { Redis } from 'ioredis'
import type { Log } from '@/lib/log'

const PATIENCE_MS = 2_000
/** A Redis that has gone mute holds no request for longer; then its connection is given up, and commands fail at once. */
const MUTE_AFTER_MS = 1_000

/** For counting. Waits for the connection, but not for long: a Redis that is away keeps nobody from serving. */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  // Without a queue a command fails at once while Redis is away, and the in-process limiter takes over.
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: MUTE_AFTER_MS,
    socketTimeout: MUTE_AFTER_MS,
  })
  redis.on('error', (error) => log.warn({ reason: error.message }, 'redis away'))
  await once(redis, 'ready', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
    log.warn('redis is not there yet; limits are counted in this process until it is')
  })
  return redis
}
