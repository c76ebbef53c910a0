import type { Socket } from 'socket.io-client'
import { HEARTBEAT_MS } from '../board/protocol'
import type { ErrorCode } from '../errors'
import { type LiveClient, type Question, startLiveClient } from '../live/live-client'
import type { GuestOrder } from './own-orders'
import type { PublicToServer, ServerToPublic } from './protocol'
import type { ReadyNumbers } from './ready-numbers'

/** The end of the socket that a public page holds. */
export type PublicEnd = Socket<ServerToPublic, PublicToServer>

export type PublicListener = {
  numbers?: (numbers: ReadyNumbers) => void
  orders?: (orders: GuestOrder[]) => void
  /** The server was heard: what is shown is current. */
  live(): void
  /** The server is not heard: what is shown may be old. */
  lost(): void
  /** The server will not show this however often it is asked: the session is over, or there is nothing. */
  refused(): void
}

const AGAIN_MS = 3_000

/**
 * Keeps a public page current over its socket. Every message is the whole, so there is nothing to put together; what is
 * left is to know whether the server is heard.
 * @param ask sends what the page asks for
 */
export function startPublicSync(
  socket: PublicEnd,
  ask: Question<{ ok: true }>['send'],
  listener: PublicListener,
): Pick<LiveClient, 'goOffline' | 'stop'> {
  const live = startLiveClient(socket, {
    everyMs: HEARTBEAT_MS,
    againMs: AGAIN_MS,
    question: { send: ask, take: hear, final: FINAL, refused: listener.refused },
    lost: listener.lost,
    ended: listener.refused,
  })
  socket.on('numbers', (numbers) => listener.numbers?.(numbers))
  socket.on('orders', (orders) => listener.orders?.(orders))
  socket.on('heartbeat', hear)
  return live

  function hear() {
    live.told()
    listener.live()
  }
}

const FINAL: readonly ErrorCode[] = ['not_found', 'invalid_request', 'table_closed']
