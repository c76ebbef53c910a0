import { encode } from 'next-auth/jwt'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type {
  BoardSnapshot,
  Heartbeat,
  JoinReply,
  OrderChange,
  ScreenToServer,
  ServerToScreen,
} from '@/lib/board/protocol'

/** A screen as the relay sees one: a socket with the cookie of a signed-in browser. */
export type Screen = {
  socket: Socket<ServerToScreen, ScreenToServer>
  changes: OrderChange[]
  join(branchId: string): Promise<JoinReply>
  /** Joins, and fails the test where that is refused. */
  snapshot(branchId: string): Promise<BoardSnapshot>
  nextChange(): Promise<OrderChange>
  nextHeartbeat(): Promise<Heartbeat>
  goodbye: Promise<string>
  disconnected: Promise<string>
}

/** The cookie that next-auth sets for somebody who holds this token. */
export async function sessionCookie(staffToken: string, secret = process.env.AUTH_SECRET ?? ''): Promise<string> {
  return `next-auth.session-token=${await encode({ token: { staffToken }, secret })}`
}

type Options = { cookie?: string; origin?: string }

/** Connects, and resolves when connected. @throws what the server refused with */
export async function connectScreen(baseUrl: string, { cookie, origin = baseUrl }: Options): Promise<Screen> {
  const socket: Screen['socket'] = io(baseUrl, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin, ...(cookie && { cookie }) },
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  const changes: OrderChange[] = []
  socket.on('change', (change) => changes.push(change))
  const goodbye = new Promise<string>((resolve) => socket.once('goodbye', resolve))
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const join = (branchId: string) => new Promise<JoinReply>((resolve) => socket.emit('join', branchId, resolve))
  return {
    socket,
    changes,
    join,
    snapshot: async (branchId) => {
      const reply = await join(branchId)
      if (!reply.ok) throw new Error(`The join was refused: ${reply.error}`)
      return reply.snapshot
    },
    nextChange: () => new Promise((resolve) => socket.once('change', resolve)),
    nextHeartbeat: () => new Promise((resolve) => socket.once('heartbeat', resolve)),
    goodbye,
    disconnected,
  }
}
