import type { Database } from '@/lib/db/database'
import { type GuestOrder, ordersOfGuests } from '@/lib/guests/own-orders'
import { type ReadyNumbers, readyNumbers } from '@/lib/guests/ready-numbers'
import type { Log } from '@/lib/log'
import { sharedReads } from '@/lib/shared-reads'
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

export type PublicUpdates = {
  /** After a change: reads a branch's numbers and sends them to the pickup displays of this process. */
  sendNumbers(branchId: string): Promise<void>
  /** After a change: reads the orders of the guests at a table and sends each guest of this process their own orders. */
  sendOrders(tableId: string): Promise<void>
  /** Reads a branch's numbers and sends them to the pickup display that requested them. */
  sendNumbersTo(socket: PublicSocket, branchId: string): Promise<void>
  /** Reads the orders of a guest at the table and sends them to the guest's page. */
  sendOrdersTo(socket: PublicSocket, guest: { tableId: string; sessionId: string }): Promise<void>
}

/**
 * Reads of a branch or a table run one at a time, and each result is sent when its read ends. So a page never gets an
 * older result after a newer one.
 */
export function createPublicUpdates(database: Database, sockets: PublicSockets): PublicUpdates {
  const shareNumbers = sharedReads<ReadyNumbers>()
  const shareOrders = sharedReads<Map<string, GuestOrder[]>>()
  /** Results that were broadcast already: several changes can share a read. */
  const sent = new WeakSet<object>()

  return {
    sendNumbers: async (branchId) => {
      const numbers = await numbersOf(branchId)
      if (isFirstBroadcast(numbers)) sockets.local.to(numbersRoom(branchId)).emit('numbers', numbers)
    },
    sendOrders: async (tableId) => {
      const orders = await ordersAt(tableId)
      if (!isFirstBroadcast(orders)) return
      for (const [id, own] of orders) sockets.local.to(guestRoom(id)).emit('orders', own)
    },
    sendNumbersTo: async (socket, branchId) => {
      socket.emit('numbers', await numbersOf(branchId))
    },
    sendOrdersTo: async (socket, { tableId, sessionId }) => {
      socket.emit('orders', (await ordersAt(tableId)).get(sessionId) ?? [])
    },
  }

  function numbersOf(branchId: string): Promise<ReadyNumbers> {
    return shareNumbers(branchId, () => readyNumbers(database, branchId))
  }

  function ordersAt(tableId: string): Promise<Map<string, GuestOrder[]>> {
    const sessionIds = () => guestsAt(sockets, tableId).map(({ sessionId }) => sessionId)
    return shareOrders(tableId, () => ordersOfGuests(database, sessionIds()))
  }

  function isFirstBroadcast(read: object): boolean {
    if (sent.has(read)) return false
    sent.add(read)
    return true
  }
}

export type PublicChanges = {
  /** Handles a committed change at a table of a branch. */
  onChange(change: BranchChange): void
  /**
   * Handles a heartbeat with the branch's last event. If it is not the last known event, reads the whole branch again. After
   * a restore of the database, the same `seq` has another id.
   */
  onHeartbeat(branchId: string, seq: number, eventId: string | null): void
}

/** Reads changes and sends them to the pages of this process that show them. */
export function createPublicChanges(log: Log, sockets: PublicSockets, updates: PublicUpdates): PublicChanges {
  /** The last known event of each branch with connected pages. */
  const lastEvents = new Map<string, { seq: number; eventId: string | null }>()

  return {
    onChange: ({ branchId, tableId, seq, eventId }) => {
      const before = lastEvents.get(branchId)
      if (!hasSockets(sockets, branchRoom(branchId))) return void lastEvents.delete(branchId)
      if (before && seq <= before.seq) return
      lastEvents.set(branchId, { seq, eventId })
      // A missed change may belong to any table.
      send(branchId, seq - 1 === before?.seq ? [tableId] : tablesOf(branchId))
    },
    onHeartbeat: (branchId, seq, eventId) => {
      const before = lastEvents.get(branchId)
      if (before?.seq === seq && before.eventId === eventId) return
      lastEvents.set(branchId, { seq, eventId })
      send(branchId, tablesOf(branchId))
    },
  }

  function send(branchId: string, tableIds: string[]) {
    const sent = Promise.all([
      ...(hasSockets(sockets, numbersRoom(branchId)) ? [updates.sendNumbers(branchId)] : []),
      ...tableIds.filter((tableId) => hasSockets(sockets, tableRoom(tableId))).map(updates.sendOrders),
    ])
    sent.catch((error: unknown) => {
      // The next heartbeat reads the branch again.
      lastEvents.delete(branchId)
      log.warn({ err: error }, 'public pages did not get a change')
    })
  }

  function tablesOf(branchId: string): string[] {
    const guests = publicSocketsOf(sockets).flatMap(({ data }) => data.guest ?? [])
    return [...new Set(guests.filter((guest) => guest.branchId === branchId).map(({ tableId }) => tableId))]
  }
}
