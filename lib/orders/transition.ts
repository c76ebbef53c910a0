import type { SingleCommand } from './order-flow'
import {
  canMove,
  isOpen,
  KITCHEN_STATUSES,
  type Move,
  movesTo,
  nextStatus,
  OPEN_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
} from './order-status'
import type { PaymentMethod } from './payment'
import { ADDABLE_STATUSES, insertLines, markItems, NOT_BEGUN_STATUSES, setLine, voidLine } from './transition-of-lines'
import { changed, type OrderState, otherVersion, refused, type Transition, unchanged } from './transition-result'

/** Decides what a command does to an order. Pure: reads nothing, writes nothing. */
export function transition(order: OrderState, command: SingleCommand): Transition {
  switch (command.type) {
    case 'change_status':
      return changeStatus(order, command.to, command.version)
    case 'confirm_payment':
      return confirmPayment(order, command)
    case 'record_payment':
      return recordPayment(order, command.method, command.amount)
    case 'record_refund':
      return recordRefund(order, command.amount)
    case 'cancel_own':
      return order.status === 'pending'
        ? moved(order, 'cancelled')
        : refused('invalid_transition', `Only a pending order can be cancelled; this one is ${order.status}.`)
    case 'recall':
      return recall(order, command.recalled)
    case 'mark_items':
      return markItems(order, command.itemIds, command.done)
    case 'update_order':
      return updateOrder(order, command)
    case 'insert_lines':
      return insertLines(order, command)
    case 'set_line':
      return setLine(order, command)
    case 'void_line':
      return voidLine(order, command)
  }
}

/** Every move that a command allows, for the WHERE clause of the write. A change of the lines or of a mark keeps the state. */
export function allowedMoves(command: SingleCommand): Move[] {
  switch (command.type) {
    case 'change_status':
      return movesTo(command.to)
    case 'confirm_payment':
      return OPEN_STATUSES.filter((from) => command.from === undefined || from === command.from).flatMap((from) => {
        const to = nextStatus(from)
        return to ? [{ from, to }] : []
      })
    case 'cancel_own':
      return [{ from: 'pending', to: 'cancelled' }]
    case 'record_payment':
      return [...OPEN_STATUSES, 'completed' as const].map(sameState)
    case 'record_refund':
      return ORDER_STATUSES.map(sameState)
    case 'recall':
      return [sameState('completed')]
    case 'update_order':
    case 'void_line':
      return OPEN_STATUSES.map(sameState)
    case 'mark_items':
      return KITCHEN_STATUSES.map(sameState)
    case 'insert_lines':
      return ADDABLE_STATUSES.map(sameState)
    case 'set_line':
      return NOT_BEGUN_STATUSES.map(sameState)
  }
}

const sameState = (status: OrderStatus): Move => ({ from: status, to: status })

function changeStatus(order: OrderState, to: OrderStatus, version: number | undefined): Transition {
  const conflict = otherVersion(order, version)
  if (conflict) return conflict
  if (!canMove({ from: order.status, to })) {
    return refused(
      'invalid_transition',
      order.status === to ? `The order is already ${to}.` : `An order cannot go from ${order.status} to ${to}.`,
    )
  }
  return moved(order, to)
}

function confirmPayment(
  order: OrderState,
  { from, method = 'transfer', amount }: Extract<SingleCommand, { type: 'confirm_payment' }>,
): Transition {
  if (order.paymentStatus === 'paid') return refused('already_paid', 'The order is already paid.')
  const to = nextStatus(order.status)
  if (!isOpen(order.status) || to === null) {
    return refused('invalid_transition', `The payment of a ${order.status} order cannot be confirmed.`)
  }
  if (from !== undefined && from !== order.status) {
    return refused('invalid_transition', `The order is ${order.status} now, not ${from}.`)
  }
  if (amount !== undefined && amount !== order.total) return wrongAmount(order, amount)
  return changed({ ...order, status: to, paymentStatus: 'paid', paymentMethod: method }, 'order.payment_confirmed')
}

function recordPayment(order: OrderState, method: PaymentMethod, amount: number | undefined): Transition {
  if (order.paymentStatus === 'paid') return refused('already_paid', 'The order is already paid.')
  if (order.status === 'cancelled') return refused('invalid_transition', 'A cancelled order takes no payment.')
  if (amount !== undefined && amount !== order.total) return wrongAmount(order, amount)
  return changed({ ...order, paymentStatus: 'paid', paymentMethod: method }, 'order.payment_recorded')
}

function recordRefund(order: OrderState, amount: number | undefined): Transition {
  if (order.refundDue === 0) {
    return order.refund === 'done'
      ? refused('already_refunded', 'The money was already given back.')
      : refused('no_refund_due', 'Nothing of this order must be given back.')
  }
  if (amount !== undefined && amount !== order.refundDue) {
    return refused('wrong_amount', `${order.refundDue} must be given back, not ${amount}.`)
  }
  return changed({ ...order, refund: 'done', refundDue: 0 }, 'order.refund_recorded')
}

const wrongAmount = ({ total }: OrderState, amount: number): Transition =>
  refused('wrong_amount', `The total of the order is ${total}, not ${amount}.`)

/** The time of the recall is the database's; `next` keeps the former value. */
function recall(order: OrderState, recalled: boolean): Transition {
  if (order.status !== 'completed') {
    return refused('invalid_transition', `Only a completed order can be recalled; this one is ${order.status}.`)
  }
  return (order.recalledAt !== null) === recalled ? unchanged(order) : changed(order, 'order.updated')
}

type Update = Extract<SingleCommand, { type: 'update_order' }>

/** Whether the table exists is for the database to say. Its label in `next` is the former one. */
function updateOrder(order: OrderState, command: Update): Transition {
  const { rush = order.rush, tableId = order.tableId, customerName = order.customerName, version } = command
  const conflict = otherVersion(order, version)
  if (conflict) return conflict
  if (!isOpen(order.status)) return refused('invalid_transition', `A ${order.status} order cannot change.`)
  const isSame = rush === order.rush && tableId === order.tableId && customerName === order.customerName
  return isSame ? unchanged(order) : changed({ ...order, rush, tableId, customerName }, 'order.updated')
}

function moved(order: OrderState, to: OrderStatus): Transition {
  const isRefunded = to === 'cancelled' && order.paymentStatus === 'paid'
  const refundDue = isRefunded ? order.refundDue + order.total : order.refundDue
  const refund = refundDue > 0 ? 'due' : order.refund
  return changed({ ...order, status: to, refund, refundDue }, 'order.status_changed')
}
