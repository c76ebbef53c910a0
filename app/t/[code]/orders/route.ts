import { database } from '@/lib/db/database'
import { sentGuestOrderSchema, shownTotalSchema } from '@/lib/guests/guest-order-schema'
import { ownOrders } from '@/lib/guests/own-orders'
import { placeGuestOrder } from '@/lib/guests/place-guest-order'
import { type AtTable, answer, bodyOf, guestWith } from '../guest'

/** Places an order. Idempotent: repeated requests with the same key place one order. Answers with the guest's orders. */
export async function POST(request: Request, table: AtTable): Promise<Response> {
  return answer(async () => {
    const guest = await guestWith('guest.order', table)
    const { total } = shownTotalSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
    await placeGuestOrder(database(), guest, sentGuestOrderSchema.parse(await bodyOf(request)), total)
    return ownOrders(database(), guest.sessionId)
  })
}
