import type { Socket } from 'socket.io-client'
import { watchLiveness } from '../board/liveness'
import type { Overview } from './overview'
import { type ManagerToServer, OVERVIEW_MS, type ServerToManager } from './protocol'

type OverviewSocket = Pick<
  Socket<ServerToManager, ManagerToServer>,
  'on' | 'volatile' | 'connect' | 'disconnect' | 'connected' | 'active'
>

export type OverviewListener = {
  /** As it is now. */
  overview(overview: Overview): void
  /** The server is not heard, or has nothing new to say: what is shown may be old. */
  lost(): void
  /** The session is over, or no longer a manager's. */
  signedOut(): void
}

/** One overview missed, and the next late, while the server answers. */
const STALE_MS = 2 * OVERVIEW_MS + 1_000
const CONNECT_AGAIN_MS = 2_000

/** Keeps the overview of the branches current over a socket. @returns what ends it, and what to call when the device is cut off */
export function startOverviewSync(socket: OverviewSocket, listener: OverviewListener) {
  /** When an overview last came, by the page's own clock. */
  let toldAt = performance.now()
  let again: ReturnType<typeof setTimeout> | undefined
  const liveness = watchLiveness(ping, lose)

  socket.on('connect', liveness.heard)
  socket.on('disconnect', lose)
  socket.on('connect_error', ({ message }) => {
    if (OVER.includes(message)) return listener.signedOut()
    lose()
    // What the server itself refused (its database was away) is not tried again by socket.io.
    if (!socket.active) again = setTimeout(() => socket.connect(), CONNECT_AGAIN_MS)
  })
  socket.on('goodbye', (reason) => (reason === 'signed_out' ? listener.signedOut() : lose()))
  socket.on('overview', (overview) => {
    toldAt = performance.now()
    liveness.heard()
    listener.overview(overview)
  })

  return {
    goOffline: lose,
    stop: () => {
      liveness.stop()
      clearTimeout(again)
      socket.disconnect()
    },
  }

  function ping() {
    if (socket.connected) socket.volatile.emit('ping', pong)
  }

  /** A process may answer and yet be cut off from the database. */
  function pong() {
    if (performance.now() - toldAt < STALE_MS) liveness.heard()
  }

  function lose() {
    liveness.stop()
    listener.lost()
  }
}

const OVER: readonly string[] = ['unauthenticated', 'token_expired', 'forbidden']
