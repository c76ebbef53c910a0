import type { ErrorCode } from '../errors'
import { isOneOf, isOpen, isStopped, MADE_STATUSES } from '../order-status'
import type { ChangeDetail } from './change-details'
import { type ChangedValue, MAX_CHANGE_MARKS } from './change-marks'
import { fired } from './courses'
import type { OrderItem, OrderVoid, StoredOrder } from './order'
import type { OrderEventType } from './order-event-types'
import type { PaymentMethod, PaymentVoidReason } from './payment'
import type { VoidReason } from './void-reason'
import type { LineToWrite } from './write-order'

/** The part of an order that decides whether a command applies, and that commands change. */
export type OrderState = Pick<
  StoredOrder,
  | 'tableId'
  | 'tableLabel'
  | 'customerName'
  | 'type'
  | 'status'
  | 'cancelReason'
  | 'stopReason'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'refund'
  | 'refundDue'
  | 'paidAmount'
  | 'refundedAmount'
  | 'itemsTotal'
  | 'total'
  | 'remakeOf'
  | 'version'
  | 'rush'
  | 'note'
  | 'allergyNote'
> & {
  /** ISO 8601, or milliseconds since 1970 UTC; null: as soon as it is ready. */
  pickupAt: string | number | null
  /** `at` null: now. */
  changeMarks: (ChangedValue & { version: number; at: unknown })[]
  /** Null: the order is not recalled. Else a time, or a mark that it is recalled now. */
  recalledAt: unknown
  /** Null: the order is not stopped. Else a time, or a mark that it is stopped now. */
  stoppedAt: unknown
  items: LineState[]
  /** Before the change. */
  voids: Pick<OrderVoid, 'itemId' | 'parts'>[]
  /** `at` null: now. */
  adjustments: (Omit<StoredOrder['adjustments'][number], 'at'> & { at: unknown })[]
  payments: PaymentState[]
}

/** `voidedAt` null: it stands. */
type PaymentState = Pick<
  StoredOrder['payments'][number],
  'id' | 'kind' | 'method' | 'amount' | 'items' | 'refundReason'
> & { voidedAt: unknown }

export type LineState = Pick<
  OrderItem,
  | 'id'
  | 'menuItemName'
  | 'kitchenName'
  | 'done'
  | 'quantity'
  | 'unitPrice'
  | 'note'
  | 'options'
  | 'problems'
  | 'parts'
  | 'course'
  | 'later'
>

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

/** What a change writes beside the order as it is after it. */
type Effects = {
  /** Of an event `order.updated`. */
  details?: ChangeDetail[]
  /** Money that moves. */
  payment?: Omit<StoredOrder['payments'][number], 'id' | 'at' | 'voidedAt' | 'voidReason'>
  /** A payment that is voided, or gets another method. */
  putRight?: { id: string; method: PaymentMethod; voidReason: PaymentVoidReason | null }
  /** The lines that are new in `next`. */
  added?: LineToWrite[]
  /** Pieces that leave the order. */
  voided?: { itemId: string; quantity: number; reason: VoidReason }[]
  /** The event says that the start of the order has come. */
  tellsDue?: true
}

/** A change that a command makes. `next`: the order after it; a line that stays as it was is the same object. */
export type Changed = { ok: true; next: OrderState; event: OrderEventType } & Effects

/** `event` null: the order already has the requested values, so there is nothing to write. */
type Unchanged = { ok: true; next: OrderState; event: null }

export type Refused = { ok: false; code: RefusalCode; reason: string }

export type Transition = Changed | Unchanged | Refused

export function changed(next: OrderState, event: OrderEventType, effects: Effects = {}): Transition {
  const isOver = !isOpen(next.status) || isStopped(next)
  const changeMarks = isOver && next.changeMarks.length > 0 ? [] : next.changeMarks
  // Nothing of a ready order waits any more.
  const items = isOneOf(MADE_STATUSES, next.status) ? fired(next.items) : next.items
  return { ok: true, next: { ...next, items, changeMarks, version: next.version + 1 }, event, ...effects }
}

/** The marks of an order with those of a change. */
export const withMarks = ({ changeMarks, version }: OrderState, values: ChangedValue[]): OrderState['changeMarks'] =>
  values.length === 0
    ? changeMarks
    : [...changeMarks, ...values.map((value) => ({ ...value, version: version + 1, at: null }))].slice(
        -MAX_CHANGE_MARKS,
      )

export function unchanged(order: OrderState): Transition {
  return { ok: true, next: order, event: null }
}

export function refused(code: RefusalCode, reason: string): Refused {
  return { ok: false, code, reason }
}
