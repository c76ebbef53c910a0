import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { OPEN_STATUSES } from '../order-status'
import type { StoredOrder } from '../orders/order'
import { IS_ON_BILL, STORED_ORDER } from '../orders/order-sql'
import type { TransferAccount } from '../organisation/organisation-repository'
import { sharedOrders } from './sitting'

/** Those of the ids that no order of the branch has. */
export async function findUnknownOrders({ prisma }: Sql, branchId: string, ids: string[]): Promise<string[]> {
  const known = await prisma.order.findMany({ where: { branchId, id: { in: ids } }, select: { id: true } })
  return ids.filter((id) => known.every((order) => order.id !== id))
}

/** The most orders of a guest that the guest's page lists. A branch may allow as many open ones. */
const MAX_OWN_ORDERS = 100
/** The most orders of the others that it lists. */
const MAX_SHARED_ORDERS = 30

/**
 * An order that a guest sees, with the account for its transfer. `isOwn`: of this session. `isElsewhere`: at another table than the
 * session. `isOnBill`: on the bill of its table.
 */
export type OrderOfGuest = TransferAccount & {
  sessionId: string
  isOwn: boolean
  isElsewhere: boolean
  isOnBill: boolean
  stored: StoredOrder
}

/** The orders of several guests and of their sittings, by session and the newest first. */
export const readOrdersOfGuests = ({ prisma }: Sql, guestSessionIds: string[]): Promise<OrderOfGuest[]> =>
  prisma.$queryRaw<OrderOfGuest[]>(statement`
WITH ${sharedOrders(guestSessionIds)}
SELECT s.id AS "sessionId", o.guest_session_id IS NOT DISTINCT FROM s.id AS "isOwn",
  o.table_id <> v.table_id AS "isElsewhere", coalesce(${IS_ON_BILL}, false) AS "isOnBill",
  ${STORED_ORDER} AS stored, g.currency,
  g.bank_bin AS "bankBin", g.bank_account AS "bankAccount", g.bank_account_name AS "bankAccountName"
FROM unnest((SELECT ${guestSessionIds}::uuid[])) AS s(id)
CROSS JOIN LATERAL (
  (SELECT * FROM orders WHERE guest_session_id = s.id
    ORDER BY ${raw(isOneOf('status', OPEN_STATUSES))} DESC, created_at DESC, id DESC LIMIT ${raw(String(MAX_OWN_ORDERS))})
  UNION ALL (
    SELECT of_others.* FROM shared JOIN orders of_others ON of_others.id = shared.order_id
    WHERE shared.viewer_id = s.id AND of_others.guest_session_id IS DISTINCT FROM s.id
    ORDER BY of_others.created_at DESC, of_others.id DESC LIMIT ${raw(String(MAX_SHARED_ORDERS))}
  )
) o
JOIN guest_sessions v ON v.id = s.id
JOIN branches b ON b.id = o.branch_id
JOIN organisations g ON g.id = b.org_id
ORDER BY s.id, o.created_at DESC, o.id DESC`)
