import type { Socket } from 'engine.io'
import { terminateConnection } from './unread'

/** A board sends fewer than two messages a second, and about twelve when it connects. */
const MESSAGES = { atOnce: 40, perSecond: 20 }
/** The largest regular load is screen health of 20,000 bytes every 2 s. This also limits control frames. */
const BYTES = { atOnce: 100_000, perSecond: 20_000 }

/**
 * Terminates a connection that sends too much, in any namespace, before its messages are parsed as JSON. Each connection
 * has its own limits.
 */
export function limitMessageRate(connection: Socket): void {
  const takeMessages = tokenBucket(MESSAGES.atOnce, MESSAGES.perSecond)
  const takeBytes = tokenBucket(BYTES.atOnce, BYTES.perSecond)
  connection.on('packet', () => {
    if (!takeMessages(1)) terminateConnection(connection)
  })
  connection.request.socket.on('data', (chunk: Buffer) => {
    if (!takeBytes(chunk.length)) terminateConnection(connection)
  })
}

/**
 * A token bucket that starts full.
 * @param capacity in tokens
 * @param perSecond tokens added each second
 * @returns takes tokens; false: there were not enough
 */
function tokenBucket(capacity: number, perSecond: number): (tokens: number) => boolean {
  let tokensLeft = capacity
  let filledAt = performance.now()

  return (tokens) => {
    const now = performance.now()
    tokensLeft = Math.min(capacity, tokensLeft + ((now - filledAt) / 1_000) * perSecond) - tokens
    filledAt = now
    return tokensLeft >= 0
  }
}
