import type { TapResult } from '@/lib/board/tap'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'

/** The key of the text of `orders.problem` about a command that was not carried out. @param order as it is now */
export function problemKey(
  type: StaffCommand['type'],
  code: Extract<TapResult, { ok: false }>['code'],
  order?: Pick<Order, 'paymentStatus'>,
) {
  switch (code) {
    case 'already_paid':
      // Of a partly paid order, the pieces that the command names are paid.
      return order?.paymentStatus === 'partly_paid' ? 'otherAmount' : 'alreadyPaid'
    case 'already_refunded':
      return type === 'record_refund' ? 'alreadyRefunded' : 'voidRefundFirst'
    case 'wrong_amount':
      return type === 'adjust' ? 'tooLarge' : 'otherAmount'
    case 'forbidden':
      if (type === 'adjust' || type === 'remove_adjustment') return 'aboveLimit'
      return type === 'void_payment' || type === 'correct_payment' ? 'onlyManager' : 'forbidden'
    case 'invalid_transition':
    case 'version_conflict':
    case 'not_found':
    case 'no_refund_due':
      return 'changed'
    case 'unavailable':
      return 'unavailable'
    default:
      return 'failed'
  }
}
