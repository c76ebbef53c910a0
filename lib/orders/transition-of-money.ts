import { isOpen, isStopped, nextStatus, type OrderStatus } from '../order-status'
import { priced } from './adjustments'
import type { SingleCommand } from './order-flow'
import { MAX_TOTAL } from './order-limits'
import {
  amountDue,
  costOfPieces,
  overpaid,
  type PaidPieces,
  type PaymentMethod,
  refundable,
  unpaidPieces,
} from './payment'
import { changed, type OrderState, type Refused, refused, type Transition, unchanged } from './transition-result'

type ConfirmPayment = Extract<SingleCommand, { type: 'confirm_payment' }>
type RecordPayment = Extract<SingleCommand, { type: 'record_payment' }>
type RecordRefund = Extract<SingleCommand, { type: 'record_refund' }>

/** Pays all that is due, and moves the order one step. */
export function confirmPayment(order: OrderState, command: ConfirmPayment): Transition {
  const { from, method = 'transfer', amount, handedOver } = command
  if (order.paymentStatus === 'paid') return ALREADY_PAID
  if (isStopped(order)) return TAKES_NO_PAYMENT
  const to = nextStatus(order.status)
  if (!isOpen(order.status) || to === null) {
    return refused('invalid_transition', `The payment of a ${order.status} order cannot be confirmed.`)
  }
  if (from !== undefined && from !== order.status) {
    return refused('invalid_transition', `The order is ${order.status} now, not ${from}.`)
  }
  return pay(order, { method, amount, handedOver }, to)
}

/** Pays all that is due, a part of it, or some pieces. */
export function recordPayment(order: OrderState, command: RecordPayment): Transition {
  if (order.paymentStatus === 'paid') return ALREADY_PAID
  if (order.status === 'cancelled') return refused('invalid_transition', 'A cancelled order takes no payment.')
  if (isStopped(order)) return TAKES_NO_PAYMENT
  return pay(order, command)
}

const ALREADY_PAID = refused('already_paid', 'The order is already paid.')
const TAKES_NO_PAYMENT = refused('invalid_transition', 'A stopped order takes no payment.')

function pay(order: OrderState, command: Omit<RecordPayment, 'type'>, to?: OrderStatus): Transition {
  const { method, handedOver = null, items = [] } = command
  const amount = amountOf(order, command)
  if (typeof amount !== 'number') return amount
  if (handedOver !== null && handedOver < amount) {
    return refused('wrong_amount', `${amount} is to be paid; ${handedOver} is less.`)
  }
  const next = {
    ...order,
    paidAmount: order.paidAmount + amount,
    status: to ?? order.status,
    paymentStatus: amount >= amountDue(order) ? ('paid' as const) : ('partly_paid' as const),
    paymentMethod: order.paymentStatus === 'unpaid' ? method : commonMethod(order.paymentMethod, method),
  }
  const payment = { kind: 'payment' as const, method, amount, handedOver, items, refundReason: null }
  return changed(next, to ? 'order.payment_confirmed' : 'order.payment_recorded', { payment })
}

/** What a payment pays, or why it is refused. */
function amountOf(order: OrderState, { amount, part, items }: Pick<RecordPayment, 'amount' | 'part' | 'items'>) {
  const due = amountDue(order)
  if (items) return refusedPieces(order, items) ?? costOfPieces(order, items)
  if (part !== undefined && part > due) return refused('wrong_amount', `${due} is due, not ${part}.`)
  if (amount !== undefined && amount !== due) {
    const what = order.paymentStatus === 'unpaid' ? 'The total of the order' : 'What is due of the order'
    return refused('wrong_amount', `${what} is ${due}, not ${amount}.`)
  }
  return part ?? due
}

function refusedPieces(order: OrderState, pieces: PaidPieces[]): Refused | null {
  for (const { itemId, quantity } of pieces) {
    const line = order.items.find(({ id }) => id === itemId)
    if (!line) return refused('not_found', 'The order has no such item.')
    const left = unpaidPieces(order, line)
    if (quantity > left) return refused('already_paid', `Only ${left} of the item are not paid.`)
  }
  return costOfPieces(order, pieces) > 0 ? null : refused('wrong_amount', 'These items cost nothing.')
}

const commonMethod = (one: PaymentMethod | null, other: PaymentMethod) => (one === other ? one : null)

/** Gives back what is due; with a reason, an amount of a completed order of which nothing is due. */
export function recordRefund(order: OrderState, command: RecordRefund): Transition {
  return command.reason === undefined ? refundDue(order, command) : refundSold(order, command)
}

function refundSold(order: OrderState, command: RecordRefund): Transition {
  const most = refundable(order)
  if (order.status !== 'completed' || order.paymentStatus !== 'paid') {
    const message = 'Only a completed and paid order is refunded with a reason. Void its items, or cancel it.'
    return refused('invalid_transition', message)
  }
  // Otherwise what is given back for a reason counts as what was due.
  if (order.refundDue > 0) return refused('invalid_transition', 'Give back what is due first.')
  if (most === 0) return nothingDue(order)
  const { amount = most } = command
  if (amount === 0 || amount > most) {
    return refused('wrong_amount', `From 1 to ${most} can be given back, not ${amount}.`)
  }
  return giveBack(order, command, amount)
}

