import { toZonedIso } from '../branch-time'
import { type Order, presentOrder, type StoredOrder } from '../orders/order'
import type { OrderStatus } from '../orders/order-status'
import type { EventType } from '../orders/transition'

/** The body of a webhook. `webhook-id` is the event's id, the same on every attempt. */
export type WebhookEvent = {
  type: EventType
  /** ISO 8601: when the change was committed. */
  timestamp: string
  data: {
    /** Gap-free within the branch. */
    seq: number
    branchId: string
    orderId: string
    /** Null when the order is new. */
    from: OrderStatus | null
    to: OrderStatus
    order: Order
  }
}

/** An event as its row keeps it. */
export type StoredEvent = {
  id: string
  type: EventType
  seq: number
  branchId: string
  orderId: string
  from: OrderStatus | null
  to: OrderStatus
  order: StoredOrder
}

export function presentEvent({ type, order, seq, branchId, orderId, from, to }: StoredEvent): WebhookEvent {
  return {
    type,
    timestamp: toZonedIso(order.updatedAt, order.timeZone),
    data: { seq, branchId, orderId, from, to, order: presentOrder(order) },
  }
}
