import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server as Engine } from 'engine.io'
import { Server } from 'socket.io'
import type { OrderEvent } from '@/lib/events/webhook-event'
import { onScreenSignal } from '@/lib/screens/change-screen'
import type { Service } from '../api/context'
import type { WriteProbe } from '../ops/readiness'
import type { Cluster } from './cluster'
import { limitConnections, refuseUpgrade } from './connection-limit'
import { BOARD_EVENTS } from './event-permissions'
import { cutOffFloods } from './floods'
import { startGuests } from './guests'
import { startHeartbeat } from './heartbeat'
import { identify, isOwnOrigin } from './identify'
import { createJoining } from './join'
import { startOverview } from './overview'
import { createDatabaseClock, createRelay } from './relay'
import { takeReports } from './reports'
import { answerPings, refusalCode, type ScreenServer } from './screen'
import { cutOffUnread, endWhenClosed } from './unread'

/** A connection that has died without a word is found out after 20 s, on both ends; Wi-Fi may pause for half of that. */
const PING_MS = 10_000

/** The largest is a report of 300 tickets. */
const MAX_MESSAGE_BYTES = 20_000

/** A page joins a namespace as soon as it is connected; a connection without one is closed after this. */
const JOINLESS_MS = 10_000

type EngineRequest = Parameters<Engine['handleUpgrade']>[0]

export type Screens = {
  /** Sends a change to every screen of its branch. */
  relay(event: OrderEvent, eventId: string): void
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /** Tells the screens that the server goes away, and closes. */
  stop(): Promise<void>
}

/**
 * The Socket.IO server: rooms by branch, chosen by what the session may see. WebSocket only, so no sticky sessions.
 * @param cluster the way to the other processes; null where there are none
 */
export function startScreens(service: Service, cluster: Cluster | null, canWrite: WriteProbe): Screens {
  const { config, database, log, metrics } = service
  const engine = new Engine({
    transports: ['websocket'],
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, allow) => allow(null, isOwnOrigin(request, config.publicUrl)),
  })
  engine.on('connection', endWhenClosed)
  engine.on('connection', cutOffFloods)
  const unread = cutOffUnread(engine)
  const isAdmitted = limitConnections(service)
  const io: ScreenServer = new Server({
    serveClient: false,
    connectTimeout: JOINLESS_MS,
    ...(cluster && { adapter: cluster.adapter }),
  })
  io.bind(engine)
  const clock = createDatabaseClock()
  const relay = createRelay(io, cluster, clock, metrics)
  const join = createJoining(service, unread)

  io.use((screen, next) => {
    identify(database, screen.handshake).then(
      (data) => {
        screen.data = data
        next()
      },
      (error: unknown) => next(new Error(refusalCode(error, log))),
    )
  })
  io.on('connection', (screen) => {
    const kind = { kind: screen.data.access.role }
    metrics.screens.inc(kind)
    screen.on('disconnect', () => metrics.screens.dec(kind))
    relay.welcome(screen)
    answerPings(screen, screen.data.access.role, BOARD_EVENTS.ping)
    join(screen)
    takeReports(screen, service)
  })
  const stopHeartbeat = startHeartbeat(service, io, clock, canWrite)
  const endSignals = onScreenSignal(relay.tell)
  const overview = startOverview(service, io, cluster)
  const guests = startGuests(service, io, cluster)

  return {
    relay: (event, eventId) => {
      relay.send(event, eventId)
      overview.hear(event)
      guests.hear(event, eventId)
    },
    handleUpgrade: async (request, socket, head) => {
      // Until a WebSocket is made of it, an error of the connection has no other listener.
      socket.on('error', () => socket.destroy())
      if (await isAdmitted(request)) engine.handleUpgrade(request as EngineRequest, socket, head)
      else refuseUpgrade(socket)
    },
    stop: async () => {
      endSignals()
      const beaten = Promise.all([stopHeartbeat(), overview.stop(), guests.stop()])
      io.local.emit('goodbye', 'restart')
      await io.close()
      await beaten
      unread.stop()
    },
  }
}
