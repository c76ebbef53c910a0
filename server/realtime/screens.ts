import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server as Engine } from 'engine.io'
import { Server } from 'socket.io'
import { isOwnOrigin } from '@/lib/addresses/own-host'
import type { OrderEvent } from '@/lib/orders/order-event'
import { onScreenSignal } from '@/lib/screens/change-screen'
import type { Service } from '../api/context'
import type { WriteProbe } from '../ops/readiness'
import { startBranchStates } from './branch-states'
import type { Cluster } from './cluster'
import { limitConnections, refuseUpgrade } from './connection-limit'
import { BOARD_EVENTS } from './event-permissions'
import { limitMessageRate } from './floods'
import { startGuests } from './guests'
import { startHeartbeat } from './heartbeat'
import { identify } from './identify'
import { createJoinHandler } from './join'
import { startOverview } from './overview'
import { createDatabaseClock, createRelay } from './relay'
import { storeScreenHealth } from './reports'
import { refusalCode, replyToPings, type ScreenServer } from './screen'
import { relaySteps } from './steps'
import { destroyAfterClose, terminateSlowReaders } from './unread'

/** Both ends detect a dead connection after 20 s; a Wi-Fi pause of 10 s is tolerated. */
const PING_MS = 10_000

/** The largest message is a step that marks all lines and parts of the largest order: 700 ids of 39 bytes each. */
const MAX_MESSAGE_BYTES = 30_000

/** A connection that has not joined a namespace is closed after this. Pages join as soon as they are connected. */
const NAMESPACE_TIMEOUT_MS = 10_000

type EngineRequest = Parameters<Engine['handleUpgrade']>[0]

export type Screens = {
  /** Sends a change to every screen of its branch. */
  relay(event: OrderEvent, eventId: string): void
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /** Tells the screens that the server restarts, and closes the connections. */
  stop(): Promise<void>
}

/**
 * The Socket.IO server, with one room for each branch. WebSocket only, so it needs no sticky sessions.
 * @param cluster the connection to other processes; null without Redis
 */
export function startScreens(service: Service, cluster: Cluster | null, canWrite: WriteProbe): Screens {
  const { config, database, log, metrics } = service
  const engine = new Engine({
    transports: ['websocket'],
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, allow) => allow(null, isOwnOrigin(request.headers, config)),
  })
  engine.on('connection', destroyAfterClose)
  engine.on('connection', limitMessageRate)
  const sendBuffers = terminateSlowReaders(engine)
  const isAdmitted = limitConnections(service)
  const io: ScreenServer = new Server({
    serveClient: false,
    connectTimeout: NAMESPACE_TIMEOUT_MS,
    ...(cluster && { adapter: cluster.adapter }),
  })
  io.bind(engine)
  const clock = createDatabaseClock()
  const relay = createRelay(io, cluster, clock, metrics)
  const join = createJoinHandler(service, sendBuffers)

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
    relay.joinRooms(screen)
    replyToPings(screen, screen.data.access.role, BOARD_EVENTS.ping)
    join(screen)
    storeScreenHealth(screen, service)
    relaySteps(screen, relay)
  })
  const stopHeartbeat = startHeartbeat(service, io, clock, canWrite)
  const stopSignals = onScreenSignal(relay.signal)
  const overview = startOverview(service, io, cluster)
  const guests = startGuests(service, io, cluster)
  const stopBranchStates = startBranchStates(service, io, guests.sockets, cluster)

  return {
    relay: (event, eventId) => {
      relay.send(event, eventId)
      overview.publish(event)
      guests.publish(event, eventId)
    },
    handleUpgrade: async (request, socket, head) => {
      // Before the upgrade, errors of the connection have no other listener.
      socket.on('error', () => socket.destroy())
      if (await isAdmitted(request)) engine.handleUpgrade(request as EngineRequest, socket, head)
      else refuseUpgrade(socket)
    },
    stop: async () => {
      stopSignals()
      const loopsStopped = Promise.all([stopHeartbeat(), stopBranchStates(), overview.stop(), guests.stop()])
      io.local.emit('goodbye', 'restart')
      await io.close()
      await loopsStopped
      sendBuffers.stop()
    },
  }
}
