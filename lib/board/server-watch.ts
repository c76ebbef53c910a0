import { watchLiveness } from './liveness'

/** The part of a page's socket that the watch uses. */
type WatchedSocket = {
  connected: boolean
  volatile: { emit(event: 'ping', reply: () => void): unknown }
}

export type ServerWatch = {
  /** The server sent something that it read from the database. */
  told(): void
  /** The server sent anything at all. */
  heard(): void
  stop(): void
}

/**
 * Notices within 5 s that the server has gone silent; it pings the server before it gives up. A server process can answer
 * pings and still have lost the database, so answers count only while it also sends what it reads there.
 * @param staleMs how long the server may answer without sending anything from the database, in milliseconds
 */
export function watchServer(socket: WatchedSocket, staleMs: number, lost: () => void): ServerWatch {
  /** When the server last sent something from the database, by the page's own clock. */
  let toldAt = performance.now()
  const { heard, stop } = watchLiveness(ping, lost)
  return { told, heard, stop }

  function told() {
    toldAt = performance.now()
    heard()
  }

  /** Socket.IO would keep a message of a closed socket and send it later; such a ping would be useless. */
  function ping() {
    if (socket.connected) socket.volatile.emit('ping', pong)
  }

  function pong() {
    if (performance.now() - toldAt < staleMs) heard()
  }
}
