import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type {
  BoardSnapshot,
  BranchHeartbeat,
  ConnectAs,
  JoinReply,
  JoinRequest,
  MissedReply,
  OrderChange,
  Rendered,
  ScreenToServer,
  ServerToScreen,
} from '@/lib/board/protocol'

/** A screen as the server sees it: a socket with the cookie of a signed-in browser. */
export type Screen = {
  socket: Socket<ServerToScreen, ScreenToServer>
  changes: OrderChange[]
  heartbeats: BranchHeartbeat[]
  join(request: JoinRequest): Promise<JoinReply>
  /** Joins, and fails the test if the server refuses. */
  snapshot(branchId: string): Promise<BoardSnapshot>
  /** Requests the changes after `since`, and fails the test if the reply is of another kind. */
  missed(branchId: string, since: number): Promise<MissedReply>
  nextChange(): Promise<OrderChange>
  goodbye: Promise<string>
  disconnected: Promise<string>
}

export { sessionCookie } from './session-cookie'

type Options = { cookie?: string; origin?: string; as?: ConnectAs; rendered?: Rendered }

/** Connects, and resolves when connected. @throws the server's connect error */
export async function connectScreen(
  baseUrl: string,
  { cookie, origin = baseUrl, as = 'staff', rendered }: Options,
): Promise<Screen> {
  const socket: Screen['socket'] = io(baseUrl, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { as, rendered },
    extraHeaders: { origin, ...(cookie && { cookie }) },
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  const changes: OrderChange[] = []
  const heartbeats: BranchHeartbeat[] = []
  socket.on('change', (change) => changes.push(change))
  socket.on('heartbeat', (heartbeat) => heartbeats.push(heartbeat))
  const goodbye = new Promise<string>((resolve) => socket.once('goodbye', resolve))
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const join = (request: JoinRequest) =>
    Promise.race([
      new Promise<JoinReply>((resolve) => socket.emit('join', request, resolve)),
      disconnected.then((reason) => {
        throw new Error(`The screen was disconnected before it got its board: ${reason}`)
      }),
    ])
  return {
    socket,
    changes,
    heartbeats,
    join,
    snapshot: async (branchId) => {
      const reply = await join({ branchId })
      if (!reply.ok || reply.kind !== 'snapshot') throw new Error(`No snapshot: ${JSON.stringify(reply)}`)
      return reply.snapshot
    },
    missed: async (branchId, since) => {
      const reply = await join({ branchId, since })
      if (!reply.ok || reply.kind !== 'missed') throw new Error(`The reply is not "missed": ${JSON.stringify(reply)}`)
      return reply
    },
    nextChange: () => new Promise((resolve) => socket.once('change', resolve)),
    goodbye,
    disconnected,
  }
}
