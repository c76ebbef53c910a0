import { io, type Socket } from 'socket.io-client'
import type { ScreenToServer } from '@/lib/board/protocol'
import { PUBLIC_NAMESPACE, type PublicToServer } from '@/lib/guests/protocol'
import { newId } from '@/lib/ids'
import { MANAGERS_NAMESPACE, type ManagerToServer } from '@/lib/overview/overview'
import type { About, Column } from './columns'
import { headersOf, type World } from './world'

export type SocketEvent = {
  about: About
  /** What is sent with it; undefined: the connection alone decides, for the event has no answer that tells. */
  request?: (world: World) => unknown
  /** For an event without an answer: what the other screens of the branch hear of it. */
  heardAs?: 'step' | 'stepUndone'
}

const A_STEP = { tapId: newId(), orderId: newId(), command: { type: 'change_status', to: 'ready' } }

const BOARD: Record<keyof ScreenToServer, SocketEvent> = {
  join: { about: 'branch', request: ({ branchId }) => ({ branchId }) },
  ping: { about: 'own' },
  report: { about: 'own' },
  beginStep: {
    about: 'branch',
    request: () => ({ ...A_STEP, screen: '', undoMs: 1_000 }),
    heardAs: 'step',
  },
  undoStep: { about: 'branch', request: () => ({ tapId: A_STEP.tapId }), heardAs: 'stepUndone' },
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
  { request, heardAs }: SocketEvent,
  column: Column,
): Promise<boolean> {
  const [namespace, event = ''] = name.split(' ')
  const socket = await connect(world, column, namespace)
  try {
    if (!(await isConnected(socket))) return false
    if (!request) return true
    if (heardAs) return await isHeard(world, socket, { event, message: request(world), heardAs })
    const { ok } = (await socket.emitWithAck(event, request(world))) as { ok: boolean }
    return ok
  } finally {
    socket.disconnect()
  }
}

async function connect(world: World, column: Column, namespace = '/'): Promise<Socket> {
  const headers = headersOf(await world.credentials(column))
  return io(`${world.baseUrl}${namespace}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { as: column.startsWith('screen') ? 'screen' : 'staff' },
    extraHeaders: { origin: world.baseUrl, ...headers },
  })
}

type Told = { event: string; message: unknown; heardAs: string }

/** Whether a manager's board of the branch hears what a screen of it sends. */
async function isHeard(world: World, socket: Socket, { event, message, heardAs }: Told): Promise<boolean> {
  const { branchId } = world
  const board = await connect(world, 'manager')
  try {
    await board.emitWithAck('join', { branchId })
    await socket.emitWithAck('join', { branchId })
    let heard = false
    board.once(heardAs, () => {
      heard = true
    })
    socket.emit(event, message)
    // Each is answered after what was sent before it.
    await socket.emitWithAck('ping')
    await board.emitWithAck('ping')
    return heard
  } finally {
    board.disconnect()
  }
}

const isConnected = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
