import type { OrderScope } from '../access/scope'
import { branchName } from '../branches/branch-repository'
import { findBranchTime } from '../branches/ordering-repository'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { presentOrder } from '../orders/order'
import { findOrder } from '../orders/order-repository'
import { amountDue } from '../orders/payment'
import { orderOfReceipt, RECEIPT_DAYS } from '../orders/receipt-token'
import { findOrganisation } from '../organisation/organisation-repository'
import { orgOfOrder } from './bill-repository'

/** What a guest gets after paying. Payments and refunds that were voided are not on it. Times are milliseconds since 1970 UTC. */
export type Receipt = Awaited<ReturnType<typeof receiptOf>>

/**
 * The receipt that a token opens, without a sign-in.
 * @throws {AppError} not_found for another token, an order without a payment, and 90 days after the last one
 */
export async function findReceipt(sql: Sql, token: string): Promise<Receipt> {
  const orderId = orderOfReceipt(token)
  const orgId = orderId && (await orgOfOrder(sql, orderId))
  if (!orderId || !orgId) throw noReceipt()
  const receipt = await receiptOf(sql, { orgId, branchId: null, guestSessionId: null }, orderId)
  const { now } = await findBranchTime(sql, receipt.order.branchId)
  if (now - receipt.paidAt > RECEIPT_DAYS * DAY_MS) throw noReceipt()
  return receipt
}

const DAY_MS = 86_400_000

const noReceipt = () => new AppError('not_found', 'There is no such receipt.')

/** The receipt of an order that staff may read. @throws {AppError} not_found, also for an order without a payment */
export async function receiptOf(sql: Sql, scope: OrderScope, orderId: string) {
  const stored = await findOrder(sql, scope, orderId)
  const payments = stored.payments.filter(({ voidedAt }) => voidedAt === null)
  const paidAt = Math.max(...payments.filter(({ kind }) => kind === 'payment').map(({ at }) => at))
  if (!Number.isFinite(paidAt)) throw noReceipt()
  const { name, currency, locale } = await findOrganisation(sql, scope.orgId)
  return {
    business: name,
    branch: await branchName(sql, { orgId: scope.orgId, branchId: null }, stored.branchId),
    money: { currency, locale },
    timeZone: stored.timeZone,
    order: presentOrder(stored),
    payments,
    paidAt,
    stillDue: amountDue(stored),
  }
}
