import { authenticateStaff } from '@/lib/access/authenticate-staff'
import { demand } from '@/lib/access/permissions'
import { AppError } from '@/lib/errors'
import type { OrderEvent } from '@/lib/events/webhook-event'
import { MANAGERS_NAMESPACE } from '@/lib/overview/protocol'
import type { Service } from '../api/context'
import { startBeats } from './beat'
import type { Cluster } from './cluster'
import { MANAGER_EVENTS } from './event-permissions'
import { type ManagerData, type ManagerSocket, type ManagerSockets, scopeRoom } from './manager-socket'
import { createOverviewNews } from './overview-news'
import { answerPings } from './ping'
import { refusalCode, type ScreenServer } from './screen'
import { sessionToken } from './session-token'

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
