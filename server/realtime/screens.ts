import type { IncomingMessage } from 'node:http'
import { parse } from 'node:querystring'
import type { Duplex } from 'node:stream'
import { Server as Engine } from 'engine.io'
import { type Socket as IoSocket, Server } from 'socket.io'
import { z } from 'zod'
import { authenticateStaff, type StaffAccess } from '@/lib/access/authenticate-staff'
import { SESSION_COOKIES, staffTokenOf } from '@/lib/access/session-cookie'
import { boardSnapshot, branchHeartbeats } from '@/lib/board/board-snapshot'
import { HEARTBEAT_MS, type JoinReply, type ScreenToServer, type ServerToScreen } from '@/lib/board/protocol'
import { AppError, type ErrorCode } from '@/lib/errors'
import type { WebhookEvent } from '@/lib/events/webhook-event'
import type { Service } from '../api/context'
import { newestOnly } from './newest-only'
import { isOwnOrigin } from './own-origin'

type SocketData = { token: string; branchId: string | null }
type EngineRequest = Parameters<Engine['handleUpgrade']>[0]
type Screen = IoSocket<ScreenToServer, ServerToScreen, Record<string, never>, SocketData>

export type Screens = {
  /** Sends a change to every screen of its branch. */
  relay(event: WebhookEvent): void
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Tells the screens that the server goes away, and closes. */
  stop(): Promise<void>
}

/** The answer to a join after which the same screen asked anew. */
const OVERTAKEN: JoinReply = { ok: false, error: 'rate_limited' }

const room = (branchId: string) => `branch:${branchId}`

/** The Socket.IO server: rooms by branch, chosen by what the session may see. WebSocket only, so no sticky sessions. */
export function startScreens(service: Service): Screens {
  const { config, database, log, metrics } = service
  const engine = new Engine({
    transports: ['websocket'],
    maxHttpBufferSize: 10_000,
    allowRequest: (request, allow) => allow(null, isOwnOrigin(request, config.publicUrl)),
  })
  const io = new Server<ScreenToServer, ServerToScreen, Record<string, never>, SocketData>({ serveClient: false })
  io.bind(engine)
  let stopped = false

  io.use((screen, next) => {
    identify(screen).then(
      () => next(),
      (error: unknown) => next(new Error(refusalCode(error))),
    )
  })
  io.on('connection', (screen) => {
    metrics.screens.inc()
    screen.on('disconnect', () => metrics.screens.dec())
    const joinOnce = newestOnly((wanted: unknown) => answerJoin(screen, wanted), OVERTAKEN)
    screen.on('join', (branchId, reply) => {
      if (typeof reply === 'function') joinOnce(branchId).then(reply)
    })
  })
  let beat = setTimeout(heartbeat, HEARTBEAT_MS)

  return {
    relay: ({ data }) => io.to(room(data.branchId)).emit('change', { seq: data.seq, order: data.order }),
    handleUpgrade: (request, socket, head) => engine.handleUpgrade(request as EngineRequest, socket, head),
    stop: async () => {
      stopped = true
      clearTimeout(beat)
      io.emit('goodbye', 'restart')
      await io.close()
    },
  }

  async function identify(screen: Screen) {
    const token = await staffTokenOf(sessionCookie(screen.handshake.headers.cookie))
    if (!token) throw new AppError('unauthenticated', 'Sign in first.')
    await authenticateStaff(database, token)
    screen.data = { token, branchId: null }
  }

  async function answerJoin(screen: Screen, wanted: unknown): Promise<JoinReply> {
    return join(screen, wanted).catch((error: unknown) => ({ ok: false, error: refusalCode(error) }))
  }

  async function join(screen: Screen, wanted: unknown): Promise<JoinReply> {
    const branchId = z.uuid().parse(wanted)
    const { orgId } = await accessTo(screen, branchId)
    // The room first: a change that commits while the snapshot is read arrives too, and is ignored if it is in there.
    if (screen.data.branchId) await screen.leave(room(screen.data.branchId))
    await screen.join(room(branchId))
    screen.data.branchId = branchId
    return { ok: true, snapshot: await boardSnapshot(database, orgId, branchId) }
  }

  function accessTo(screen: Screen, branchId: string): Promise<StaffAccess> {
    return authenticateStaff(database, screen.data.token, { branchId })
  }

  function refusalCode(error: unknown): ErrorCode {
    if (error instanceof AppError) return error.code
    if (error instanceof z.ZodError) return 'invalid_request'
    log.error({ err: error }, 'screen not served')
    return 'unavailable'
  }

  async function heartbeat() {
    await beatOnce().catch((error: unknown) => log.warn({ err: error }, 'no heartbeat'))
    if (!stopped) beat = setTimeout(heartbeat, HEARTBEAT_MS)
  }

  /** Reads the sequences from the database, not from the webhook path, so screens heal when webhooks are broken. */
  async function beatOnce() {
    const screens = [...io.of('/').sockets.values()]
    await Promise.all(screens.map(disconnectIfRevoked))
    const branchIds = new Set(screens.flatMap((screen) => screen.data.branchId ?? []))
    if (branchIds.size === 0) return
    for (const { branchId, seq, now } of await branchHeartbeats(database, [...branchIds])) {
      io.to(room(branchId)).emit('heartbeat', { seq, now })
    }
  }

  async function disconnectIfRevoked(screen: Screen) {
    const { token, branchId } = screen.data
    const standing = branchId ? accessTo(screen, branchId) : authenticateStaff(database, token)
    await standing.catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      screen.emit('goodbye', 'signed_out')
      screen.disconnect(true)
    })
  }
}

function sessionCookie(header: string | undefined): string | undefined {
  const cookies = parse(header ?? '', '; ', '=')
  return SESSION_COOKIES.flatMap((name) => cookies[name] ?? [])[0]
}
