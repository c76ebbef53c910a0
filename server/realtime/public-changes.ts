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
  /**
   * The branch stands at this event: when that is not the last one heard of, all of it is read anew. After a restore the same
   * `seq` has another id.
   */
  standsAt(branchId: string, seq: number, eventId: string | null): void
}

/** Reads and sends what has changed, where anybody of this process looks at it. */
export function followChanges(log: Log, sockets: PublicSockets, news: PublicNews): PublicChanges {
  /** The last event heard of, of each branch that is looked at. */
  const heardOf = new Map<string, { seq: number; eventId: string | null }>()

  return {
    hear: ({ branchId, tableId, seq, eventId }) => {
      const before = heardOf.get(branchId)
      if (!hasAnybody(sockets, branchRoom(branchId))) return void heardOf.delete(branchId)
      if (before && seq <= before.seq) return
      heardOf.set(branchId, { seq, eventId })
      // One that was missed may have been of any table.
      send(branchId, seq - 1 === before?.seq ? [tableId] : tablesOf(branchId))
    },
    standsAt: (branchId, seq, eventId) => {
      const before = heardOf.get(branchId)
      if (before?.seq === seq && before.eventId === eventId) return
      heardOf.set(branchId, { seq, eventId })
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
