import { io, type Socket } from 'socket.io-client'
import type { ScreenToServer } from '@/lib/board/protocol'
import { PUBLIC_NAMESPACE, type PublicToServer } from '@/lib/guests/protocol'
import { MANAGERS_NAMESPACE, type ManagerToServer } from '@/lib/overview/overview'
import type { About, Column } from './columns'
import { headersOf, type World } from './world'

export type SocketEvent = {
  about: About
  /** What is sent with it; undefined: the connection alone decides, for the event has no answer that tells. */
  request?: (world: World) => unknown
}

const BOARD: Record<keyof ScreenToServer, SocketEvent> = {
  join: { about: 'branch', request: ({ branchId }) => ({ branchId }) },
  ping: { about: 'own' },
  report: { about: 'own' },
  beginStep: { about: 'own' },
  undoStep: { about: 'own' },
}

const MANAGERS: Record<keyof ManagerToServer, SocketEvent> = {
  ping: { about: 'own' },
}

const PUBLIC: Record<keyof PublicToServer, SocketEvent> = {
  watch: { about: 'own', request: ({ branchId }) => ({ branchId }) },
  follow: { about: 'own', request: ({ tableCode }) => ({ tableCode }) },
  ping: { about: 'own' },
}

/** Every event that the socket server takes, by namespace and name; the types of the protocols make each list complete. */
export const SOCKET_EVENTS: Record<string, SocketEvent> = {
  ...inNamespace('/', BOARD),
  ...inNamespace(MANAGERS_NAMESPACE, MANAGERS),
  ...inNamespace(PUBLIC_NAMESPACE, PUBLIC),
}

function inNamespace(namespace: string, events: Record<string, SocketEvent>): Record<string, SocketEvent> {
  return Object.fromEntries(Object.entries(events).map(([name, event]) => [`${namespace} ${name}`, event]))
}

/** Connects with the cookies of a caller and sends the event. @returns whether the caller was served */
export async function sendEvent(
  world: World,
  name: string,
  { request }: SocketEvent,
  column: Column,
): Promise<boolean> {
  const [namespace, event = ''] = name.split(' ')
  const headers = headersOf(await world.credentials(column))
  const socket = io(`${world.baseUrl}${namespace}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { as: column.startsWith('screen') ? 'screen' : 'staff' },
    extraHeaders: { origin: world.baseUrl, ...headers },
  })
  try {
    if (!(await isConnected(socket))) return false
    if (!request) return true
    const { ok } = (await socket.emitWithAck(event, request(world))) as { ok: boolean }
    return ok
  } finally {
    socket.disconnect()
  }
}

const isConnected = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
