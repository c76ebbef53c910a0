import { demand } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'
import { type Transfer, type TransferAccount, transferOf } from '../guests/transfer'
import { newId } from '../ids'
import { type Order, presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import { OPEN_STATUSES } from '../orders/order-status'
import { isDueSql } from '../orders/payment'
import { newTransferReference } from '../orders/transfer-reference'
import { MAX_TOTAL } from '../orders/write-order'
import { sha256 } from '../sha256'
import { findTable } from '../tables/table-repository'
import { inTurns, mapInParts } from '../turns'

/** What is due at a table. `total` in the currency's smallest unit. `transfer`: null without a bank account, if nothing is due, or too much for one transfer. */
export type TableBill = { tableLabel: string; orders: Order[]; total: number; transfer: Transfer | null }

/**
 * The bill of a table: its unpaid orders that are open or were completed recently, the oldest first.
 * @throws {AppError} forbidden, not_found
 */
export async function tableBill(sql: Sql, staff: OrgAccess, tableId: string): Promise<TableBill> {
  demand(staff, 'orders.read')
  const table = await findTable(sql, staff, tableId)
  const rows = await sql.query<{ stored: StoredOrder }>(UNPAID_AT_TABLE, [table.id])
  const stored = rows.map((row) => row.stored)
  const total = totalOf(stored)
  const [account] = await sql.query<TransferAccount>(ACCOUNT, [staff.orgId])
  const reference =
    total > 0 && total <= MAX_TOTAL
      ? await referenceOf(sql, { ...staff, branchId: table.branchId }, table.id, stored)
      : null
  return {
    tableLabel: table.label,
    orders: await inTurns(mapInParts(stored, presentOrder, ORDERS_PER_PART)),
    total,
    transfer: account && reference ? transferOf(total, reference, account) : null,
  }
}

/** An order of a program may have 200 lines, which take a millisecond or two. */
export const ORDERS_PER_PART = 5

export const totalOf = (orders: readonly Pick<Order, 'total'>[]): number =>
  orders.reduce((sum, { total }) => sum + total, 0)

/** Completed orders that are unpaid for longer are on the list of unpaid orders only. */
const COMPLETED_HOURS = 24

/** SQL for whether an unpaid order is on the bill of its table. @param order alias of a row of `orders` */
export const isOnBillSql = (order: string): string =>
  `${isDueSql(order)} AND (${isOneOf(`${order}.status`, OPEN_STATUSES)}
    OR ${order}.finished_at > now() - interval '${COMPLETED_HOURS} hours')`

const UNPAID_AT_TABLE = `
SELECT ${storedOrderSql('o', 'b')} AS stored FROM orders o JOIN branches b ON b.id = o.branch_id
WHERE o.table_id = $1 AND ${isOnBillSql('o')} ORDER BY o.created_at, o.id`

const ACCOUNT = `
SELECT currency, bank_bin AS "bankBin", bank_account AS "bankAccount", bank_account_name AS "bankAccountName"
FROM organisations WHERE id = $1`

/** The number of references that are tried: one that an order or a bill has is left out. */
const CANDIDATES = 4

/** What the transfer names: the reference of the only order, or the reference of the bill over several. */
async function referenceOf(
  sql: Sql,
  { orgId, branchId }: Pick<OrgAccess, 'orgId' | 'branchId'>,
  tableId: string,
  orders: StoredOrder[],
): Promise<string | null> {
  const [only, ...others] = orders
  if (only && others.length === 0) return only.transferReference
  const ids = orders.map(({ id }) => id)
  const total = totalOf(orders)
  const candidates = Array.from({ length: CANDIDATES }, newTransferReference)
  const content = sha256(JSON.stringify([ids.toSorted(), total]))
  const [bill] = await sql.query<{ reference: string }>(KEEP_BILL, [
    newId(),
    orgId,
    branchId,
    tableId,
    ids,
    total,
    content,
    candidates,
  ])
  if (!bill) throw new Error(`No reference was free for the bill of table ${tableId}.`)
  return bill.reference
}

/** Returns the bill with this content, made now or before. The update without effect makes the statement return an older one. */
const KEEP_BILL = `
INSERT INTO bills (id, org_id, branch_id, table_id, reference, order_ids, total, content)
SELECT $1, $2, $3, $4, candidate, $5::uuid[], $6, $7 FROM unnest($8::text[]) AS candidate
WHERE NOT EXISTS (SELECT FROM orders o WHERE o.transfer_reference = candidate)
  AND NOT EXISTS (SELECT FROM bills WHERE reference = candidate)
LIMIT 1
ON CONFLICT (table_id, content) DO UPDATE SET content = excluded.content
RETURNING reference`
