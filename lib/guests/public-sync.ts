import type { Socket } from 'socket.io-client'
import { HEARTBEAT_MS } from '../board/protocol'
import { watchServer } from '../board/server-watch'
import type { ErrorCode } from '../errors'
import type { GuestOrder } from './own-orders'
import type { PublicReply, PublicToServer, ServerToPublic } from './protocol'
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

export type PublicSync = {
  /** The device says that it is cut off, before any silence could. */
  goOffline(): void
  stop(): void
}

const ANSWER_MS = 5_000
const ASK_AGAIN_MS = 3_000
/** Two heartbeats missed, while the server answers. */
const STALE_MS = 2 * HEARTBEAT_MS + 1_000

/**
 * Keeps a public page current over its socket. Every message is the whole, so there is nothing to put together; what is
 * left is to know whether the server is heard.
 * @param ask sends what the page asks for
 */
export function startPublicSync(
  socket: PublicEnd,
  ask: (reply: (noAnswer: Error | null, answer?: PublicReply) => void, patienceMs: number) => void,
  listener: PublicListener,
): PublicSync {
  const server = watchServer(socket, STALE_MS, lose)
  let again: ReturnType<typeof setTimeout> | undefined

  socket.on('connect', join)
  socket.on('disconnect', lose)
  socket.on('connect_error', () => {
    lose()
    // What the server itself refused is not tried again by socket.io.
    if (!socket.active) tryAgain(() => socket.connect())
  })
  socket.on('goodbye', (reason) => (reason === 'session_over' ? listener.refused() : lose()))
  socket.on('numbers', (numbers) => listener.numbers?.(numbers))
  socket.on('orders', (orders) => listener.orders?.(orders))
  socket.on('heartbeat', hear)

  return {
    goOffline: lose,
    stop: () => {
      server.stop()
      clearTimeout(again)
      socket.disconnect()
    },
  }

  function join() {
    ask((_noAnswer, answer) => {
      if (answer?.ok) return hear()
      lose()
      if (answer && FINAL.includes(answer.error)) listener.refused()
      else if (socket.connected) tryAgain(join)
    }, ANSWER_MS)
  }

  function hear() {
    server.told()
    listener.live()
  }

  function lose() {
    server.stop()
    listener.lost()
  }

  function tryAgain(work: () => void) {
    clearTimeout(again)
    again = setTimeout(work, ASK_AGAIN_MS)
  }
}

const FINAL: readonly ErrorCode[] = ['unauthenticated', 'not_found', 'invalid_request', 'table_closed']
