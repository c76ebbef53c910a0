'use server'

import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { byGuest } from '@/lib/access/scope'
import { database } from '@/lib/db/database'
import { withinShare } from '@/lib/db/within-share'
import { CALL_KINDS, type CallKind } from '@/lib/guests/call-kinds'
import { guestOrderSchema, type SentGuestOrder } from '@/lib/guests/guest-order-schema'
import { tableCodeSchema } from '@/lib/guests/guest-table'
import { type GuestOrder, ownOrders } from '@/lib/guests/own-orders'
import { placeGuestOrder } from '@/lib/guests/place-guest-order'
import { callStaff } from '@/lib/guests/table-calls'
import { carryOut } from '@/lib/orders/carry-out'
import type { Outcome } from '@/lib/problems'
import { findGuest, guestWith, startGuestSession } from './guest'

/** Creates a guest session for a table, unless the device has a valid one. @returns the guest's orders */
export async function sitDown(tableCode: string): Promise<Outcome<GuestOrder[]>> {
  return outcomeOf(async () => {
    demand(ANONYMOUS, 'guest.sit_down')
    const code = tableCodeSchema.parse(tableCode)
    const guest = (await findGuest(code)) ?? (await startGuestSession(code))
    return ownOrders(database(), guest.sessionId)
  })
}

/** Places an order. Idempotent: repeated requests with the same key place one order. @returns the guest's orders */
export async function placeOrder(tableCode: string, order: SentGuestOrder): Promise<Outcome<GuestOrder[]>> {
  return outcomeOf(async () => {
    const guest = await guestWith('guest.order', tableCodeSchema.parse(tableCode))
    await placeGuestOrder(database(), guest, guestOrderSchema.parse(order))
    return ownOrders(database(), guest.sessionId)
  })
}

/** Calls staff to the table, or asks for the bill. */
export async function call(tableCode: string, input: CallKind): Promise<Outcome<void>> {
  return outcomeOf(async () => {
    const guest = await guestWith('guest.call', tableCodeSchema.parse(tableCode))
    const kind = z.enum(CALL_KINDS).parse(input)
    await withinShare(guest, () => callStaff(database(), guest, kind))
  })
}

/** Cancels an order of the guest while it is pending. @returns the guest's orders */
export async function cancelOrder(tableCode: string, orderId: string): Promise<Outcome<GuestOrder[]>> {
  return outcomeOf(async () => {
    const guest = await guestWith('guest.order', tableCodeSchema.parse(tableCode))
    const id = z.uuid().parse(orderId)
    await withinShare(guest, () => carryOut(database(), byGuest(guest), id, { type: 'cancel_own' }))
    return ownOrders(database(), guest.sessionId)
  })
}
