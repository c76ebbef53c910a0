import type { Log } from '@/lib/log'
import type { PublicNews } from './public-news'
import {
  type BranchChange,
  branchRoom,
  hasAnybody,
  numbersRoom,
  type PublicSockets,
  publicSocketsOf,
  tableRoom,
} from './public-socket'

export type PublicChanges = {
  /** A change was committed at a table of a branch. */
  hear(change: BranchChange): void
  /** The branch stands at this event: when that is not the last one heard of, all of it is read anew. */
  standsAt(branchId: string, seq: number): void
}

/** Reads and sends what has changed, where anybody of this process looks at it. */
export function followChanges(log: Log, sockets: PublicSockets, news: PublicNews): PublicChanges {
  /** The last event heard of, of each branch that is looked at. */
  const heardOf = new Map<string, number>()

  return {
    hear: ({ branchId, tableId, seq }) => {
      const before = heardOf.get(branchId)
      if (!hasAnybody(sockets, branchRoom(branchId))) return void heardOf.delete(branchId)
      if (before !== undefined && seq <= before) return
      heardOf.set(branchId, seq)
      // One that was missed may have been of any table.
      send(branchId, seq - 1 === before ? [tableId] : tablesOf(branchId))
    },
    standsAt: (branchId, seq) => {
      if (heardOf.get(branchId) === seq) return
      heardOf.set(branchId, seq)
      send(branchId, tablesOf(branchId))
    },
  }

  function send(branchId: string, tableIds: string[]) {
    const sent = Promise.all([
      ...(hasAnybody(sockets, numbersRoom(branchId)) ? [news.sendNumbers(branchId)] : []),
      ...tableIds.filter((tableId) => hasAnybody(sockets, tableRoom(tableId))).map(news.sendOrders),
    ])
    sent.catch((error: unknown) => {
      // The next heartbeat reads the branch anew.
      heardOf.delete(branchId)
      log.warn({ err: error }, 'public pages not told of a change')
    })
  }

  function tablesOf(branchId: string): string[] {
    const guests = publicSocketsOf(sockets).flatMap(({ data }) => data.guest ?? [])
    return [...new Set(guests.filter((guest) => guest.branchId === branchId).map(({ tableId }) => tableId))]
  }
}
