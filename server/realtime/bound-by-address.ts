import { clientAddress } from '../client-address'
import type { PublicSocket } from './public-socket'

/** All guests of a large café sit behind one address; nobody needs more than they do. */
const MAX_PER_ADDRESS = 500

/** Refuses an address that holds very many public sockets already. */
export function boundByAddress(trustedProxies: number) {
  const held = new Map<string, number>()

  return (socket: PublicSocket, next: (refusal?: Error) => void): void => {
    const address = clientAddress(socket.request, trustedProxies)
    const count = held.get(address) ?? 0
    if (count >= MAX_PER_ADDRESS) {
      next(new Error('rate_limited'))
      return
    }
    held.set(address, count + 1)
    // The connection's end, which comes also where the socket itself never comes to be.
    socket.conn.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
    })
    next()
  }
}
