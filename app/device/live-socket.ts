import { io, type Socket } from 'socket.io-client'
import type { LiveClient } from '@/lib/live/live-client'

/**
 * Opens a socket to a namespace, on its own connection: the server allows one public socket per connection.
 * @param auth the payload of each connection attempt
 */
export const openSocket = (namespace: string, auth: object = {}): Socket =>
  io(namespace, { transports: ['websocket'], reconnectionDelayMax: 3_000, forceNew: true, auth })

/** Calls `goOffline` on the browser's `offline` event. @returns a function that removes the listener and stops the client */
export function followOffline({ goOffline, stop }: Pick<LiveClient, 'goOffline' | 'stop'>): () => void {
  window.addEventListener('offline', goOffline)
  return () => {
    window.removeEventListener('offline', goOffline)
    stop()
  }
}
