import type { ServerToScreen } from '@/lib/board/protocol'
import { isScreen } from '@/lib/board/viewer'
import { newId } from '@/lib/ids'
import type { OrderEvent } from '@/lib/orders/order-event'
import type { ScreenSignal } from '@/lib/screens/change-screen'
import type { Metrics } from '../ops/metrics'
import type { Cluster } from './cluster'
import { branchRoom, type Screen, type ScreenServer, screenRoom } from './screen'

export type DatabaseClock = {
  /** Sets the clock by a response of the database. @param queriedAt `performance.now()` before the query */
  update(databaseTime: number, queriedAt: number): void
  /** The database's time now, in milliseconds since 1970 UTC; null before the first response. */
  now(): number | null
}

/** A copy of the database's clock, independent of this process's system clock. */
export function createDatabaseClock(): DatabaseClock {
  let offset: number | null = null
  return {
    update: (databaseTime, queriedAt) => {
      // The database read its clock about half way between query and response.
      offset = databaseTime - (queriedAt + performance.now()) / 2
    },
    now: () => (offset === null ? null : performance.now() + offset),
  }
}

export type Relay = {
  /** Adds a screen to the rooms of this process and of its device. */
  joinRooms(screen: Screen): void
  /** Sends a change to every screen of its branch, in all processes. */
  send(event: OrderEvent, eventId: string): void
  /** Sends a message of a screen to the other screens of its branch, in all processes. */
  sendFrom<Event extends 'step' | 'stepUndone'>(
    screen: Screen,
    branchId: string,
    event: Event,
    ...message: Parameters<ServerToScreen[Event]>
  ): void
  /** Sends a signal to a paired screen, in all processes. */
  signal(kind: ScreenSignal, screenId: string): void
}

/** Sends events to the screens of this process, and of other processes while Redis is available. */
export function createRelay(
  io: ScreenServer,
  cluster: Pick<Cluster, 'isReady'> | null,
  clock: DatabaseClock,
  metrics: Pick<Metrics, 'commitToRelay'>,
): Relay {
  const processRoom = `node:${newId()}`
  // Socket.IO writes a message as JSON also for a room without screens.
  const hasScreens = (room: string) => io.of('/').adapter.rooms.has(room)
  return {
    joinRooms: (screen) => {
      const { access } = screen.data
      screen.join(isScreen(access) ? [processRoom, screenRoom(access.screenId)] : processRoom)
    },
    signal: (kind, screenId) => {
      const room = screenRoom(screenId)
      sendSignal(kind, io.local.to(room))
      if (cluster?.isReady()) sendSignal(kind, io.to(room).except(processRoom))
    },
    sendFrom: (screen, branchId, event, ...message) => {
      const room = branchRoom(branchId)
      io.local
        .to(room)
        .except(screen.id)
        .emit(event, ...message)
      if (cluster?.isReady())
        io.to(room)
          .except(processRoom)
          .emit(event, ...message)
    },
    send: ({ timestamp, data: { branchId, seq, order } }, eventId) => {
      const change = { seq, order, eventId }
      // Two sends: with the cluster's adapter, the screens of this process would wait for Redis. Screens that miss the change
      // resync after the next heartbeat.
      if (hasScreens(branchRoom(branchId))) io.local.to(branchRoom(branchId)).emit('change', change)
      if (cluster?.isReady()) io.to(branchRoom(branchId)).except(processRoom).emit('change', change)
      const now = clock.now()
      if (now !== null) metrics.commitToRelay.observe(secondsBetween(Date.parse(timestamp), now))
    },
  }
}

/** Disconnects an unpaired screen also if it does not leave by itself. */
function sendSignal(kind: ScreenSignal, screens: ReturnType<ScreenServer['to']>) {
  if (kind !== 'revoked') return screens.emit(kind)
  screens.emit('goodbye', 'signed_out')
  screens.disconnectSockets(true)
}

/** At least 0: the clock's error of up to one round trip can make the difference negative. */
const secondsBetween = (from: number, to: number): number => (to > from ? (to - from) / 1000 : 0)
