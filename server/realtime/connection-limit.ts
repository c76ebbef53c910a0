import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { viewerWith } from '@/lib/access/viewer'
import { AppError } from '@/lib/errors'
import type { Service } from '../api/context'
import { clientAddress } from '../client-address'
import { credentialOf } from './identify'

/** A large café has 500 guests and 100 screens behind one address; a phone that connects again counts twice for a while. */
const MAX_PER_ADDRESS = 1_000
/** How many more are admitted of people who are signed in and of paired screens: strangers cannot lock them out. */
const RESERVED = 500

/**
 * Limits how many connections each client address holds in this process.
 * @returns counts the connection of a request until it closes, and tells whether it is admitted
 */
export function limitConnections({ config, database, log }: Pick<Service, 'config' | 'database' | 'log'>) {
  const held = new Map<string, number>()

  return async (request: IncomingMessage): Promise<boolean> => {
    const address = clientAddress(request, config.trustedProxies)
    const count = (held.get(address) ?? 0) + 1
    held.set(address, count)
    request.socket.once('close', () => release(address))
    if (count <= MAX_PER_ADDRESS) return true
    return count <= MAX_PER_ADDRESS + RESERVED && isKnown(request.headers.cookie)
  }

  function release(address: string) {
    const left = (held.get(address) ?? 1) - 1
    if (left > 0) held.set(address, left)
    else held.delete(address)
  }

  async function isKnown(cookieHeader: string | undefined): Promise<boolean> {
    const [screen, staff] = await Promise.all([isViewer('screen'), isViewer('staff')])
    return screen || staff

    async function isViewer(as: 'screen' | 'staff'): Promise<boolean> {
      try {
        await viewerWith('board.read', database, await credentialOf(cookieHeader, as), null)
        return true
      } catch (error) {
        if (!(error instanceof AppError)) log.warn({ err: error }, 'a connection was not admitted')
        return false
      }
    }
  }
}

/** Answers the request for a WebSocket with 429 and closes the connection. */
export function refuseUpgrade(socket: Duplex): void {
  const answer = 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 30\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  socket.end(answer, () => socket.destroy())
}
