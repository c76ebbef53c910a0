import type { ErrorCode } from '../errors'
import type { OrderEventType } from '../events/event-types'
import type { OrderItem, StoredOrder } from './order'

/** The part of an order that decides whether a command applies. */
export type OrderState = Pick<
  StoredOrder,
  | 'tableId'
  | 'customerName'
  | 'status'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'refund'
  | 'refundDue'
  | 'total'
  | 'version'
  | 'rush'
> & {
  /** A time; null: the order is not recalled. */
  recalledAt: unknown
  items: LineState[]
}

export type LineState = Pick<OrderItem, 'id' | 'done' | 'quantity' | 'unitPrice' | 'note' | 'options'>

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

export function otherVersion(order: OrderState, version: number | undefined): Transition | null {
  if (version === undefined || version === order.version) return null
  return refused('version_conflict', `The order has changed since version ${version}; it is ${order.status} now.`)
}

export function changed(next: OrderState, event: OrderEventType): Transition {
  return { ok: true, next: { ...next, version: next.version + 1 }, event }
}

export function unchanged(order: OrderState): Transition {
  return { ok: true, next: order, event: null }
}

export function refused(code: RefusalCode, reason: string): Transition {
  return { ok: false, code, reason }
}
