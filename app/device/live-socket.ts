import { io, type Socket } from 'socket.io-client'
import type { LiveClient } from '@/lib/live/live-client'

/**
 * Opens a socket of this page to a namespace. It has a connection of its own: the server admits one public socket to each.
 * @param auth what the page says of itself at each connection
 */
export const openSocket = (namespace: string, auth: object = {}): Socket =>
  io(namespace, { transports: ['websocket'], reconnectionDelayMax: 3_000, forceNew: true, auth })

/** Tells a client when the browser says that the device is cut off. @returns what stops the client too */
export function followOffline({ goOffline, stop }: Pick<LiveClient, 'goOffline' | 'stop'>): () => void {
  window.addEventListener('offline', goOffline)
  return () => {
    window.removeEventListener('offline', goOffline)
    stop()
  }
}
