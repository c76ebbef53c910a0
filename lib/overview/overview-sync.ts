import type { Socket } from 'socket.io-client'
import { type LiveClient, startLiveClient } from '../live/live-client'
import { type ManagerToServer, OVERVIEW_MS, type Overview, type ServerToManager } from './overview'

export type OverviewListener = {
  /** The current overview. */
  overview(overview: Overview): void
  /** The connection is lost, or the server has sent nothing for too long: the shown data may be old. */
  offline(): void
  /** The session has ended, or is no longer a manager's. */
  signedOut(): void
}

const RECONNECT_MS = 2_000

/** Keeps the overview of the branches current over a socket: the server pushes it. */
export function startOverviewSync(
  socket: Socket<ServerToManager, ManagerToServer>,
  listener: OverviewListener,
): Pick<LiveClient, 'goOffline' | 'stop'> {
  const live = startLiveClient(socket, {
    intervalMs: OVERVIEW_MS,
    retryMs: RECONNECT_MS,
    offline: listener.offline,
    ended: listener.signedOut,
  })
  socket.on('overview', (overview) => {
    live.dataReceived()
    listener.overview(overview)
  })
  return live
}
