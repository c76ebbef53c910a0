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

/** A screen as the relay sees one: a socket with the cookie of a signed-in browser. */
export type Screen = {
  socket: Socket<ServerToScreen, ScreenToServer>
  changes: OrderChange[]
  heartbeats: BranchHeartbeat[]
  join(request: JoinRequest): Promise<JoinReply>
  /** Joins, and fails the test where that is refused. */
  snapshot(branchId: string): Promise<BoardSnapshot>
  /** Asks for what happened after `since`, and fails the test where the answer is another. */
  missed(branchId: string, since: number): Promise<MissedReply>
  nextChange(): Promise<OrderChange>
  goodbye: Promise<string>
  disconnected: Promise<string>
}

export { sessionCookie } from './session-cookie'

type Options = { cookie?: string; origin?: string; as?: ConnectAs; rendered?: Rendered }

/** Connects, and resolves when connected. @throws what the server refused with */
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
  const join = (request: JoinRequest) => new Promise<JoinReply>((resolve) => socket.emit('join', request, resolve))
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
      if (!reply.ok || reply.kind !== 'missed') throw new Error(`Not what was missed: ${JSON.stringify(reply)}`)
      return reply
    },
    nextChange: () => new Promise((resolve) => socket.once('change', resolve)),
    goodbye,
    disconnected,
  }
}
