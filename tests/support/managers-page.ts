import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { MANAGERS_NAMESPACE, type ManagerToServer, type ServerToManager } from '@/lib/overview/overview'

/** A socket of the branches page. @param cookie of a signed-in browser */
export function connectManagers(baseUrl: string, cookie: string | undefined): Socket<ServerToManager, ManagerToServer> {
  const socket: Socket<ServerToManager, ManagerToServer> = io(`${baseUrl}${MANAGERS_NAMESPACE}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: baseUrl, ...(cookie && { cookie }) },
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  return socket
}
