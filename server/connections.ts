import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '@/lib/log'
import { addressKey } from './client-address'
import { WebSocketUpgradeOnly } from './websocket-upgrade'

/**
 * What both servers are created with. Node answers a request that takes longer with 408 and ends its connection. The largest body,
 * 3 MB, arrives in the time at 400 kbit/s.
 */
export const REQUEST_TIMES = {
  IncomingMessage: WebSocketUpgradeOnly,
  headersTimeout: 30_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}

/** 1,500 of sockets (`realtime/connection-limit.ts`), and as many others. */
const MAX_CONNECTIONS = 3_000

/**
 * Ends the connections of an address beyond a bound, so that one address cannot use up the memory and the descriptors of this process. The
 * address is the socket's: a trusted proxy bounds those of its clients.
 */
export function boundConnections(server: Server, log: Log): void {
  const open = createTally()
  server.on('connection', (connection: Socket) => {
    const address = addressKey(connection.remoteAddress ?? '') ?? 'unknown'
    if (open.of(address) >= MAX_CONNECTIONS) {
      connection.destroy()
      return
    }
    open.add(address, 1)
    if (open.of(address) === MAX_CONNECTIONS) log.warn({ address }, 'an address has as many connections as it may have')
    connection.once('close', () => open.add(address, -1))
  })
}

/** Smaller bodies are bounded by the connections. */
const SMALL_BODY_BYTES = 16_000
/** The largest body that anything reads. Of a longer one, or one of unknown length, no more is kept. */
const LARGEST_BODY_BYTES = 4_000_000
const MAX_BODY_BYTES = 20_000_000

/**
 * Bounds the bodies of an address that have not arrived, in bytes: they wait in memory, and a client can send them slowly.
 * @returns a function that counts the body of a request until it has arrived; false: one too many
 */
export function boundBodies(): (address: string, request: IncomingMessage, response: ServerResponse) => boolean {
  const expected = createTally()
  return (address, request, response) => {
    const bytes = expectedBytes(request)
    if (bytes <= SMALL_BODY_BYTES || request.complete) return true
    if (expected.of(address) + bytes > MAX_BODY_BYTES) return false
    expected.add(address, bytes)
    let isCounted = true
    const release = () => {
      if (isCounted) expected.add(address, -bytes)
      isCounted = false
    }
    request.once('end', release)
    response.once('close', release)
    return true
  }
}

function expectedBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding']) return LARGEST_BODY_BYTES
  return Math.min(Number(headers['content-length'] ?? 0), LARGEST_BODY_BYTES)
}

/** Sums by address, without those that are 0. */
function createTally() {
  const sums = new Map<string, number>()
  const of = (address: string): number => sums.get(address) ?? 0
  return {
    of,
    add: (address: string, amount: number): void => {
      const sum = of(address) + amount
      if (sum > 0) sums.set(address, sum)
      else sums.delete(address)
    },
  }
}
