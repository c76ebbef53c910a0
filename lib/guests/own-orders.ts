import type { z } from 'zod'
import type { Sql } from '../db/database'
import { isStopped } from '../order-status'
import { presentOrder, type StoredOrder } from '../orders/order'
import { amountDue, isDue } from '../orders/payment'
import { receiptToken } from '../orders/receipt-token'
import { optionsWithParts } from '../orders/to-make'
import { type OrderOfGuest, readOrdersOfGuests } from './own-order-repository'
import type { guestOrderSchema } from './protocol-schema'
import { transferFor } from './transfer'

/** An order as a guest sees it: an own one, or one of another guest of the same sitting. The latter has no notes and no transfer. */
export type GuestOrder = z.infer<typeof guestOrderSchema>

/** The orders of one guest and of the sitting, the newest first. */
export async function ownOrders(sql: Sql, guestSessionId: string): Promise<GuestOrder[]> {
  return (await ordersOfGuests(sql, [guestSessionId])).get(guestSessionId) ?? []
}

/** The orders of several guests and of their sittings by session id, the newest first. One query for all of them. */
export async function ordersOfGuests(sql: Sql, guestSessionIds: string[]): Promise<Map<string, GuestOrder[]>> {
  const rows = await readOrdersOfGuests(sql, guestSessionIds)
  const orders = new Map<string, GuestOrder[]>(guestSessionIds.map((id) => [id, []]))
  for (const row of rows) {
    const order = presentGuestOrder(row)
    orders.get(row.sessionId)?.push(row.isOwn ? order : withoutPrivateData(order))
  }
  return orders
}

function presentEstimate(stored: StoredOrder): GuestOrder['estimate'] {
  const { estimate } = presentOrder(stored)
  if (!estimate || !stored.estimate) return null
  return { from: estimate.from, to: estimate.to, isLonger: stored.estimate.likely > stored.estimate.firstTo }
}

/** An order as the other guests of the sitting see it. */
const withoutPrivateData = (order: GuestOrder): GuestOrder => ({
  ...order,
  isOwn: false,
  pickupAt: null,
  allergyNote: '',
  items: order.items.map((item) => ({ ...item, note: '' })),
  whyCancelled: null,
  isDue: false,
  amountDue: 0,
  refund: null,
  refundDue: 0,
  receipt: null,
  transfer: null,
})

function presentGuestOrder({ stored, isElsewhere, isOnBill, ...account }: OrderOfGuest): GuestOrder {
  return {
    id: stored.id,
    isOwn: true,
    number: stored.number,
    // A stopped order is over for the guest.
    status: isStopped(stored) ? 'cancelled' : stored.status,
    tableLabel: stored.tableLabel,
    isElsewhere,
    whyCancelled: isStopped(stored) ? stored.stopReason : stored.cancelReason,
    estimate: presentEstimate(stored),
    pickupAt: presentOrder(stored).pickupAt,
    isPaid: stored.paymentStatus === 'paid',
    isDue: isDue(stored),
    amountDue: amountDue(stored),
    refund: stored.refund,
    refundDue: stored.refundDue,
    itemsTotal: stored.itemsTotal,
    adjustments: stored.adjustments.map(({ id, kind, percent, value, reason }) => ({
      id,
      kind,
      percent,
      value,
      reason,
    })),
    total: stored.total,
    placedAt: presentOrder(stored).createdAt,
    allergyNote: stored.allergyNote,
    items: stored.items.map(({ id, menuItemId, menuItemName, quantity, unitPrice, note, ...line }) => ({
      id,
      name: menuItemName,
      quantity,
      unitPrice,
      note,
      menuItemId,
      options: optionsWithParts(line).map(({ optionId, name, quantity, price, componentId }) => ({
        optionId,
        name,
        quantity,
        price,
        ...(componentId && { componentId }),
      })),
    })),
    receipt: stored.paidAmount > 0 ? `/receipt/${receiptToken(stored.id)}` : null,
    // What a transfer pays later waits for staff (`old_reference`).
    transfer: isOnBill ? transferFor(stored, account) : null,
  }
}
