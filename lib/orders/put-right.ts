import { demand, type Holder } from '../access/permissions'
import type { By } from '../access/scope'
import { recordAudit } from '../audit/audit-repository'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { change, withLocked } from './carry-out'
import type { StoredOrder } from './order'
import type { OrderCommand } from './order-command'
import { OWN_MISTAKE_MINUTES } from './payment'
import { isOwnRecent, reopenTransfers } from './payment-repository'

/** Commands that put a payment or a refund right. */
export type PutRight = Extract<OrderCommand, { type: 'void_payment' | 'correct_payment' }>

export type RecordRefund = Extract<OrderCommand, { type: 'record_refund' }>

/**
 * Records a refund, and adds it to the activity log. The caller must have the permission that `permissionFor` names.
 * @throws {AppError} not_found; already_refunded; no_refund_due; wrong_amount; invalid_transition with a reason for an order that is not
 * completed and paid
 */
export const giveBack = (sql: Sql, by: By, orderId: string, command: RecordRefund): Promise<StoredOrder> =>
  withLocked(sql, by, orderId, async (sql, order) => {
    const changed = await change(sql, by, order, command)
    const { method, reason } = command
    await recordAudit(sql, by.scope.orgId, by.actor, {
      action: 'payment.refunded',
      branchId: order.branchId,
      subject: `${order.number} · ${order.tableLabel}`,
      after: { amount: changed.refundedAmount - order.refundedAmount, method, ...(reason && { refundReason: reason }) },
    })
    return changed
  })

/**
 * Voids a payment or a refund, or corrects its method, and adds that to the activity log. Who recorded it may do so for ten minutes, then
 * whoever has the permission `payments.put_right`. A bank transfer whose payments are all voided waits for a decision again.
 * @throws {AppError} not_found; forbidden; invalid_transition for one that is voided; already_refunded while a later refund stands
 */
export const putPaymentRight = (
  sql: Sql,
  caller: Holder,
  by: By,
  orderId: string,
  command: PutRight,
): Promise<StoredOrder> =>
  withLocked(sql, by, orderId, async (sql, order) => {
    const payment = order.payments.find(({ id }) => id === command.paymentId)
    if (!payment) throw new AppError('not_found', 'The order has no such payment.')
    const isOwn = await isOwnRecent(sql, by.actor, { orderId, id: payment.id, minutes: OWN_MISTAKE_MINUTES })
    // One that is voided is refused as such, whoever recorded it.
    if (!isOwn && payment.voidedAt === null) demand(caller, 'payments.put_right')
    const changed = await change(sql, by, order, command)
    if (changed === order) return order
    if (command.type === 'void_payment') await reopenTransfers(sql, orderId, payment.id)
    const { amount, method } = payment
    await recordAudit(sql, by.scope.orgId, by.actor, {
      action: command.type === 'void_payment' ? 'payment.voided' : 'payment.corrected',
      branchId: order.branchId,
      subject: `${order.number} · ${order.tableLabel}`,
      ...(command.type === 'void_payment'
        ? { after: { amount, method, paymentVoidReason: command.reason } }
        : { before: { method }, after: { method: command.method } }),
    })
    return changed
  })
