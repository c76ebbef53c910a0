import type { Order } from './order'
import type { StaffCommand } from './order-command'
import { isSold, isSoldSql } from './order-status'

/** How an order can be paid and refunded. */
export const PAYMENT_METHODS = ['cash', 'card', 'transfer'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

type Payable = Pick<Order, 'status' | 'paymentStatus' | 'total'>

/** Whether money is due for an order: it is unpaid and was not cancelled, in any other state. */
export const isDue = ({ status, paymentStatus, total }: Payable): boolean =>
  paymentStatus === 'unpaid' && isSold(status) && total > 0

/**
 * The command of staff who take the payment of an order on a screen. The payment of a pending order also confirms it. The
 * command contains the total that the screen shows: if another one is due by then, nothing is recorded.
 */
export const takePayment = (
  { status, total: amount }: Pick<Order, 'status' | 'total'>,
  method: PaymentMethod,
): Extract<StaffCommand, { type: 'confirm_payment' | 'record_payment' }> =>
  status === 'pending'
    ? { type: 'confirm_payment', from: status, method, amount }
    : { type: 'record_payment', method, amount }

/** SQL for `isDue` of a row of `orders`. Must match the condition of the index `orders_unpaid`. @param order alias */
export const isDueSql = (order: string): string =>
  `${order}.payment_status = 'unpaid' AND ${isSoldSql(order)} AND ${order}.total > 0`

/** SQL for what must be given back, in the smallest unit: what was overpaid, and the total of a paid order that was cancelled. @param order alias */
export const refundDueSql = (order: string): string =>
  `(${order}.overpaid + CASE WHEN ${isCancellationDue(order)} THEN ${order}.total ELSE 0 END)`

/** SQL for whether `refundDueSql` is not 0. Each part implies the condition of `orders_overpaid` or `orders_refunds_due`. @param order alias */
export const isRefundDueSql = (order: string): string =>
  `(${order}.overpaid > 0 OR (${isCancellationDue(order)} AND ${order}.total > 0))`

const isCancellationDue = (order: string): string =>
  `${order}.status = 'cancelled' AND ${order}.payment_status = 'paid' AND ${order}.refunded_at IS NULL`
