import { z } from 'zod'
import { byGuest } from '@/lib/access/scope'
import { database } from '@/lib/db/database'
import { withinGuestShare } from '@/lib/db/within-share'
import { ownOrders } from '@/lib/guests/own-orders'
import { carryOut } from '@/lib/orders/carry-out'
import { answer, guestWith } from '../../../guest'

type AtOrder = { params: Promise<{ code: string; orderId: string }> }

/** Cancels an order of the guest while it is pending. Answers with the guest's orders. */
export async function POST(_: Request, order: AtOrder): Promise<Response> {
  return answer(async () => {
    const guest = await guestWith('guest.order', order)
    const id = z.uuid().parse((await order.params).orderId)
    await withinGuestShare(guest, () => carryOut(database(), byGuest(guest), id, { type: 'cancel_own' }))
    return ownOrders(database(), guest.sessionId)
  })
}
