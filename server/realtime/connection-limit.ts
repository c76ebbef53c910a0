import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Service } from '../api/context'
import { clientAddress } from '../client-address'
import { isViewer } from './identify'

/** A large café has 500 guests and 100 screens at one address; a phone that reconnects counts twice for a while. */
const MAX_PER_ADDRESS = 1_000
/** Extra connections for signed-in users and paired screens, so that anonymous clients cannot lock them out. */
const RESERVED = 500

/**
 * Limits how many connections each client address holds in this process.
 * @returns a function that counts the connection of a request until it closes; false: not admitted
 */
export function limitConnections({ config, database, log }: Pick<Service, 'config' | 'database' | 'log'>) {
  const countByAddress = new Map<string, number>()
  const isAuthenticated = (cookieHeader: string | undefined): Promise<boolean> =>
    isViewer(database, cookieHeader).catch((error: unknown) => {
      log.warn({ err: error }, 'a connection was not admitted')
      return false
    })

  return async (request: IncomingMessage): Promise<boolean> => {
    const address = clientAddress(request, config.trustedProxies)
    const count = (countByAddress.get(address) ?? 0) + 1
    countByAddress.set(address, count)
    request.socket.once('close', () => release(address))
    if (count <= MAX_PER_ADDRESS) return true
    return count <= MAX_PER_ADDRESS + RESERVED && isAuthenticated(request.headers.cookie)
  }

  function release(address: string) {
    const remaining = (countByAddress.get(address) ?? 1) - 1
    if (remaining > 0) countByAddress.set(address, remaining)
    else countByAddress.delete(address)
  }
}

/** Responds to an upgrade request with 429 and closes the connection. */
export function refuseUpgrade(socket: Duplex): void {
  const answer = 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 30\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  socket.end(answer, () => socket.destroy())
}
