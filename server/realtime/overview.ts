import type { Namespace, Socket } from 'socket.io'
import type { StaffAccess } from '@/lib/access/callers'
import { demand } from '@/lib/access/permissions'
import { onBranchSignal } from '@/lib/branches/branch-signal'
import { AppError } from '@/lib/errors'
import type { OrderEvent } from '@/lib/orders/order-event'
import {
  MANAGERS_NAMESPACE,
  type ManagerToServer,
  OVERVIEW_MIN_MS,
  OVERVIEW_MS,
  type Overview,
  type ServerToManager,
} from '@/lib/overview/overview'
import { readOverview } from '@/lib/overview/read-overview'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import type { Service } from '../api/context'
import { type Throttled, throttle } from '../limits'
import type { Cluster } from './cluster'
import { MANAGER_EVENTS } from './event-permissions'
import { sessionToken } from './identify'
import { startLoop } from './loop'
import { refusalCode, replyToPings, type ScreenServer } from './screen'

/** The user of the page. */
type ManagerData = { token: string; access: StaffAccess }

type InterServerEvents = { changed: (branchId: string) => void }

type ManagerSocket = Socket<ManagerToServer, ServerToManager, InterServerEvents, ManagerData>
type ManagerSockets = Namespace<ManagerToServer, ServerToManager, InterServerEvents, ManagerData>

/** The room of all users who may see the same branches. */
const scopeRoom = ({ orgId, branchId }: Pick<StaffAccess, 'orgId' | 'branchId'>): string =>
  `overview:${orgId}:${branchId ?? 'all'}`

/** An overview that several pages show: read once for all of them. */
type SharedOverview = { pages: number; reader: Throttled; branchIds: ReadonlySet<string>; stopTimer: () => void }

type OverviewUpdates = {
  /** Sends overviews to a page. @returns a function that stops it */
  subscribe(socket: ManagerSocket): () => void
  changed(branchId: string): void
  stop(): Promise<void>
}

/** Sends overviews to the pages of this process: after changes at most every 2 s, and in any case every 10 s. */
function createOverviewUpdates(
  { database, log }: Pick<Service, 'database' | 'log'>,
  sockets: ManagerSockets,
): OverviewUpdates {
  const overviews = new Map<string, SharedOverview>()

  return {
    subscribe: (socket) => {
      const { access } = socket.data
      const room = scopeRoom(access)
      const shared = overviews.get(room) ?? startShared(room, access)
      shared.pages += 1
      void socket.join(room)
      shared.reader.trigger()
      return () => {
        shared.pages -= 1
        if (shared.pages === 0) void stopShared(room, shared)
      }
    },
    changed: (branchId) => {
      for (const { branchIds, reader } of overviews.values()) if (branchIds.has(branchId)) reader.trigger()
    },
    stop: async () => {
      await Promise.all([...overviews].map(([room, shared]) => stopShared(room, shared)))
    },
  }

  function startShared(room: string, scope: ManagerSocket['data']['access']): SharedOverview {
    const reader = throttle(OVERVIEW_MIN_MS, async () => {
      const overview = await readOverview(database, scope).catch((error: unknown) => {
        log.warn({ err: error }, 'overview not read')
        return null
      })
      if (overview) send(overview)
    })
    const timer = setInterval(reader.trigger, OVERVIEW_MS)
    const shared: SharedOverview = { pages: 0, reader, branchIds: new Set(), stopTimer: () => clearInterval(timer) }
    overviews.set(room, shared)
    return shared

    function send(overview: Overview) {
      shared.branchIds = new Set(overview.branches.map(({ id }) => id))
      sockets.local.to(room).emit('overview', overview)
    }
  }

  function stopShared(room: string, { reader, stopTimer }: SharedOverview): Promise<void> {
    stopTimer()
    if (overviews.get(room)?.reader === reader) overviews.delete(room)
    return reader.stop()
  }
}

export type OverviewPages = {
  /** Sends a change to the managers' pages of all processes. */
  publish(event: OrderEvent): void
  /** Tells the pages that the server restarts. Call it before the sockets are closed. */
  stop(): Promise<void>
}

/** Live updates for the page of all branches. A manager sees all branches of the organisation, or their own branch. */
export function startOverview(
  { database, log }: Pick<Service, 'database' | 'log'>,
  io: ScreenServer,
  cluster: Pick<Cluster, 'isReady'> | null,
): OverviewPages {
  // The namespace has its own events, which the type of the server cannot express.
  const sockets = io.of(MANAGERS_NAMESPACE) as unknown as ManagerSockets
  const updates = createOverviewUpdates({ database, log }, sockets)

  sockets.use((socket, next) => {
    identify(socket.handshake.headers.cookie).then(
      (data) => {
        socket.data = data
        next()
      },
      (error: unknown) => next(new Error(refusalCode(error, log))),
    )
  })
  sockets.on('connection', (socket) => {
    replyToPings(socket, socket.data.access.role, MANAGER_EVENTS.ping)
    const leave = updates.subscribe(socket)
    socket.on('disconnect', leave)
  })
  sockets.on('changed', updates.changed)
  const stopSignals = onBranchSignal(branchChanged)
  const stopChecks = startLoop(log, 'sessions were not checked', () =>
    Promise.all([...sockets.sockets.values()].map(checkSession)),
  )

  return {
    publish: ({ data: { branchId } }) => branchChanged(branchId),
    stop: async () => {
      stopSignals()
      const checksStopped = stopChecks()
      sockets.local.emit('goodbye', 'restart')
      await Promise.all([checksStopped, updates.stop()])
    },
  }

  function branchChanged(branchId: string) {
    updates.changed(branchId)
    if (cluster?.isReady()) sockets.serverSideEmit('changed', branchId)
  }

  async function identify(cookieHeader: string | undefined): Promise<ManagerData> {
    const token = await sessionToken(cookieHeader)
    const access = await authenticateStaff(database, token)
    demand(access, 'branches.overview')
    return { token, access }
  }

  /** Disconnects a page whose session has ended or whose access has changed. The page connects again. */
  async function checkSession(socket: ManagerSocket): Promise<void> {
    const { token, access: before } = socket.data
    try {
      const access = await authenticateStaff(database, token)
      demand(access, 'branches.overview')
      if (scopeRoom(access) === scopeRoom(before)) return
    } catch (error) {
      if (!(error instanceof AppError)) return log.warn({ err: error }, 'a session was not checked')
      // The page connects again, with the token that has renewed its session, if there is one.
      if (error.code === 'token_expired') return socket.conn.close()
    }
    socket.emit('goodbye', 'signed_out')
    socket.disconnect(true)
  }
}
