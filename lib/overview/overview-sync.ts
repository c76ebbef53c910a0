import type { Socket } from 'socket.io-client'
import { watchServer } from '../board/server-watch'
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
  let again: ReturnType<typeof setTimeout> | undefined
  const server = watchServer(socket, STALE_MS, lose)

  socket.on('connect', server.heard)
  socket.on('disconnect', lose)
  socket.on('connect_error', ({ message }) => {
    if (OVER.includes(message)) return listener.signedOut()
    lose()
    // What the server itself refused (its database was away) is not tried again by socket.io.
    if (!socket.active) again = setTimeout(() => socket.connect(), CONNECT_AGAIN_MS)
  })
  socket.on('goodbye', (reason) => (reason === 'signed_out' ? listener.signedOut() : lose()))
  socket.on('overview', (overview) => {
    server.told()
    listener.overview(overview)
  })

  return {
    goOffline: lose,
    stop: () => {
      server.stop()
      clearTimeout(again)
      socket.disconnect()
    },
  }

  function lose() {
    server.stop()
    listener.lost()
  }
}

const OVER: readonly string[] = ['unauthenticated', 'token_expired', 'forbidden']
