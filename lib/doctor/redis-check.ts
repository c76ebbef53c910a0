import { Redis } from 'ioredis'
import { type Finding, ok, warning } from './finding'

const TIMEOUT_MS = 3_000

/** Whether Redis answers. */
export async function checkRedis(url: string): Promise<Finding> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reason = ''
  // The rejection of `connect` says only that the connection is closed.
  redis.on('error', (error: Error) => {
    reason = error.message
  })
  try {
    await redis.connect()
    await redis.ping()
    return ok('redis', 'redisAnswers')
  } catch (error) {
    return warning('redis', 'redisAway', 'startRedis', { reason: reason || String(error) })
  } finally {
    redis.disconnect()
  }
}
