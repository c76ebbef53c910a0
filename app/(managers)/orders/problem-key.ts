import type { TapResult } from '@/lib/board/tap'
import type { StaffCommand } from '@/lib/orders/order-command'

/** The key of the text of `orders.problem` about a command that was not carried out. */
export function problemKey(type: StaffCommand['type'], code: Extract<TapResult, { ok: false }>['code']) {
  switch (code) {
    case 'already_paid':
      return 'alreadyPaid'
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
