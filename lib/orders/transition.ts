import type { ErrorCode } from '../errors'
import type { StoredOrder } from './order'
import { canMove, isOpen, type Move, movesTo, nextStatus, OPEN_STATUSES, type OrderStatus } from './order-status'

/** What somebody wants done with an order. `version`, where given, is the version they were looking at. */
export type OrderCommand =
  | { type: 'change_status'; to: OrderStatus; version?: number | undefined }
  | { type: 'confirm_payment' }
  | { type: 'cancel_own' }

/** The part of an order that decides whether a command applies. */
export type OrderState = Pick<StoredOrder, 'status' | 'paymentStatus' | 'version'>

export type EventType = 'order.created' | 'order.status_changed' | 'order.payment_confirmed'

export type Transition =
  | { ok: true; next: OrderState; event: EventType }
  | { ok: false; code: Extract<ErrorCode, 'invalid_transition' | 'already_paid' | 'version_conflict'>; reason: string }

/** Decides what a command does to an order. Pure: reads nothing, writes nothing. */
export function transition(order: OrderState, command: OrderCommand): Transition {
  switch (command.type) {
    case 'change_status':
      return changeStatus(order, command.to, command.version)
    case 'confirm_payment':
      return confirmPayment(order)
    case 'cancel_own':
      return order.status === 'pending'
        ? moved(order, 'cancelled')
        : refused('invalid_transition', `Only a pending order can be cancelled; this one is ${order.status}.`)
  }
}

/** Every move that a command allows, so that the conditional write can carry them in its WHERE. */
export function allowedMoves(command: OrderCommand): Move[] {
  switch (command.type) {
    case 'change_status':
      return movesTo(command.to)
    case 'confirm_payment':
      return OPEN_STATUSES.flatMap((from) => {
        const to = nextStatus(from)
        return to ? [{ from, to }] : []
      })
    case 'cancel_own':
      return [{ from: 'pending', to: 'cancelled' }]
  }
}

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

function confirmPayment(order: OrderState): Transition {
  if (order.paymentStatus === 'paid') return refused('already_paid', 'The order is already paid.')
  const to = nextStatus(order.status)
  if (!isOpen(order.status) || to === null) {
    return refused('invalid_transition', `A ${order.status} order takes no payment.`)
  }
  return {
    ok: true,
    next: { status: to, paymentStatus: 'paid', version: order.version + 1 },
    event: 'order.payment_confirmed',
  }
}

function moved(order: OrderState, to: OrderStatus): Transition {
  return { ok: true, next: { ...order, status: to, version: order.version + 1 }, event: 'order.status_changed' }
}

function refused(code: Extract<Transition, { ok: false }>['code'], reason: string): Transition {
  return { ok: false, code, reason }
}
