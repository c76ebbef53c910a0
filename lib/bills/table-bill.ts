import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { type Transfer, transferOf } from '../guests/transfer'
import { type Order, presentOrder, type StoredOrder } from '../orders/order'
import { MAX_TOTAL } from '../orders/order-limits'
import { amountDue } from '../orders/payment'
import { newTransferReference } from '../orders/transfer-reference'
import { findTransferAccount } from '../organisation/organisation-repository'
import { sha256 } from '../sha256'
import { findTable } from '../tables/table-repository'
import { inTurns, mapInParts } from '../turns'
import { keepBill, unpaidAtTable } from './bill-repository'

/**
 * What is due at a table. `total`: in the currency's smallest unit, without what was paid of it already. `transfer`: null without a bank
 * account, if nothing is due, or too much for one transfer.
 */
export type TableBill = { tableLabel: string; orders: Order[]; total: number; transfer: Transfer | null }

/**
 * The bill of a table: its orders that are due, and open or were completed recently, the oldest first.
 * @throws {AppError} not_found
 */
export async function tableBill(sql: Sql, staff: OrgAccess, tableId: string): Promise<TableBill> {
  const table = await findTable(sql, staff, tableId)
  const stored = await unpaidAtTable(sql, table.id)
  const total = dueOf(stored)
  const account = await findTransferAccount(sql, staff.orgId)
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

/** What is due of some orders together, in the smallest unit. */
export const dueOf = (orders: readonly Parameters<typeof amountDue>[0][]): number =>
  orders.reduce((sum, order) => sum + amountDue(order), 0)

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
  const orderIds = orders.map(({ id }) => id)
  const total = dueOf(orders)
  const candidates = Array.from({ length: CANDIDATES }, newTransferReference)
  const content = sha256(JSON.stringify([orderIds.toSorted(), total]))
  const reference = await keepBill(sql, { orgId, branchId, tableId, orderIds, total, content, candidates })
  if (!reference) throw new Error(`No reference was free for the bill of table ${tableId}.`)
  return reference
}
