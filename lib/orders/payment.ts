import { isSold, isSoldSql } from '../order-status'
import type { Order } from './order'
import type { StaffCommand } from './order-command'

/** How an order can be paid and refunded. */
export const PAYMENT_METHODS = ['cash', 'card', 'transfer'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** `partly_paid`: something was paid, and less than the total. */
export const PAYMENT_STATUSES = ['unpaid', 'partly_paid', 'paid'] as const

/** By what a list of orders is filtered: how much was paid, or how something was. */
export const LISTED_PAYMENTS = [...PAYMENT_STATUSES, ...PAYMENT_METHODS] as const

export type ListedPayment = (typeof LISTED_PAYMENTS)[number]

/** Why a payment or a refund was recorded by mistake. */
export const PAYMENT_VOID_REASONS = ['wrong_order', 'wrong_amount', 'twice', 'not_received', 'other'] as const

export type PaymentVoidReason = (typeof PAYMENT_VOID_REASONS)[number]

/** Why money of a completed order is given back that is not due. */
export const REFUND_REASONS = ['complaint', 'missing_item', 'overcharged', 'other'] as const

export type RefundReason = (typeof REFUND_REASONS)[number]

/** For how long the person who recorded a payment may void or correct it. After that a manager can. */
export const OWN_MISTAKE_MINUTES = 10

type Payable = Pick<Order, 'status' | 'paymentStatus' | 'total' | 'paidAmount'>

/** What is still to be paid of an order, in the smallest unit. Nothing of one that is paid or was cancelled. */
export const amountDue = ({ status, paymentStatus, total, paidAmount }: Payable): number =>
  paymentStatus !== 'paid' && isSold(status) ? Math.max(0, total - paidAmount) : 0

/** Whether money is due for an order, in any state. */
export const isDue = (order: Payable): boolean => amountDue(order) > 0

/** The pieces of a line that a payment pays. */
export type PaidPieces = Order['payments'][number]['items'][number]

type WithLines = Payable & {
  itemsTotal: number
  items: readonly Pick<Order['items'][number], 'id' | 'quantity' | 'unitPrice'>[]
  payments: readonly (Pick<Order['payments'][number], 'items'> & { voidedAt: unknown })[]
}

/** How many pieces of a line no payment names. */
export function unpaidPieces(
  { payments }: Pick<WithLines, 'payments'>,
  line: { id: string; quantity: number },
): number {
  const standing = payments.filter(({ voidedAt }) => voidedAt === null)
  const paid = standing.flatMap(({ items }) => items.filter(({ itemId }) => itemId === line.id))
  return paid.reduce((left, { quantity }) => Math.max(0, left - quantity), line.quantity)
}

/**
 * What pieces of an order cost with their share of its discounts and surcharges, rounded half up; at most what is due, and all of it for
 * the last pieces with a price that no payment names. In the smallest unit.
 * @param pieces of lines of the order, and at most those that no payment names
 */
export function costOfPieces(order: WithLines, pieces: readonly PaidPieces[]): number {
  const due = amountDue(order)
  const chosen = (id: string) => pieces.find(({ itemId }) => itemId === id)?.quantity ?? 0
  // Nobody names a free piece to pay it, unless all are free and a surcharge is due.
  const payable = order.itemsTotal === 0 ? order.items : order.items.filter(({ unitPrice }) => unitPrice > 0)
  if (payable.every((line) => unpaidPieces(order, line) <= chosen(line.id))) return due
  const cost = order.items.reduce((sum, { id, unitPrice }) => sum + chosen(id) * unitPrice, 0)
  // Without adjustments the share is the price itself. Items that cost nothing have no share.
  const isPlain = order.total === order.itemsTotal || order.itemsTotal === 0
  return Math.min(isPlain ? cost : Math.floor((cost * order.total) / order.itemsTotal + 0.5), due)
}

/** What a payment pays, and what was handed over in cash. Neither `part` nor `items`: all that is due. */
export type HowPaid = {
  part?: number | undefined
  items?: PaidPieces[] | undefined
  handedOver?: number | undefined
}

/**
 * The command of staff who take a payment of an order on a screen. The payment of all that is due of a pending order also confirms it. The
 * command for all that is due contains that amount as the screen shows it: if another amount is due by then, nothing is recorded. One for a
 * `part` or `items` contains no amount that was seen: it is recorded if that part is still due, or if no other payment names these pieces.
 */
export function takePayment(
  order: WithLines,
  method: PaymentMethod,
  { part, items, handedOver }: HowPaid = {},
): Extract<StaffCommand, { type: 'confirm_payment' | 'record_payment' }> {
  const amount = amountDue(order)
  const pays = items ? costOfPieces(order, items) : (part ?? amount)
  if (order.status === 'pending' && pays === amount) {
    return { type: 'confirm_payment', from: 'pending', method, amount, handedOver }
  }
  const what = items ? { items } : pays === amount ? { amount } : { part: pays }
  return { type: 'record_payment', method, ...what, handedOver }
}

/** What was paid beyond what the guest owes, and not given back, in the smallest unit. @param owed the total; 0 of a cancelled order */
export const overpaid = ({ paidAmount, refundedAmount }: Pick<Order, 'paidAmount' | 'refundedAmount'>, owed: number) =>
  Math.max(0, paidAmount - refundedAmount - owed)

/** What can be given back with a reason, in the smallest unit: of a completed order, and nothing while a refund is due. */
export const refundable = (
  order: Pick<Order, 'status' | 'paymentStatus' | 'paidAmount' | 'refundedAmount' | 'refundDue'>,
): number =>
  order.status === 'completed' && order.paymentStatus === 'paid' && order.refundDue === 0 ? overpaid(order, 0) : 0

/** SQL for `isDue` of a row of `orders`. Must match the condition of the index `orders_unpaid`. @param order alias */
export const isDueSql = (order: string): string =>
  `${order}.payment_status <> 'paid' AND ${isSoldSql(order)} AND ${order}.total > 0`

/** SQL for `amountDue` of a row of `orders` for which `isDueSql` is true. @param order alias */
export const amountDueSql = (order: string): string => `(${order}.total - ${order}.paid_amount)`

/** SQL for what must be given back, in the smallest unit: what was paid beyond the total, or for a cancelled order. @param order alias */
export const refundDueSql = (order: string): string =>
  `greatest(0, ${order}.paid_amount - ${order}.refunded_amount - ${owedSql(order)})`

/** SQL for whether `refundDueSql` is not 0. Must match the condition of the index `orders_refunds_due`. @param order alias */
export const isRefundDueSql = (order: string): string =>
  `${order}.paid_amount - ${order}.refunded_amount > ${owedSql(order)}`

const owedSql = (order: string): string => `CASE WHEN ${order}.status = 'cancelled' THEN 0 ELSE ${order}.total END`
