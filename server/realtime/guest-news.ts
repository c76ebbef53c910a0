import type { Database } from '@/lib/db/database'
import { type GuestOrder, ordersOfGuests } from '@/lib/guests/own-orders'
import { numbersOfBranches, type ReadyNumbers, readyNumbers } from '@/lib/guests/ready-number-repository'
import type { Log } from '@/lib/log'
import { sharedReads } from '@/lib/shared-reads'
import {
  type BranchChange,
  guestRoom,
  guestsAt,
  hasSockets,
  numbersRoom,
  orderRoom,
  type PublicSocket,
  type PublicSockets,
  publicSocketsOf,
  tableRoom,
  tablesShowing,
} from './guest-join'
import { branchRoom } from './screen'

export type PublicUpdates = {
  /** After a change: reads a branch's numbers and sends them to the pickup displays of this process. */
  sendNumbers(branchId: string): Promise<void>
  /**
   * Reads the numbers of branches again, all in one query, and sends them to the pickup displays of this process that have others: the
   * time and settings change them without an event.
   */
  sendChangedNumbers(branchIds: string[]): Promise<void>
  /** After a change: reads the orders of the guests at a table and sends each guest of this process their own orders. */
  sendOrders(tableId: string): Promise<void>
  /** Reads a branch's numbers and sends them to the pickup display that requested them. */
  sendNumbersTo(socket: PublicSocket, branchId: string): Promise<void>
  /** Reads the orders of a guest at the table and sends them to the guest's page. */
  sendOrdersTo(socket: PublicSocket, guest: { tableId: string; sessionId: string }): Promise<void>
}

/** `begun`: which of the reads it is. A later one has the same numbers or later ones. */
type NumbersRead = { begun: number; numbers: ReadyNumbers }

/**
 * Reads after changes of a branch or a table run one at a time, and each result is sent when its read ends. So a page never gets
 * an older result after a newer one.
 */
export function createPublicUpdates(database: Database, sockets: PublicSockets): PublicUpdates {
  const shareNumbers = sharedReads<NumbersRead>()
  const shareOrders = sharedReads<Map<string, GuestOrder[]>>()
  /** Results that were broadcast already: several changes can share a read. */
  const sent = new WeakSet<object>()
  let numbersReads = 0
  /** What all pickup displays of a room were sent last. */
  const lastNumbers = new Map<string, { begun: number; text: string }>()
  sockets.adapter.on('delete-room', (room: string) => lastNumbers.delete(room))

  return {
    sendNumbers: async (branchId) => {
      broadcastNumbers(branchId, await numbersOf(branchId))
    },
    sendChangedNumbers: async (branchIds) => {
      const begun = nextNumbersRead()
      const shown = branchIds.filter((branchId) => hasSockets(sockets, numbersRoom(branchId)))
      const read = await numbersOfBranches(database, shown)
      for (const [branchId, numbers] of read) broadcastNumbers(branchId, { begun, numbers })
    },
    sendOrders: async (tableId) => {
      const orders = await ordersAt(tableId)
      if (!isFirstBroadcast(orders)) return
      for (const [id, own] of orders) {
        const pages = sockets.local.to(guestRoom(id))
        pages.emit('orders', own)
        pages.socketsJoin(own.map((order) => orderRoom(order.id)))
      }
    },
    sendNumbersTo: async (socket, branchId) => {
      const read = await numbersOf(branchId)
      if (!broadcastNumbers(branchId, read)) socket.emit('numbers', read.numbers)
    },
    sendOrdersTo: async (socket, { tableId, sessionId }) => {
      const own = (await ordersAt(tableId)).get(sessionId) ?? []
      socket.emit('orders', own)
      await socket.join(own.map((order) => orderRoom(order.id)))
    },
  }

  function nextNumbersRead(): number {
    numbersReads += 1
    return numbersReads
  }

  function numbersOf(branchId: string): Promise<NumbersRead> {
    return shareNumbers(branchId, async () => ({
      begun: nextNumbersRead(),
      numbers: await readyNumbers(database, branchId),
    }))
  }

  /** Sends numbers to all displays of a branch, unless they have the same or later ones. @returns false: they have the same */
  function broadcastNumbers(branchId: string, { begun, numbers }: NumbersRead): boolean {
    const room = numbersRoom(branchId)
    const last = lastNumbers.get(room)
    const text = JSON.stringify(numbers)
    const isSame = last?.text === text
    if (!hasSockets(sockets, room) || (last && !isSame && last.begun > begun)) return true
    lastNumbers.set(room, { begun: Math.max(begun, last?.begun ?? 0), text })
    if (!isSame) sockets.local.to(room).emit('numbers', numbers)
    return !isSame
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
   * @returns resolves when the pages have been sent everything up to this event; rejects if a read failed
   */
  onHeartbeat(branchId: string, seq: number, eventId: string | null): Promise<void>
}

/** Reads changes and sends them to the pages of this process that show them. */
export function createPublicChanges(log: Log, sockets: PublicSockets, updates: PublicUpdates): PublicChanges {
  /** The last known event of each branch with connected pages. `sent`: they have been sent everything up to it. */
  const lastEvents = new Map<string, { seq: number; eventId: string | null; sent: Promise<void> }>()

  return {
    onChange: ({ branchId, tableId, orderId, seq, eventId }) => {
      const before = lastEvents.get(branchId)
      if (!hasSockets(sockets, branchRoom(branchId))) return void lastEvents.delete(branchId)
      if (before && seq <= before.seq) return
      const ofOrder = [tableId, ...(orderId === undefined ? [] : tablesShowing(sockets, orderId))]
      // A missed change may belong to any table.
      const tableIds = seq - 1 === before?.seq ? [...new Set(ofOrder)] : tablesOf(branchId)
      lastEvents.set(branchId, { seq, eventId, sent: send(branchId, tableIds) })
    },
    onHeartbeat: (branchId, seq, eventId) => {
      const before = lastEvents.get(branchId)
      if (before?.seq === seq && before.eventId === eventId) return before.sent
      const sent = send(branchId, tablesOf(branchId))
      lastEvents.set(branchId, { seq, eventId, sent })
      return sent
    },
  }

  /** @returns resolves when this and what was sent before has been sent */
  function send(branchId: string, tableIds: string[]): Promise<void> {
    const sent = Promise.all([
      lastEvents.get(branchId)?.sent,
      ...(hasSockets(sockets, numbersRoom(branchId)) ? [updates.sendNumbers(branchId)] : []),
      ...tableIds.filter((tableId) => hasSockets(sockets, tableRoom(tableId))).map(updates.sendOrders),
    ]).then(() => undefined)
    sent.catch((error: unknown) => {
      // The next heartbeat reads the branch again.
      lastEvents.delete(branchId)
      log.warn({ err: error }, 'public pages did not get a change')
    })
    return sent
  }

  function tablesOf(branchId: string): string[] {
    const guests = publicSocketsOf(sockets).flatMap(({ data }) => data.guest ?? [])
    return [...new Set(guests.filter((guest) => guest.branchId === branchId).map(({ tableId }) => tableId))]
  }
}
