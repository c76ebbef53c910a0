import type { Socket } from 'engine.io'
import { cutOff } from './unread'

/** A board sends fewer than two messages a second, and a dozen when it connects. */
const MESSAGES = { atOnce: 40, perSecond: 20 }
/** The largest regular load is a report of 20,000 bytes every 2 s. Bytes also bound frames that are no messages. */
const BYTES = { atOnce: 100_000, perSecond: 20_000 }

/**
 * Cuts off a connection that sends too much, before what it sends is parsed as JSON: whatever it says, and to whichever
 * namespace. The limits are a connection's own, so one connection cannot use up another's.
 */
export function cutOffFloods(connection: Socket): void {
  const takeMessages = tokenBucket(MESSAGES.atOnce, MESSAGES.perSecond)
  const takeBytes = tokenBucket(BYTES.atOnce, BYTES.perSecond)
  connection.on('packet', () => {
    if (!takeMessages(1)) cutOff(connection)
  })
  connection.request.socket.on('data', (chunk: Buffer) => {
    if (!takeBytes(chunk.length)) cutOff(connection)
  })
}

/**
 * A bucket that begins full. @param capacity how many tokens it holds @param perSecond how many it gains in a second
 * @returns takes so many tokens out, and tells whether there were enough
 */
function tokenBucket(capacity: number, perSecond: number): (tokens: number) => boolean {
  let held = capacity
  let filledAt = performance.now()

  return (tokens) => {
    const now = performance.now()
    held = Math.min(capacity, held + ((now - filledAt) / 1_000) * perSecond) - tokens
    filledAt = now
    return held >= 0
  }
}
