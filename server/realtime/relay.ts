import { isScreen } from '@/lib/access/viewer'
import type { OrderEvent } from '@/lib/events/webhook-event'
import { newId } from '@/lib/ids'
import type { ScreenSignal } from '@/lib/screens/change-screen'
import type { Metrics } from '../ops/metrics'
import type { Cluster } from './cluster'
import { branchRoom, type Screen, type ScreenServer, screenRoom } from './screen'

export type DatabaseClock = {
  /** Learns from an answer of the database. @param askedAt `performance.now()` when it was asked */
  learn(databaseTime: number, askedAt: number): void
  /** The database's time now, in milliseconds since 1970 UTC; null when nothing was learnt yet. */
  now(): number | null
}

/** The database's clock in this process, whatever the process's own clock says or is set to. */
export function createDatabaseClock(): DatabaseClock {
  let offset: number | null = null
  return {
    learn: (databaseTime, askedAt) => {
      // Read about half way between question and answer.
      offset = databaseTime - (askedAt + performance.now()) / 2
    },
    now: () => (offset === null ? null : performance.now() + offset),
  }
}

export type Relay = {
  /** Counts a screen as one of this process. */
  welcome(screen: Screen): void
  /** Sends a change to every screen of its branch, whichever process it is connected to. */
  send(event: OrderEvent, eventId: string): void
  /** Tells a paired screen something, wherever it is connected to. */
  tell(kind: ScreenSignal, screenId: string): void
}

/** Hands events to the screens of this process at once, and to the other processes where they can be reached. */
export function createRelay(
  io: ScreenServer,
  cluster: Pick<Cluster, 'isReady'> | null,
  clock: DatabaseClock,
  metrics: Pick<Metrics, 'commitToRelay'>,
): Relay {
  const ownRoom = `node:${newId()}`
  return {
    welcome: (screen) => {
      const { access } = screen.data
      screen.join(isScreen(access) ? [ownRoom, screenRoom(access.screenId)] : ownRoom)
    },
    tell: (kind, screenId) => {
      const room = screenRoom(screenId)
      sendSignal(kind, io.local.to(room))
      if (cluster?.isReady()) sendSignal(kind, io.to(room).except(ownRoom))
    },
    send: ({ timestamp, data: { branchId, seq, order } }, eventId) => {
      const change = { seq, order, eventId }
      // Two sends: the cluster's adapter lets the screens here wait for Redis. Those that miss it heal by heartbeat.
      io.local.to(branchRoom(branchId)).emit('change', change)
      if (cluster?.isReady()) io.to(branchRoom(branchId)).except(ownRoom).emit('change', change)
      const now = clock.now()
      if (now !== null) metrics.commitToRelay.observe(secondsBetween(Date.parse(timestamp), now))
    },
  }
}

/** A screen that is taken away and does not go is cut off. */
function sendSignal(kind: ScreenSignal, screens: ReturnType<ScreenServer['to']>) {
  if (kind !== 'revoked') return screens.emit(kind)
  screens.emit('goodbye', 'signed_out')
  screens.disconnectSockets(true)
}

/** What the database's clock, learnt to within a round trip, makes negative is none. */
const secondsBetween = (from: number, to: number): number => (to > from ? (to - from) / 1000 : 0)
