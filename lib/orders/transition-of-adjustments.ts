import { isStopped } from '../order-status'
import { isOverWhole, MAX_ADJUSTMENTS } from './adjustments'
import type { AddAdjustment, SingleCommand } from './order-flow'
import { isTooDear, TOO_DEAR, withPrices } from './transition-of-money'
import { changed, type OrderState, type Refused, refused, type Transition } from './transition-result'

type RemoveAdjustment = Extract<SingleCommand, { type: 'remove_adjustment' }>

/** A discount or a surcharge. What was paid beyond the lower total must be given back; more is due of a higher one. */
export function addAdjustment(order: OrderState, command: AddAdjustment): Transition {
  const refusal = refusedFor(order)
  if (refusal) return refusal
  if (order.adjustments.length >= MAX_ADJUSTMENTS) {
    return refused('invalid_transition', `An order has at most ${MAX_ADJUSTMENTS} discounts and surcharges.`)
  }
  const { adjustmentId: id, kind, percent = null, amount = null, reason } = command
  const adjustments = [...order.adjustments, { id, kind, percent, amount, reason, value: 0, by: null, at: null }]
  if (isOverWhole(adjustments, kind)) {
    return refused('wrong_amount', `The percentages of all ${kind}s of an order are at most 100 together.`)
  }
  return withAdjustments(order, adjustments, 'adjustment_added', id)
}

export function removeAdjustment(order: OrderState, { adjustmentId }: RemoveAdjustment): Transition {
  const refusal = refusedFor(order)
  if (refusal) return refusal
  const adjustments = order.adjustments.filter(({ id }) => id !== adjustmentId)
  if (adjustments.length === order.adjustments.length) {
    return refused('not_found', 'The order has no such discount or surcharge.')
  }
  return withAdjustments(order, adjustments, 'adjustment_removed', adjustmentId)
}

/** Whether an order can get a discount or a surcharge, or lose one. */
export const canAdjust = (order: PriceState): boolean => refusedFor(order) === null

type PriceState = Pick<OrderState, 'status' | 'stoppedAt' | 'remakeOf' | 'paymentStatus'>

/** Why the price of an order does not change any more. */
function refusedFor(order: PriceState): Refused | null {
  if (order.status === 'cancelled') return refused('invalid_transition', 'A cancelled order has no discounts.')
  if (isStopped(order)) return refused('invalid_transition', 'A stopped order has no discounts.')
  if (order.remakeOf !== null) return refused('invalid_transition', 'The order is without charge.')
  if (order.status === 'completed' && order.paymentStatus === 'paid') {
    return refused('already_paid', 'The order is completed and paid. Give money back, or void the payment first.')
  }
  return null
}

function withAdjustments(
  order: OrderState,
  adjustments: OrderState['adjustments'],
  type: 'adjustment_added' | 'adjustment_removed',
  adjustmentId: string,
): Transition {
  const next = withPrices({ ...order, adjustments }, order.itemsTotal)
  if (isTooDear(next)) return TOO_DEAR
  // Otherwise more would be given back than is due.
  if (next.total > order.total && order.refundedAmount > 0) {
    return refused('already_refunded', 'Money of this order was given back. Void the refund first.')
  }
  const one = [...next.adjustments, ...order.adjustments].find(({ id }) => id === adjustmentId)
  if (!one) return refused('not_found', 'The order has no such discount or surcharge.')
  const { kind, percent, amount, value, reason } = one
  return changed(next, 'order.updated', { details: [{ type, adjustmentId, kind, percent, amount, value, reason }] })
}
