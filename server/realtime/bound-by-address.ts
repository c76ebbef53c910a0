import { authenticateScreen, SCREEN_COOKIE } from '@/lib/access/viewer'
import type { ErrorCode } from '@/lib/errors'
import type { Service } from '../api/context'
import { clientAddress } from '../client-address'
import { cookieOf } from './cookie-of'
import type { PublicSocket } from './guest-join'
import { refusalCode } from './screen'

/** All guests of a large café sit behind one address; nobody needs more than they do. */
const MAX_PER_ADDRESS = 500

/**
 * Refuses an address that holds very many public connections already, unless it is a paired screen that asks: whoever fills
 * up the café's address does not darken its counter. A connection holds one public socket at a time.
 */
export function boundByAddress({ config, database, log }: Pick<Service, 'config' | 'database' | 'log'>) {
  const held = new Map<string, number>()
  const counted = new WeakSet<PublicSocket['conn']>()
  const inUse = new WeakSet<PublicSocket['conn']>()

  return (socket: PublicSocket, next: (refusal?: Error) => void): void => {
    const { conn, request } = socket
    const address = clientAddress(request, config.trustedProxies)
    if (inUse.has(conn)) next(new Error('rate_limited'))
    else if (counted.has(conn)) admit(socket, next)
    else if ((held.get(address) ?? 0) < MAX_PER_ADDRESS) {
      count(conn, address)
      admit(socket, next)
    } else {
      isPairedScreen(socket).then(
        (isPaired) => (isPaired ? admit(socket, next) : refuse(socket, next, 'rate_limited')),
        (error: unknown) => refuse(socket, next, refusalCode(error, log)),
      )
    }
  }

  /** Says why, and closes the connection: it would be held without being counted. */
  function refuse({ conn }: PublicSocket, next: (refusal: Error) => void, code: ErrorCode) {
    next(new Error(code))
    // After the refusal itself, which is sent in the next tick.
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
    held.set(address, (held.get(address) ?? 0) + 1)
    // The connection's end, which comes also where the socket itself never comes to be.
    conn.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
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