function refundDue(order: OrderState, command: RecordRefund): Transition {
  const { amount } = command
  if (order.refundDue === 0) return nothingDue(order)
  if (amount !== undefined && amount !== order.refundDue) {
    return refused('wrong_amount', `${order.refundDue} must be given back, not ${amount}.`)
  }
  return giveBack(order, command, order.refundDue)
}

const nothingDue = ({ refund }: OrderState): Refused =>
  refund === 'done'
    ? refused('already_refunded', 'The money was already given back.')
    : refused('no_refund_due', 'Nothing of this order must be given back.')

function giveBack(order: OrderState, { method, reason }: RecordRefund, amount: number): Transition {
  const payment = { kind: 'refund' as const, method, amount, handedOver: null, items: [], refundReason: reason ?? null }
  const next = withRefunds({ ...order, refundedAmount: order.refundedAmount + amount })
  return changed(next, 'order.refund_recorded', { payment })
}

type VoidPayment = Extract<SingleCommand, { type: 'void_payment' }>
type CorrectPayment = Extract<SingleCommand, { type: 'correct_payment' }>

/** A payment or refund that was recorded by mistake does not count any more. The state of the order stays. */
export function voidPayment(order: OrderState, { paymentId, reason }: VoidPayment): Transition {
  const payment = standing(order).find(({ id }) => id === paymentId)
  if (!payment) return notStanding(order, paymentId)
  const { kind, method, amount, refundReason } = payment
  // With a later one in place, what was due could not be computed: the sums do not say for what money was given back.
  const isBeforeOther = refundReason === null && standing(order).some((one) => one.refundReason !== null)
  if (isBeforeOther || (kind === 'payment' && order.refundedAmount > 0)) {
    return refused('already_refunded', 'Money of this order was given back. Void that refund first.')
  }
  const payments = order.payments.map((one) => (one === payment ? { ...one, voidedAt: 'now' } : one))
  const detail = { type: 'payment_voided' as const, paymentId, kind, amount, method, reason }
  return changed(withPayments(order, payments), 'order.updated', {
    putRight: { id: paymentId, method, voidReason: reason },
    details: [detail],
  })
}

export function correctPayment(order: OrderState, { paymentId, method }: CorrectPayment): Transition {
  const payment = standing(order).find(({ id }) => id === paymentId)
  if (!payment) return notStanding(order, paymentId)
  const { kind, amount, method: from } = payment
  if (from === method) return unchanged(order)
  const payments = order.payments.map((one) => (one === payment ? { ...one, method } : one))
  return changed(withPayments(order, payments), 'order.updated', {
    putRight: { id: paymentId, method, voidReason: null },
    details: [{ type: 'payment_corrected', paymentId, kind, amount, from, to: method }],
  })
}

const standing = ({ payments }: OrderState) => payments.filter(({ voidedAt }) => voidedAt === null)

const notStanding = ({ payments }: OrderState, paymentId: string): Refused =>
  payments.some(({ id }) => id === paymentId)
    ? refused('invalid_transition', 'The payment is already voided.')
    : refused('not_found', 'The order has no such payment.')

/** The order with its payments and refunds as they are now. */
function withPayments(order: OrderState, payments: OrderState['payments']): OrderState {
  const next = { ...order, payments }
  const of = (kind: 'payment' | 'refund') => standing(next).filter((one) => one.kind === kind)
  const sum = (some: { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)
  const methods = new Set(of('payment').map(({ method }) => method))
  const [method = null, ...others] = methods
  const paidAmount = sum(of('payment'))
  const isPaid = paidAmount >= order.total ? ('paid' as const) : ('partly_paid' as const)
  return withRefunds({
    ...next,
    paidAmount,
    refundedAmount: sum(of('refund')),
    paymentMethod: others.length > 0 ? null : method,
    paymentStatus: methods.size === 0 ? 'unpaid' : isPaid,
  })
}

/** The order with what must be given back: what was paid beyond the total, or at all if it was cancelled. */
export function withRefunds(order: OrderState): OrderState {
  const refundDue = overpaid(order, order.status === 'cancelled' ? 0 : order.total)
  return { ...order, refundDue, refund: refundDue > 0 ? 'due' : order.refundedAmount > 0 ? 'done' : null }
}

/**
 * The order with other prices. A lower total can be paid already; what was paid beyond it must be given back.
 * @param order with its lines and adjustments as they are now
 * @param itemsTotal the sum of these lines
 */
export function withPrices(order: OrderState, itemsTotal: number): OrderState {
  const next = { ...order, ...priced(itemsTotal, order.adjustments, order.items.length > 0) }
  if (order.paymentStatus === 'unpaid') return withRefunds(next)
  return withRefunds({ ...next, paymentStatus: order.paidAmount >= next.total ? 'paid' : 'partly_paid' })
}

/** Whether the database cannot hold the total. */
export const isTooDear = ({ total }: OrderState): boolean => total > MAX_TOTAL

export const TOO_DEAR = refused('wrong_amount', `An order costs at most ${MAX_TOTAL}, in the smallest unit.`)
