import type { z } from 'zod'
import { toZonedIso } from '../branch-time'
import { isOneOf, TO_MAKE_STATUSES } from '../order-status'
import type { ChangedValue, ChangeMark } from './change-marks'
import type { orderItemSchema } from './order-item-schema'
import type { orderSchema } from './order-schema'
import type { sentLinesSchema, sentOrderShape } from './sent-order-schema'

export type OrderItem = z.infer<typeof orderItemSchema>

/** What a combo consists of. */
export type OrderPart = OrderItem['parts'][number]

/** A chosen option of a line. */
export type OrderedOption = OrderItem['options'][number]

/** An order as clients receive it: times are ISO 8601 with the branch's UTC offset. */
export type Order = z.infer<typeof orderSchema>

/** Pieces that were taken off an order. */
export type OrderVoid = Order['voids'][number]

/** A validated new order, of a program, a page or a guest. */
export type NewOrder = z.infer<z.ZodObject<typeof sentOrderShape>>

/** A validated line of a new order, or of an addition. */
export type NewLine = z.infer<typeof sentLinesSchema>[number]

type Time = 'statusSince' | 'stoppedAt' | 'recalledAt' | 'pickupAt' | 'startAt' | 'createdAt' | 'updatedAt'

/** `T` as the database returns it: these times are milliseconds since 1970 UTC. */
type Stored<T, Times extends keyof T> = Omit<T, Times> & {
  [Key in Times]: null extends T[Key] ? number | null : number
}

/** An order as the database returns it: times are milliseconds since 1970 UTC. */
export type StoredOrder = Omit<
  Stored<Order, Time>,
  'items' | 'voids' | 'payments' | 'adjustments' | 'changeMarks' | 'estimate'
> & {
  items: StoredItem[]
  adjustments: Stored<Order['adjustments'][number], 'at'>[]
  voids: Stored<OrderVoid, 'at'>[]
  payments: Stored<Order['payments'][number], 'at' | 'voidedAt'>[]
  changeMarks: StoredMark[]
  /**
   * As it was told last, also when the order is ready. `firstTo`: the end of the window that was told first. Events of older versions have
   * none.
   */
  estimate?: (OrderEstimate & { firstTo: number }) | null
  timeZone: string
}

/** When an order becomes ready, in milliseconds since 1970 UTC: the 10 %, 50 % and 90 % quantile. */
export type OrderEstimate = Record<'from' | 'likely' | 'to', number> & { starts: LineStart[] }

/** When to start a line or a part of a combo, in milliseconds since 1970 UTC. */
export type LineStart = { id: string; at: number }

export type StoredItem = Stored<OrderItem, 'addedAt' | 'firedAt'>

/** A pickup that was is in UTC, as the details of events have it. */
type StoredMark = ChangedValue & { version: number; at: number }

/** Converts an order for clients, with the fields in schema order. */
export function presentOrder(stored: StoredOrder): Order {
  const { timeZone } = stored
  const zoned = (at: number) => toZonedIso(at, timeZone)
  const zonedOrNull = (at: number | null) => (at === null ? null : zoned(at))
  // Field by field: this takes a fraction of the time of a loop over the schema's fields, and each change of an order does it twice.
  return {
    id: stored.id,
    branchId: stored.branchId,
    tableId: stored.tableId,
    tableLabel: stored.tableLabel,
    number: stored.number,
    type: stored.type,
    customerName: stored.customerName,
    reference: stored.reference,
    source: stored.source,
    pickupAt: zonedOrNull(stored.pickupAt),
    startAt: zoned(stored.startAt),
    estimate: presentEstimate(stored, zoned),
    status: stored.status,
    previousStatus: stored.previousStatus,
    statusSince: zoned(stored.statusSince),
    rush: stored.rush,
    allergyNote: stored.allergyNote,
    note: stored.note,
    changeMarks: stored.changeMarks.map((mark) => presentMark(mark, zoned)),
    cancelReason: stored.cancelReason,
    stoppedAt: zonedOrNull(stored.stoppedAt),
    stopReason: stored.stopReason,
    remakeOf: stored.remakeOf,
    recalledAt: zonedOrNull(stored.recalledAt),
    paymentStatus: stored.paymentStatus,
    paymentMethod: stored.paymentMethod,
    refund: stored.refund,
    refundDue: stored.refundDue,
    paidAmount: stored.paidAmount,
    refundedAmount: stored.refundedAmount,
    transferReference: stored.transferReference,
    itemsTotal: stored.itemsTotal,
    adjustments: stored.adjustments.map((one) => ({ ...one, at: zoned(one.at) })),
    total: stored.total,
    expectedTotal: stored.expectedTotal,
    problems: stored.problems,
    version: stored.version,
    items: stored.items.map((item) => ({
      ...item,
      addedAt: zonedOrNull(item.addedAt),
      firedAt: zonedOrNull(item.firedAt),
    })),
    voids: stored.voids.map((one) => ({ ...one, at: zoned(one.at) })),
    payments: stored.payments.map((one) => ({ ...one, at: zoned(one.at), voidedAt: zonedOrNull(one.voidedAt) })),
    createdAt: zoned(stored.createdAt),
    updatedAt: zoned(stored.updatedAt),
  }
}

function presentEstimate(
  { estimate, status, stoppedAt }: StoredOrder,
  zoned: (at: number) => string,
): Order['estimate'] {
  if (!estimate || !isOneOf(TO_MAKE_STATUSES, status) || stoppedAt !== null) return null
  return {
    from: zoned(estimate.from),
    likely: zoned(estimate.likely),
    to: zoned(estimate.to),
    starts: estimate.starts.map(({ id, at }) => ({ id, at: zoned(at) })),
  }
}

function presentMark({ at, ...mark }: StoredMark, zoned: (at: number) => string): ChangeMark {
  if (mark.field !== 'pickup') return { ...mark, at: zoned(at) }
  return { ...mark, from: mark.from && zoned(Date.parse(mark.from)), at: zoned(at) }
}
