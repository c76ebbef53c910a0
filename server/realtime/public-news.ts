import type { Database } from '@/lib/db/database'
import { type GuestOrder, ordersOfGuests } from '@/lib/guests/own-orders'
import { type ReadyNumbers, readyNumbers } from '@/lib/guests/ready-numbers'
import { guestRoom, guestsAt, numbersRoom, type PublicSocket, type PublicSockets } from './public-socket'
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
