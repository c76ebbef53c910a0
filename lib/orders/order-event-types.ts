/**
 * The types of events of orders. `order.payment_confirmed` also moves the order; `order.payment_recorded` and
 * `order.refund_recorded` do not. `order.updated` is any other change. `order.estimate_changed`
 * is no change of the order: its version stays.
 */
export const ORDER_EVENT_TYPES = [
  'order.created',
  'order.status_changed',
  'order.payment_confirmed',
  'order.payment_recorded',
  'order.refund_recorded',
  'order.updated',
  'order.estimate_changed',
] as const

/**
 * SQL for whether an event is a change of its order, of which each version has one. As in the index by order and version.
 * @param event alias of a row of `order_events`
 */
export const isChangeSql = (event: string): string => `${event}.type <> 'order.estimate_changed'`

export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number]
