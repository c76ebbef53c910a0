import { type OrderStatus, SCHEDULED_STATUSES } from '../order-status'
import type { Order } from '../orders/order'

type Started = Pick<Order, 'status' | 'startAt' | 'createdAt'>

/**
 * Whether an order waits for its time: it is not among the tickets yet, and its age has not begun.
 * @param now the server's time in milliseconds since 1970 UTC
 */
export const isScheduled = (order: Started, now: number): boolean =>
  mayBeScheduled(order) && Date.parse(order.startAt) > now

/** Whether an order was, or is, scheduled: cheap, for the many orders that never are. */
export const mayBeScheduled = (order: Started): boolean =>
  order.startAt !== order.createdAt && (SCHEDULED_STATUSES as readonly OrderStatus[]).includes(order.status)

/**
 * Whether a change says only that a scheduled order is due. Boards show that by their clock, so it is no change for them: no other change
 * leaves everything but the version and its time.
 */
export const onlyBecameDue = (before: Order, after: Order): boolean =>
  mayBeScheduled(after) && withoutVersion(before) === withoutVersion(after)

const withoutVersion = (order: Order): string => JSON.stringify({ ...order, version: 0, updatedAt: '' })
