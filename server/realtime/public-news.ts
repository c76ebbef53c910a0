import type { Database } from '@/lib/db/database'
import { type GuestOrder, ordersOfGuests } from '@/lib/guests/own-orders'
import { type ReadyNumbers, readyNumbers } from '@/lib/guests/ready-numbers'
import { guestRoom, guestsAt, numbersRoom, type PublicSockets } from './public-socket'
import { sharedReads } from './shared-reads'

export type PublicNews = {
  /** Reads a branch's numbers, and sends them to the displays of this process. */
  sendNumbers(branchId: string): Promise<void>
  /** Reads the orders of the guests at a table, and sends to each of this process those of their own. */
  sendOrders(tableId: string): Promise<void>
}

/**
 * Reads of a branch, or a table, run one after the other and are sent as they end, so nothing older comes after something
 * newer, however many changes and newcomers ask at once.
 */
export function createPublicNews(database: Database, sockets: PublicSockets): PublicNews {
  const shareNumbers = sharedReads<ReadyNumbers>()
  const shareOrders = sharedReads<Map<string, GuestOrder[]>>()

  return {
    sendNumbers: async (branchId) => {
      const numbers = await shareNumbers(branchId, () => readyNumbers(database, branchId))
      sockets.local.to(numbersRoom(branchId)).emit('numbers', numbers)
    },
    sendOrders: async (tableId) => {
      const orders = await shareOrders(tableId, () => ordersOfGuests(database, idsAt(tableId)))
      for (const [id, own] of orders) sockets.local.to(guestRoom(id)).emit('orders', own)
    },
  }

  function idsAt(tableId: string): string[] {
    return guestsAt(sockets, tableId).map(({ sessionId }) => sessionId)
  }
}
