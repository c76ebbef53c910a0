import type { Database } from '@/lib/db/database'
import { type GuestOrder, ordersOfGuests } from '@/lib/guests/own-orders'
import { type ReadyNumbers, readyNumbers } from '@/lib/guests/ready-numbers'
import type { Log } from '@/lib/log'
import {
  type BranchChange,
  branchRoom,
  guestRoom,
  guestsAt,
  hasSockets,
  numbersRoom,
  type PublicSocket,
  type PublicSockets,
  publicSocketsOf,
  tableRoom,
} from './guest-join'
import { sharedReads } from './shared-reads'

export type PublicNews = {
  /** After a change: reads a branch's numbers, and sends them to the displays of this process. */
  sendNumbers(branchId: string): Promise<void>
  /** After a change: reads the orders of the guests at a table, and sends to each of this process those of their own. */
  sendOrders(tableId: string): Promise<void>
  /** Reads a branch's numbers, and sends them to the display that asked. */
  answerNumbers(socket: PublicSocket, branchId: string): Promise<void>
  /** Reads the orders of the guest who asked, who is at the table, and sends them. */
  answerOrders(socket: PublicSocket, guest: { tableId: string; sessionId: string }): Promise<void>
}

/**
 * Reads of a branch, or a table, run one after the other and are sent as they end, so nothing older comes after something
 * newer, however many changes and newcomers ask at once.
 */
export function createPublicNews(database: Database, sockets: PublicSockets): PublicNews {
  const shareNumbers = sharedReads<ReadyNumbers>()
  const shareOrders = sharedReads<Map<string, GuestOrder[]>>()
  /** What was sent to all already: several changes share a read. */
  const sent = new WeakSet<object>()

  return {
    sendNumbers: async (branchId) => {
      const numbers = await numbersOf(branchId)
      if (isFirst(numbers)) sockets.local.to(numbersRoom(branchId)).emit('numbers', numbers)
    },
    sendOrders: async (tableId) => {
      const orders = await ordersAt(tableId)
      if (!isFirst(orders)) return
      for (const [id, own] of orders) sockets.local.to(guestRoom(id)).emit('orders', own)
    },
    answerNumbers: async (socket, branchId) => {
      socket.emit('numbers', await numbersOf(branchId))
    },
    answerOrders: async (socket, { tableId, sessionId }) => {
      socket.emit('orders', (await ordersAt(tableId)).get(sessionId) ?? [])
    },
  }

  function numbersOf(branchId: string): Promise<ReadyNumbers> {
    return shareNumbers(branchId, () => readyNumbers(database, branchId))
  }

  function ordersAt(tableId: string): Promise<Map<string, GuestOrder[]>> {
    const idsThere = () => guestsAt(sockets, tableId).map(({ sessionId }) => sessionId)
    return shareOrders(tableId, () => ordersOfGuests(database, idsThere()))
  }

  function isFirst(read: object): boolean {
    if (sent.has(read)) return false
    sent.add(read)
    return true
  }
}

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
      if (!hasSockets(sockets, branchRoom(branchId))) return void heardOf.delete(branchId)
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
      ...(hasSockets(sockets, numbersRoom(branchId)) ? [news.sendNumbers(branchId)] : []),
      ...tableIds.filter((tableId) => hasSockets(sockets, tableRoom(tableId))).map(news.sendOrders),
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
