import { database } from '@/lib/db/database'
import { sentGuestOrderSchema, shownTotalSchema } from '@/lib/guests/guest-order-schema'
import { ownOrders } from '@/lib/guests/own-orders'
import { placeGuestOrder } from '@/lib/guests/place-guest-order'
import { type AtTable, answer, bodyOf, guestWith, lengthenSessionCookie } from '../guest'

/** Places an order. Idempotent: repeated requests with the same key place one order. Answers with the guest's orders. */
export async function POST(request: Request, table: AtTable): Promise<Response> {
  return answer(async () => {
    const guest = await guestWith('guest.order', table)
    const { total } = shownTotalSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
    const order = sentGuestOrderSchema.parse(await bodyOf(request))
    await placeGuestOrder(database(), guest, order, total)
    if (order.pickupAt) await lengthenSessionCookie(table, guest)
    return ownOrders(database(), guest.sessionId)
  })
}
