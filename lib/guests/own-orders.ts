import type { Sql } from '../db/database'
import { presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import type { OrderStatus } from '../orders/order-status'
import { type Transfer, type TransferAccount, transferFor } from './transfer'

/** An order as its guest sees it. */
export type GuestOrder = {
  id: string
  number: number
  status: OrderStatus
  isPaid: boolean
  /** In the currency's smallest unit, as are the prices of the items. */
  total: number
  /** ISO 8601 with the branch's own offset. */
  placedAt: string
  /** Empty when there is none. */
  allergyNote: string
  items: { id: string; name: string; quantity: number; unitPrice: number; note: string }[]
  /** How to pay it by bank transfer; null: not possible, or not due. */
  transfer: Transfer | null
}

/** The most orders that a guest's page lists. */
const MAX_ORDERS = 30

/** The orders of one guest, the newest first. */
export async function ownOrders(sql: Sql, guestSessionId: string): Promise<GuestOrder[]> {
  return (await ordersOfGuests(sql, [guestSessionId])).get(guestSessionId) ?? []
}

/** The orders of several guests by session id, the newest first. One query for all of them. */
export async function ordersOfGuests(sql: Sql, guestSessionIds: string[]): Promise<Map<string, GuestOrder[]>> {
  const rows = await sql.query<TransferAccount & { sessionId: string; stored: StoredOrder }>(ORDERS_OF_GUESTS, [
    guestSessionIds,
    MAX_ORDERS,
  ])
  const orders = new Map<string, GuestOrder[]>(guestSessionIds.map((id) => [id, []]))
  for (const row of rows) orders.get(row.sessionId)?.push(presentGuestOrder(row.stored, row))
  return orders
}

function presentGuestOrder(stored: StoredOrder, transferAccount: TransferAccount): GuestOrder {
  return {
    id: stored.id,
    number: stored.number,
    status: stored.status,
    isPaid: stored.paymentStatus === 'paid',
    total: stored.total,
    placedAt: presentOrder(stored).createdAt,
    allergyNote: stored.allergyNote,
    items: stored.items.map(({ id, menuItemName, quantity, unitPrice, note }) => ({
      id,
      name: menuItemName,
      quantity,
      unitPrice,
      note,
    })),
    transfer: transferFor(stored, transferAccount),
  }
}

const ORDERS_OF_GUESTS = `
SELECT s.id AS "sessionId", ${storedOrderSql('o', 'b')} AS stored, b.name AS "branchName", g.currency,
  g.bank_bin AS "bankBin", g.bank_account AS "bankAccount", g.bank_account_name AS "bankAccountName"
FROM unnest($1::uuid[]) AS s(id)
CROSS JOIN LATERAL (
  SELECT * FROM orders WHERE guest_session_id = s.id ORDER BY created_at DESC, id DESC LIMIT $2::int
) o
JOIN branches b ON b.id = o.branch_id
JOIN organisations g ON g.id = b.org_id
ORDER BY s.id, o.created_at DESC, o.id DESC`
