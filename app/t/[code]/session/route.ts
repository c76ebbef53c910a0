import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { ownOrders } from '@/lib/guests/own-orders'
import { type AtTable, answer, seatedGuest } from '../guest'
import type { SeatAtTable } from '../requests'

/** Creates a guest session for a table, unless the device has a valid one. Answers with a SeatAtTable. */
export async function POST(_: Request, table: AtTable): Promise<Response> {
  return answer(async () => {
    demand(ANONYMOUS, 'guest.sit_down')
    const { guest, isForgotten } = await seatedGuest(table)
    return { orders: await ownOrders(database(), guest.sessionId), isForgotten } satisfies SeatAtTable
  })
}
