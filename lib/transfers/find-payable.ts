import { type LockedOrder, lockOrders } from '../bills/bill-repository'
import { dueOf } from '../bills/table-bill'
import type { Sql } from '../db/database'
import { isCalledOff } from '../order-status'
import { gluedReferencesIn, referencesIn } from '../orders/transfer-reference'
import { isOwnAccount } from './account-number'
import type { BankTransfer, Unmatched } from './bank-transfer'
import { type Connection, findTerms } from './connection-repository'
import { MAX_MATCHED } from './settlement'
import { findReferences } from './transfer-repository'

/** What a transfer pays, locked, or why it pays nothing. */
export type Payable = { orders: LockedOrder[]; reason: null } | { orders: []; reason: Unmatched }

/**
 * Finds the orders whose references, or those of their bills, the content of a transfer names, and locks them. They are payable only
 * if the money came to an account of the business, and all of them are due, were not completed long ago, and the amount is exactly what is
 * due of them together.
 *
 * A reference that stands for itself goes before one inside a longer word, which can be there by chance: with the orders of both, the
 * amount must be right too.
 * @param sql a transaction
 */
export async function findPayable(
  sql: Sql,
  { id, orgId }: Pick<Connection, 'id' | 'orgId'>,
  transfer: BankTransfer,
): Promise<Payable> {
  const { currency, accounts } = await findTerms(sql, id)
  if (!isOwnAccount(transfer.accounts, accounts)) return unpayable('other_account')
  const words = referencesIn(transfer.content)
  const named = await findReferences(sql, orgId, gluedReferencesIn(transfer.content))
  const orderIds = [...new Set(named.flatMap((each) => each.orderIds))]
  if (named.length > 1 && orderIds.length > MAX_MATCHED) return unpayable('several_references')
  const orders = await lockOrders(sql, orgId, orderIds)

  const standing = named.filter(({ reference }) => words.includes(reference))
  let first: Unmatched | null = null
  for (const each of [standing, named].filter(({ length }) => length > 0)) {
    const ids = each.flatMap(({ orderIds }) => orderIds)
    const chosen = orders.filter(({ id }) => ids.includes(id))
    const reason = transfer.currency === currency ? whyNot(each.length, chosen, transfer.amount) : 'wrong_currency'
    if (reason === null) return { orders: chosen, reason }
    first ??= reason
  }
  return unpayable(first ?? (words.length > 0 ? 'unknown_reference' : 'no_reference'))
}

const unpayable = (reason: Unmatched): Payable => ({ orders: [], reason })

function whyNot(references: number, orders: LockedOrder[], amount: number): Unmatched | null {
  const reason = whyNotTogether(orders, amount)
  return reason !== null && references > 1 ? 'several_references' : reason
}

function whyNotTogether(orders: LockedOrder[], amount: number): Unmatched | null {
  if (orders.some(({ paymentStatus }) => paymentStatus === 'paid')) return 'already_paid'
  if (orders.some(isCalledOff)) return 'order_cancelled'
  if (dueOf(orders) !== amount) return 'wrong_amount'
  return orders.every(({ isOnBill }) => isOnBill) ? null : 'old_reference'
}
