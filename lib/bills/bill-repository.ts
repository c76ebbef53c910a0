import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { newId } from '../ids'
import type { StoredOrder } from '../orders/order'
import { IS_ON_BILL, STORED_ORDER } from '../orders/order-sql'

/** The orders on the bill of a table, the oldest first. */
export async function unpaidAtTable({ prisma }: Sql, tableId: string): Promise<StoredOrder[]> {
  const rows = await prisma.$queryRaw<{ stored: StoredOrder }[]>(statement`
    SELECT ${STORED_ORDER} AS stored FROM orders o JOIN branches b ON b.id = o.branch_id
    WHERE o.table_id = ${tableId}::uuid AND ${IS_ON_BILL} ORDER BY o.created_at, o.id`)
  return rows.map(({ stored }) => stored)
}

/** The completed orders of a branch that are on the bill of their table, the oldest first, and no more than 300. */
export async function completedOnBill({ prisma }: Sql, orgId: string, branchId: string): Promise<StoredOrder[]> {
  const rows = await prisma.$queryRaw<{ stored: StoredOrder }[]>(statement`
    SELECT ${STORED_ORDER} AS stored FROM orders o JOIN branches b ON b.id = o.branch_id
    WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid AND o.status = 'completed' AND ${IS_ON_BILL}
    ORDER BY o.created_at, o.id LIMIT 300`)
  return rows.map(({ stored }) => stored)
}

/** The organisation of an order; undefined: there is no such order. */
export const orgOfOrder = async ({ prisma }: Sql, id: string): Promise<string | undefined> =>
  (await prisma.order.findUnique({ where: { id }, select: { orgId: true } }))?.orgId

/**
 * The orders of a table of which something was paid in the last minutes, the oldest first.
 * @param now by the database's clock, milliseconds since 1970 UTC
 */
export const justPaidAtTable = (
  { prisma }: Sql,
  tableId: string,
  now: number,
): Promise<{ id: string; number: number }[]> =>
  prisma.order.findMany({
    where: {
      tableId,
      createdAt: { gt: new Date(now - JUST_ORDERED_MS) },
      payments: { some: { kind: 'payment', voidedAt: null, at: { gt: new Date(now - JUST_PAID_MS) } } },
    },
    select: { id: true, number: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

const JUST_PAID_MS = 30 * 60_000
/** Bounds what is read of the table. */
const JUST_ORDERED_MS = 2 * 86_400_000

/** `isOnBill`: it is due, and open or completed recently. */
type BillFields = 'id' | 'branchId' | 'number' | 'status' | 'stoppedAt' | 'paymentStatus' | 'paidAmount' | 'total'

export type LockedOrder = Pick<StoredOrder, BillFields> & { isOnBill: boolean }

/**
 * Locks these orders of an organisation until the transaction ends. One that does not exist is left out.
 * @param tableId left out: of any table
 */
export const lockOrders = ({ prisma }: Sql, orgId: string, orderIds: string[], tableId: string | null = null) =>
  prisma.$queryRaw<LockedOrder[]>(statement`
    SELECT o.id, o.branch_id AS "branchId", o.number, o.status::text AS status,
      ${raw(epochMs('o.stopped_at'))} AS "stoppedAt", o.payment_status::text AS "paymentStatus", o.paid_amount AS "paidAmount", o.total, coalesce(${IS_ON_BILL}, false) AS "isOnBill"
    FROM orders o
    WHERE o.org_id = ${orgId}::uuid AND o.id = ANY (${orderIds}::uuid[])
      AND (${tableId}::uuid IS NULL OR o.table_id = ${tableId}::uuid)
    ORDER BY o.created_at, o.id FOR NO KEY UPDATE`)

/**
 * `total`: what is due. `content`: a hash of the orders and of that. `candidates`: references; one that an order or a bill has is left out.
 */
type NewBill = {
  orgId: string
  branchId: string | null
  tableId: string
  orderIds: string[]
  total: number
  content: string
  candidates: string[]
}

/**
 * Makes a bill, unless the table has one with this content. The update without effect makes the statement return that one.
 * @returns the reference of the bill; undefined: none was free
 */
export async function keepBill(sql: Sql, bill: NewBill): Promise<string | undefined> {
  const [kept] = await writeRows<{ reference: string }>(
    sql,
    statement`
      INSERT INTO bills (id, org_id, branch_id, table_id, reference, order_ids, total, content)
      SELECT ${newId()}::uuid, ${bill.orgId}::uuid, ${bill.branchId}::uuid, ${bill.tableId}::uuid, candidate,
        ${bill.orderIds}::uuid[], ${bill.total}::int, ${bill.content}
      FROM unnest(${bill.candidates}::text[]) AS candidate
      WHERE NOT EXISTS (SELECT FROM orders o WHERE o.transfer_reference = candidate)
        AND NOT EXISTS (SELECT FROM bills WHERE reference = candidate)
      LIMIT 1
      ON CONFLICT (table_id, content) DO UPDATE SET content = excluded.content
      RETURNING reference`,
  )
  return kept?.reference
}
