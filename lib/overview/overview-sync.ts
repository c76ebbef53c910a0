import type { Socket } from 'socket.io-client'
import { type LiveClient, startLiveClient } from '../live/live-client'
import { type ManagerToServer, OVERVIEW_MS, type Overview, type ServerToManager } from './overview'

export type OverviewListener = {
  /** As it is now. */
  overview(overview: Overview): void
  /** The server is not heard, or has nothing new to say: what is shown may be old. */
  offline(): void
  /** The session is over, or no longer a manager's. */
  signedOut(): void
}

const CONNECT_AGAIN_MS = 2_000

/** Keeps the overview of the branches current over a socket: the server sends it unasked. */
export function startOverviewSync(
  socket: Socket<ServerToManager, ManagerToServer>,
  listener: OverviewListener,
): Pick<LiveClient, 'goOffline' | 'stop'> {
  const live = startLiveClient(socket, {
    intervalMs: OVERVIEW_MS,
    retryMs: CONNECT_AGAIN_MS,
    offline: listener.offline,
    ended: listener.signedOut,
  })
  socket.on('overview', (overview) => {
    live.dataReceived()
    listener.overview(overview)
  })
  return live
}
