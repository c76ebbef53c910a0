import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { Server } from 'socket.io'
import type { Log } from '@/lib/log'

/** The way to the screens of the other processes. */
export type Cluster = {
  adapter: Parameters<Server['adapter']>[0]
  /** Whether what is sent now gets there. */
  isReady(): boolean
  /** Lets go of Redis; after the screens have stopped. */
  close(): void
}

const NAME = 'passboard.screens'
/** What a reader may fall behind before it misses something and its screens heal by heartbeat. */
const MAX_KEPT = 10_000

/** How long a reader's question stays open without news, and how long Redis may then be mute before it counts as away. */
const ASK_AGAIN_MS = 5_000
const MUTE_MS = 5_000

/** Broadcasts between the processes that share a Redis, through a stream. */
export function joinCluster(redisUrl: string, log: Log): Cluster {
  // Without a queue what is sent while Redis is away is dropped at once, and nothing piles up.
  const writer = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, socketTimeout: MUTE_MS })
  const readers: Redis[] = []
  // The adapter's reading loop asks again as soon as it is answered: a command that failed at once would make it spin.
  // With a queue, and no end of retries, its question waits until Redis is back.
  writer.duplicate = () => {
    const reader = new Redis(redisUrl, { maxRetriesPerRequest: null, socketTimeout: ASK_AGAIN_MS + MUTE_MS })
    readers.push(reader)
    return withoutRetries(reader)
  }
  logOutages(writer, log)
  return {
    adapter: createAdapter(writer, {
      streamName: NAME,
      channelPrefix: NAME,
      maxLen: MAX_KEPT,
      blockTimeInMs: ASK_AGAIN_MS,
      onlyPlaintext: true,
    }),
    isReady: () => writer.status === 'ready',
    close: () => {
      for (const client of [writer, ...readers]) client.disconnect()
    },
  }
}

/**
 * The adapter does not look at what becomes of its subscription. ioredis makes it anew after every outage; one that ends
 * because the process stops, before Redis was ever there, is nobody's error.
 */
function withoutRetries(reader: Redis): Redis {
  const subscribe = reader.subscribe.bind(reader)
  return Object.assign(reader, { subscribe: (channels: string[]) => subscribe(...channels).catch(() => undefined) })
}

/** One line an outage: ioredis reports every attempt to connect. */
function logOutages(redis: Redis, log: Log) {
  let isAway = false
  redis.on('error', ({ message }) => {
    if (!isAway) log.warn({ reason: message }, 'redis away: changes reach the screens of other processes by heartbeat')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('redis is back')
    isAway = false
  })
}
