import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { ownOrders } from '@/lib/guests/own-orders'
import { type AtTable, answer, seatedGuest } from '../guest'

/** Creates a guest session for a table, unless the device has a valid one. Answers with the guest's orders. */
export async function POST(_: Request, table: AtTable): Promise<Response> {
  return answer(async () => {
    demand(ANONYMOUS, 'guest.sit_down')
    const guest = await seatedGuest(table)
    return ownOrders(database(), guest.sessionId)
  })
}
