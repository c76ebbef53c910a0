import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { Server } from 'socket.io'
import type { Log } from '@/lib/log'
import { logOutages, reconnectOnError } from '../redis'

/** The connection to the screens of other processes. */
export type Cluster = {
  adapter: Parameters<Server['adapter']>[0]
  /** Whether Redis accepts messages now. */
  isReady(): boolean
  /** Closes the Redis connections. Call it after the screens have stopped. */
  close(): void
}

const STREAM_NAME = 'passboard.screens'
/** The stream's length. A reader that falls behind further loses messages; its screens resync after a heartbeat. */
const MAX_STREAM_LENGTH = 10_000

/** How long a read blocks without messages, and how long Redis may then take to respond. */
const BLOCK_MS = 5_000
const RESPONSE_TIMEOUT_MS = 5_000

/** Broadcasts between the processes through a Redis stream. */
export function joinCluster(redisUrl: string, log: Log): Cluster {
  // Without a queue, messages are dropped while Redis is unavailable and use no memory.
  const writer = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    socketTimeout: RESPONSE_TIMEOUT_MS,
    reconnectOnError,
  })
  const readers: Redis[] = []
  // The adapter reads again as soon as a read ends: if reads failed at once, it would loop without a pause. With a queue
  // and unlimited retries, a read waits until Redis is available again.
  writer.duplicate = () => {
    const reader = new Redis(redisUrl, { maxRetriesPerRequest: null, socketTimeout: BLOCK_MS + RESPONSE_TIMEOUT_MS })
    readers.push(reader)
    return ignoreSubscribeErrors(reader)
  }
  ignorePublishErrors(writer)
  logOutages(writer, log, 'screens of other processes get changes after a heartbeat')
  logRefusals(writer, log)
  return {
    adapter: createAdapter(writer, {
      streamName: STREAM_NAME,
      channelPrefix: STREAM_NAME,
      maxLen: MAX_STREAM_LENGTH,
      blockTimeInMs: BLOCK_MS,
      onlyPlaintext: true,
    }),
    isReady: () => writer.status === 'ready',
    close: () => {
      for (const client of [writer, ...readers]) client.disconnect()
    },
  }
}

/**
 * Ignores errors of `subscribe`, which the adapter does not handle. ioredis subscribes again after each outage; the only
 * error comes when the process stops before the first connection.
 */
function ignoreSubscribeErrors(reader: Redis): Redis {
  const subscribe = reader.subscribe.bind(reader)
  return Object.assign(reader, { subscribe: (channels: string[]) => subscribe(...channels).catch(() => undefined) })
}

/** Ignores errors of `publish`, which the adapter does not handle. Other processes get the change after a heartbeat. */
function ignorePublishErrors(writer: Redis) {
  const publish = writer.publish.bind(writer)
  Object.assign(writer, { publish: (channel: string, message: Buffer) => publish(channel, message).catch(() => 0) })
}

/**
 * Logs one line when Redis answers but refuses messages, such as without memory or as a replica, and one when it takes them again. The
 * adapter ignores these errors.
 */
function logRefusals(writer: Redis, log: Log) {
  let isRefused = false
  const add = writer.xadd.bind(writer)
  const xadd = async (...args: Parameters<typeof add>) => {
    try {
      const id = await add(...args)
      if (isRefused) log.info('redis takes messages again')
      isRefused = false
      return id
    } catch (error) {
      if (error instanceof Error && error.name === 'ReplyError' && !isRefused) {
        log.warn(
          { reason: error.message },
          'redis refuses messages: screens of other processes get changes after a heartbeat',
        )
        isRefused = true
      }
      throw error
    }
  }
  Object.assign(writer, { xadd })
}
