import type { ErrorCode } from '../errors'
import type { OrderEventType } from '../events/event-types'
import type { OrderItem, StoredOrder } from './order'
import type { SingleCommand } from './order-flow'
import {
  canMove,
  isInKitchen,
  isOpen,
  KITCHEN_STATUSES,
  type Move,
  movesTo,
  nextStatus,
  OPEN_STATUSES,
  type OrderStatus,
} from './order-status'
import type { PaymentMethod } from './payment'

/** The part of an order that decides whether a command applies. */
export type OrderState = Pick<
  StoredOrder,
  'status' | 'paymentStatus' | 'paymentMethod' | 'refund' | 'total' | 'version' | 'rush'
> & {
  /** A time; null: the order is not recalled. */
  recalledAt: unknown
  items: Pick<OrderItem, 'id' | 'done'>[]
}

type RefusalCode = Extract<
  ErrorCode,
  | 'not_found'
  | 'invalid_transition'
  | 'already_paid'
  | 'already_refunded'
  | 'no_refund_due'
  | 'wrong_amount'
  | 'version_conflict'
>

export type Transition =
  /** `event` null: the order already has the requested values, so there is nothing to write. */
  { ok: true; next: OrderState; event: OrderEventType | null } | { ok: false; code: RefusalCode; reason: string }

/** Decides what a command does to an order. Pure: reads nothing, writes nothing. */
export function transition(order: OrderState, command: SingleCommand): Transition {
  switch (command.type) {
    case 'change_status':
      return changeStatus(order, command.to, command.version)
    case 'confirm_payment':
      return confirmPayment(order, command.from, command.method)
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
    case 'mark_rush':
      return markRush(order, command.rush)
    case 'mark_items':
      return markItems(order, command.itemIds, command.done)
  }
}

/** Every move that a command allows, for the WHERE clause of the write. A rush or item mark keeps the state. */
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
      return [sameState('cancelled')]
    case 'recall':
      return [sameState('completed')]
    case 'mark_rush':
      return OPEN_STATUSES.map(sameState)
    case 'mark_items':
      return KITCHEN_STATUSES.map(sameState)
  }
}

const sameState = (status: OrderStatus): Move => ({ from: status, to: status })

function changeStatus(order: OrderState, to: OrderStatus, version: number | undefined): Transition {
  if (version !== undefined && version !== order.version) {
    return refused('version_conflict', `The order has changed since version ${version}; it is ${order.status} now.`)
  }
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
  from: OrderStatus | undefined,
  method: PaymentMethod = 'transfer',
): Transition {
  if (order.paymentStatus === 'paid') return refused('already_paid', 'The order is already paid.')
  const to = nextStatus(order.status)
  if (!isOpen(order.status) || to === null) {
    return refused('invalid_transition', `The payment of a ${order.status} order cannot be confirmed.`)
  }
  if (from !== undefined && from !== order.status) {
    return refused('invalid_transition', `The order is ${order.status} now, not ${from}.`)
  }
  return changed({ ...order, status: to, paymentStatus: 'paid', paymentMethod: method }, 'order.payment_confirmed')
}

function recordPayment(order: OrderState, method: PaymentMethod, amount: number | undefined): Transition {
  if (order.paymentStatus === 'paid') return refused('already_paid', 'The order is already paid.')
  if (order.status === 'cancelled') return refused('invalid_transition', 'A cancelled order takes no payment.')
  if (amount !== undefined && amount !== order.total) return wrongAmount(order, amount)
  return changed({ ...order, paymentStatus: 'paid', paymentMethod: method }, 'order.payment_recorded')
}

function recordRefund(order: OrderState, amount: number | undefined): Transition {
  if (order.refund === 'done') return refused('already_refunded', 'The payment was already given back.')
  if (order.refund !== 'due') {
    return refused('no_refund_due', 'Only the payment of a cancelled order can be given back.')
  }
  if (amount !== undefined && amount !== order.total) return wrongAmount(order, amount)
  return changed({ ...order, refund: 'done' }, 'order.refund_recorded')
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

function markRush(order: OrderState, rush: boolean): Transition {
  if (!isOpen(order.status))
    return refused('invalid_transition', `The rush mark of a ${order.status} order cannot change.`)
  if (order.rush === rush) return unchanged(order)
  return changed({ ...order, rush }, 'order.updated')
}

function markItems(order: OrderState, itemIds: readonly string[], done: boolean): Transition {
  const marked = order.items.filter((item) => itemIds.includes(item.id))
  if (marked.length < new Set(itemIds).size) return refused('not_found', 'The order has no such item.')
  if (!isInKitchen(order.status)) {
    return refused('invalid_transition', `The items of a ${order.status} order cannot change.`)
  }
  if (marked.every((item) => item.done === done)) return unchanged(order)
  const items = order.items.map((item) => (marked.includes(item) ? { ...item, done } : item))
  return changed({ ...order, items }, 'order.updated')
}

function moved(order: OrderState, to: OrderStatus): Transition {
  const refund = to === 'cancelled' && order.paymentStatus === 'paid' ? 'due' : order.refund
  return changed({ ...order, status: to, refund }, 'order.status_changed')
}

function changed(next: OrderState, event: OrderEventType): Transition {
  return { ok: true, next: { ...next, version: next.version + 1 }, event }
}

function unchanged(order: OrderState): Transition {
  return { ok: true, next: order, event: null }
}

function refused(code: RefusalCode, reason: string): Transition {
  return { ok: false, code, reason }
}
