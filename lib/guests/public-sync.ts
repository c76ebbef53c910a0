import type { Socket } from 'socket.io-client'
import { watchLiveness } from '../board/liveness'
import { HEARTBEAT_MS } from '../board/protocol'
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
  const liveness = watchLiveness(ping, lose)
  /** When the server last spoke of what is in the database, by the page's own clock. */
  let toldAt = 0
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
      liveness.stop()
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
    toldAt = performance.now()
    liveness.heard()
    listener.live()
  }

  function ping() {
    if (socket.connected) socket.volatile.emit('ping', pong)
  }

  /** A process may answer and yet be cut off from the database, and know of nothing new: its heartbeats tell. */
  function pong() {
    if (performance.now() - toldAt < STALE_MS) liveness.heard()
  }

  function lose() {
    liveness.stop()
    listener.lost()
  }

  function tryAgain(work: () => void) {
    clearTimeout(again)
    again = setTimeout(work, ASK_AGAIN_MS)
  }
}

const FINAL: readonly ErrorCode[] = ['unauthenticated', 'not_found', 'invalid_request']
