import { io, type Socket } from 'socket.io-client'
import type { ScreenToServer } from '@/lib/board/protocol'
import { PUBLIC_NAMESPACE, type PublicToServer } from '@/lib/guests/protocol'
import { MANAGERS_NAMESPACE, type ManagerToServer } from '@/lib/overview/protocol'
import type { Column, Rule } from './columns'
import type { World } from './world'

export type SocketEvent = Rule & {
  /** What is sent with it; undefined: whoever is connected may say it, and gets no answer that tells. */
  request?: (world: World) => unknown
}

const BOARD: Record<keyof ScreenToServer, SocketEvent> = {
  join: { permission: 'board.read', about: 'branch', request: ({ branchId }) => ({ branchId }) },
  ping: { permission: 'board.read', about: 'own' },
  report: { permission: 'board.read', about: 'own' },
}

const MANAGERS: Record<keyof ManagerToServer, SocketEvent> = {
  ping: { permission: 'branches.overview', about: 'own' },
}

const PUBLIC: Record<keyof PublicToServer, SocketEvent> = {
  watch: { permission: 'ready_display.read', about: 'own', request: ({ branchId }) => ({ branchId }) },
  follow: { permission: 'guest.order', about: 'own', request: ({ tableCode }) => ({ tableCode }) },
  ping: { permission: 'shell.read', about: 'own' },
}

/** Every event that the socket server takes, by namespace; the types of the protocols make each list whole. */
export const SOCKET_EVENTS: Record<string, Record<string, SocketEvent>> = {
  '/': BOARD,
  [MANAGERS_NAMESPACE]: MANAGERS,
  [PUBLIC_NAMESPACE]: PUBLIC,
}

/** Connects with what somebody's browser holds and sends the event. @returns whether they were served */
export async function sendEvent(
  world: World,
  namespace: string,
  name: string,
  { request }: SocketEvent,
  column: Column,
): Promise<boolean> {
  const { cookie } = await world.credentials(column)
  const socket = io(`${world.baseUrl}${namespace}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { as: column.startsWith('screen') ? 'screen' : 'staff' },
    extraHeaders: { origin: world.baseUrl, cookie },
  })
  try {
    if (!(await isConnected(socket))) return false
    if (!request) return true
    const { ok } = (await socket.emitWithAck(name, request(world))) as { ok: boolean }
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
