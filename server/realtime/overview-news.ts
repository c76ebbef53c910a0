import type { Overview } from '@/lib/overview/overview'
import { OVERVIEW_AT_MOST_MS, OVERVIEW_MS } from '@/lib/overview/protocol'
import { readOverview } from '@/lib/overview/read-overview'
import type { Service } from '../api/context'
import { atMostEvery, type Paced } from '../at-most-every'
import { type ManagerSocket, type ManagerSockets, scopeRoom } from './manager-socket'

/** What several pages look at together: read once for all of them. */
type Watch = { pages: number; reading: Paced; branchIds: ReadonlySet<string>; stopTimer: () => void }

export type OverviewNews = {
  /** Sends a page its overview from now on. @returns what ends it */
  follow(socket: ManagerSocket): () => void
  changed(branchId: string): void
  stop(): Promise<void>
}

/** Overviews for the pages of this process: at most every 2 s, and every 10 s whatever was heard. */
export function createOverviewNews(
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
    const reading = atMostEvery(OVERVIEW_AT_MOST_MS, async () => {
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
