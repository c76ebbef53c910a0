import { totalOf } from '../bills/table-bill'
import { type LockedOrder, lockOrders } from '../bills/take-payments'
import type { Sql } from '../db/database'
import { gluedReferencesIn, referencesIn } from '../orders/transfer-reference'
import type { BankTransfer, Unmatched } from './bank-transfer'

/** What a transfer pays, locked, or why it pays nothing. */
export type Payable = { orders: LockedOrder[]; reason: null } | { orders: []; reason: Unmatched }

/**
 * Finds the order, or the orders of the bill, whose reference the content of a transfer names, and locks them. They are payable only
 * if all of them are due, were not completed long ago, and cost exactly the amount.
 * @param sql a transaction
 */
export async function findPayable(sql: Sql, orgId: string, transfer: BankTransfer): Promise<Payable> {
  const named = await findNamed(sql, orgId, transfer.content)
  if ('reason' in named) return unpayable(named.reason)
  const orders = await lockOrders(sql, orgId, named.orderIds)
  const reason = whyNot(orders, transfer, named.currency)
  return reason === null ? { orders, reason } : unpayable(reason)
}

const unpayable = (reason: Unmatched): Payable => ({ orders: [], reason })

type Named = { reference: string; orderIds: string[]; currency: string }

async function findNamed(sql: Sql, orgId: string, content: string): Promise<Named | { reason: Unmatched }> {
  const words = referencesIn(content)
  const found = await findReferences(sql, orgId, words)
  const [named, ...others] = found.length > 0 ? found : await findReferences(sql, orgId, gluedReferencesIn(content))
  if (!named) return { reason: words.length > 0 ? 'unknown_reference' : 'no_reference' }
  return others.length > 0 ? { reason: 'several_references' } : named
}

const findReferences = async (sql: Sql, orgId: string, references: string[]): Promise<Named[]> =>
  references.length === 0 ? [] : sql.query<Named>(FIND_REFERENCES, [orgId, references])

/** Orders and bills never share a reference. */
const FIND_REFERENCES = `
SELECT named.reference, named."orderIds", g.currency
FROM organisations g, (
  SELECT o.transfer_reference AS reference, ARRAY[o.id] AS "orderIds" FROM orders o
  WHERE o.transfer_reference = ANY ($2::text[]) AND o.org_id = $1
  UNION ALL
  SELECT b.reference, b.order_ids FROM bills b WHERE b.reference = ANY ($2::text[]) AND b.org_id = $1
) named
WHERE g.id = $1`

function whyNot(orders: LockedOrder[], { amount, currency }: BankTransfer, due: string): Unmatched | null {
  if (currency !== due) return 'wrong_currency'
  if (orders.some(({ paymentStatus }) => paymentStatus === 'paid')) return 'already_paid'
  if (orders.some(({ status }) => status === 'cancelled')) return 'order_cancelled'
  if (totalOf(orders) !== amount) return 'wrong_amount'
  return orders.every(({ isOnBill }) => isOnBill) ? null : 'old_reference'
}
