import type { ErrorCode } from '@/lib/errors'
import { authenticateScreen, SCREEN_COOKIE } from '@/lib/screens/authenticate-screen'
import type { Service } from '../api/context'
import { clientAddress } from '../client-address'
import { cookieOf } from './cookie-of'
import type { PublicSocket } from './guest-join'
import { refusalCode } from './screen'

/** Enough for all guests of a large café, who share one address. */
const MAX_PER_ADDRESS = 500

/**
 * Limits the public connections of an address. Paired screens are always admitted, so that other clients at the café's
 * address cannot block its pickup display. A connection has at most one public socket at a time.
 */
export function limitPublicSocketsByAddress({ config, database, log }: Pick<Service, 'config' | 'database' | 'log'>) {
  const countByAddress = new Map<string, number>()
  const counted = new WeakSet<PublicSocket['conn']>()
  const inUse = new WeakSet<PublicSocket['conn']>()

  return (socket: PublicSocket, next: (refusal?: Error) => void): void => {
    const { conn, request } = socket
    const address = clientAddress(request, config.trustedProxies)
    if (inUse.has(conn)) next(new Error('rate_limited'))
    else if (counted.has(conn)) admit(socket, next)
    else if ((countByAddress.get(address) ?? 0) < MAX_PER_ADDRESS) {
      count(conn, address)
      admit(socket, next)
    } else {
      isPairedScreen(socket).then(
        (isPaired) => (isPaired ? admit(socket, next) : refuse(socket, next, 'rate_limited')),
        (error: unknown) => refuse(socket, next, refusalCode(error, log)),
      )
    }
  }

  /** Sends the reason and closes the connection, because it is not counted. */
  function refuse({ conn }: PublicSocket, next: (refusal: Error) => void, code: ErrorCode) {
    next(new Error(code))
    // The refusal is sent in the next tick.
    setImmediate(() => conn.close())
  }

  function admit(socket: PublicSocket, next: () => void) {
    const { conn } = socket
    inUse.add(conn)
    socket.once('disconnect', () => inUse.delete(conn))
    next()
  }

  function count(conn: PublicSocket['conn'], address: string) {
    counted.add(conn)
    countByAddress.set(address, (countByAddress.get(address) ?? 0) + 1)
    // The connection closes also if its socket was never opened.
    conn.once('close', () => {
      const remaining = (countByAddress.get(address) ?? 1) - 1
      if (remaining > 0) countByAddress.set(address, remaining)
      else countByAddress.delete(address)
    })
  }

  async function isPairedScreen({ handshake }: PublicSocket): Promise<boolean> {
    const secret = cookieOf(handshake.headers.cookie, SCREEN_COOKIE)
    if (secret === undefined) return false
    return authenticateScreen(database, secret).then(
      () => true,
      (error: unknown) => {
        if (refusalCode(error, log) === 'unauthenticated') return false
        throw error
      },
    )
  }
}
