import type { Namespace, Socket } from 'socket.io'
import { authenticateStaff, type StaffAccess } from '@/lib/access/authenticate-staff'
import { demand } from '@/lib/access/permissions'
import { AppError } from '@/lib/errors'
import type { OrderEvent } from '@/lib/events/webhook-event'
import {
  MANAGERS_NAMESPACE,
  type ManagerToServer,
  OVERVIEW_MIN_MS,
  OVERVIEW_MS,
  type Overview,
  type ServerToManager,
} from '@/lib/overview/overview'
import { readOverview } from '@/lib/overview/read-overview'
import type { Service } from '../api/context'
import { atMostEvery, type Paced } from '../limits'
import type { Cluster } from './cluster'
import { MANAGER_EVENTS } from './event-permissions'
import { startBeats } from './heartbeat'
import { sessionToken } from './identify'
import { answerPings, refusalCode, type ScreenServer } from './screen'

/** Who is signed in on the page. */
type ManagerData = { token: string; access: StaffAccess }

type BetweenProcesses = { changed: (branchId: string) => void }

type ManagerSocket = Socket<ManagerToServer, ServerToManager, BetweenProcesses, ManagerData>
type ManagerSockets = Namespace<ManagerToServer, ServerToManager, BetweenProcesses, ManagerData>

/** The room of everybody who sees the same branches. */
const scopeRoom = ({ orgId, branchId }: Pick<StaffAccess, 'orgId' | 'branchId'>): string =>
  `overview:${orgId}:${branchId ?? 'all'}`

/** What several pages look at together: read once for all of them. */
type Watch = { pages: number; reading: Paced; branchIds: ReadonlySet<string>; stopTimer: () => void }

type OverviewNews = {
  /** Sends a page its overview from now on. @returns what ends it */
  follow(socket: ManagerSocket): () => void
  changed(branchId: string): void
  stop(): Promise<void>
}

/** Overviews for the pages of this process: at most every 2 s, and every 10 s whatever was heard. */
function createOverviewNews(
  { database, log }: Pick<Service, 'database' | 'log'>,
  sockets: ManagerSockets,
): OverviewNews {
  const watches = new Map<string, Watch>()

  return {
    follow: (socket) => {
      const { access } = socket.data
      const room = scopeRoom(access)
      const watch = watches.get(room) ?? begin(room, access)
      watch.pages += 1
      void socket.join(room)
      watch.reading.ask()
      return () => {
        watch.pages -= 1
        if (watch.pages === 0) void end(room, watch)
      }
    },
    changed: (branchId) => {
      for (const { branchIds, reading } of watches.values()) if (branchIds.has(branchId)) reading.ask()
    },
    stop: async () => {
      await Promise.all([...watches].map(([room, watch]) => end(room, watch)))
    },
  }

  function begin(room: string, scope: ManagerSocket['data']['access']): Watch {
    const reading = atMostEvery(OVERVIEW_MIN_MS, async () => {
      const overview = await readOverview(database, scope).catch((error: unknown) => {
        log.warn({ err: error }, 'no overview')
        return null
      })
      if (overview) send(overview)
    })
    const timer = setInterval(reading.ask, OVERVIEW_MS)
    const watch: Watch = { pages: 0, reading, branchIds: new Set(), stopTimer: () => clearInterval(timer) }
    watches.set(room, watch)
    return watch

    function send(overview: Overview) {
      watch.branchIds = new Set(overview.branches.map(({ id }) => id))
      sockets.local.to(room).emit('overview', overview)
    }
  }

  function end(room: string, { reading, stopTimer }: Watch): Promise<void> {
    stopTimer()
    if (watches.get(room)?.reading === reading) watches.delete(room)
    return reading.stop()
  }
}

export type OverviewPages = {
  /** Lets the managers' pages know of a change, whichever process they are connected to. */
  hear(event: OrderEvent): void
  /** Tells the pages that the server goes away; before the sockets are closed. */
  stop(): Promise<void>
}

/** The page of all branches, live. A manager sees the branches of the organisation, or the one that they are tied to. */
export function startOverview(
  { database, log }: Pick<Service, 'database' | 'log'>,
  io: ScreenServer,
  cluster: Pick<Cluster, 'isReady'> | null,
): OverviewPages {
  // A namespace has a language of its own, which the type of the server cannot say.
  const sockets = io.of(MANAGERS_NAMESPACE) as unknown as ManagerSockets
  const news = createOverviewNews({ database, log }, sockets)

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
    answerPings(socket, socket.data.access.role, MANAGER_EVENTS.ping)
    const leave = news.follow(socket)
    socket.on('disconnect', leave)
  })
  sockets.on('changed', news.changed)
  const stopBeats = startBeats(log, 'sessions were not checked', () =>
    Promise.all([...sockets.sockets.values()].map(holdAgainstDatabase)),
  )

  return {
    hear: ({ data: { branchId } }) => {
      news.changed(branchId)
      if (cluster?.isReady()) sockets.serverSideEmit('changed', branchId)
    },
    stop: async () => {
      const beaten = stopBeats()
      sockets.local.emit('goodbye', 'restart')
      await Promise.all([beaten, news.stop()])
    },
  }

  async function identify(cookieHeader: string | undefined): Promise<ManagerData> {
    const token = await sessionToken(cookieHeader)
    const access = await authenticateStaff(database, token)
    demand(access, 'branches.overview')
    return { token, access }
  }

  /** Ends a session that is over, or that may now see something else: the page asks anew and is told what. */
  async function holdAgainstDatabase(socket: ManagerSocket): Promise<void> {
    const { token, access: before } = socket.data
    try {
      const access = await authenticateStaff(database, token)
      demand(access, 'branches.overview')
      if (scopeRoom(access) === scopeRoom(before)) return
    } catch (error) {
      if (!(error instanceof AppError)) return log.warn({ err: error }, 'a session was not checked')
    }
    socket.emit('goodbye', 'signed_out')
    socket.disconnect(true)
  }
}
