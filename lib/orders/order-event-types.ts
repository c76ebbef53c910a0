/**
 * The types of events of orders. `order.payment_confirmed` also moves the order; `order.payment_recorded` and
 * `order.refund_recorded` do not. `order.updated` is any other change.
 */
export const ORDER_EVENT_TYPES = [
  'order.created',
  'order.status_changed',
  'order.payment_confirmed',
  'order.payment_recorded',
  'order.refund_recorded',
  'order.updated',
] as const

export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number]
