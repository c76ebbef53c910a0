import type { z } from 'zod'
import type { Sql } from '../db/database'
import { presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import { isDue } from '../orders/payment'
import type { guestOrderSchema } from './protocol-schema'
import { SHARED_ORDERS } from './sitting'
import { type TransferAccount, transferFor } from './transfer'

/** An order as a guest sees it: an own one, or one of another guest of the same sitting. The latter has no notes and no transfer. */
export type GuestOrder = z.infer<typeof guestOrderSchema>

/** The most orders that a guest's page lists, of the guest and of the others. */
const MAX_ORDERS = 30

/** The orders of one guest and of the sitting, the newest first. */
export async function ownOrders(sql: Sql, guestSessionId: string): Promise<GuestOrder[]> {
  return (await ordersOfGuests(sql, [guestSessionId])).get(guestSessionId) ?? []
}

/** The orders of several guests and of their sittings by session id, the newest first. One query for all of them. */
export async function ordersOfGuests(sql: Sql, guestSessionIds: string[]): Promise<Map<string, GuestOrder[]>> {
  const rows = await sql.query<TransferAccount & { sessionId: string; isOwn: boolean; stored: StoredOrder }>(
    ORDERS_OF_GUESTS,
    [guestSessionIds],
  )
  const orders = new Map<string, GuestOrder[]>(guestSessionIds.map((id) => [id, []]))
  for (const row of rows) {
    const order = presentGuestOrder(row.stored, row)
    orders.get(row.sessionId)?.push(row.isOwn ? order : withoutPrivateData(order))
  }
  return orders
}

/** An order as the other guests of the sitting see it. */
const withoutPrivateData = (order: GuestOrder): GuestOrder => ({
  ...order,
  isOwn: false,
  allergyNote: '',
  items: order.items.map((item) => ({ ...item, note: '' })),
  isDue: false,
  refund: null,
  refundDue: 0,
  transfer: null,
})

function presentGuestOrder(stored: StoredOrder, transferAccount: TransferAccount): GuestOrder {
  return {
    id: stored.id,
    isOwn: true,
    number: stored.number,
    status: stored.status,
    isPaid: stored.paymentStatus === 'paid',
    isDue: isDue(stored),
    refund: stored.refund,
    refundDue: stored.refundDue,
    total: stored.total,
    placedAt: presentOrder(stored).createdAt,
    allergyNote: stored.allergyNote,
    items: stored.items.map(({ id, menuItemId, menuItemName, quantity, unitPrice, note, options }) => ({
      id,
      name: menuItemName,
      quantity,
      unitPrice,
      note,
      menuItemId,
      options: options.map(({ optionId, name, quantity, price }) => ({ optionId, name, quantity, price })),
    })),
    transfer: transferFor(stored, transferAccount),
  }
}

const ORDERS_OF_GUESTS = `
WITH ${SHARED_ORDERS}
SELECT s.id AS "sessionId", o.guest_session_id IS NOT DISTINCT FROM s.id AS "isOwn",
  ${storedOrderSql('o', 'b')} AS stored, g.currency,
  g.bank_bin AS "bankBin", g.bank_account AS "bankAccount", g.bank_account_name AS "bankAccountName"
FROM unnest((SELECT $1::uuid[])) AS s(id)
CROSS JOIN LATERAL (
  (SELECT * FROM orders WHERE guest_session_id = s.id ORDER BY created_at DESC, id DESC LIMIT ${MAX_ORDERS})
  UNION ALL (
    SELECT of_others.* FROM shared JOIN orders of_others ON of_others.id = shared.order_id
    WHERE shared.viewer_id = s.id AND of_others.guest_session_id IS DISTINCT FROM s.id
    ORDER BY of_others.created_at DESC, of_others.id DESC LIMIT ${MAX_ORDERS}
  )
) o
JOIN branches b ON b.id = o.branch_id
JOIN organisations g ON g.id = b.org_id
ORDER BY s.id, o.created_at DESC, o.id DESC`
