import { CONDITION_EVENT_TYPES } from '../conditions/condition-kinds'

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

/** The types of events to which an endpoint can subscribe: changes of orders, and the beginning and end of conditions. */
export const EVENT_TYPES = [...ORDER_EVENT_TYPES, ...CONDITION_EVENT_TYPES] as const

export type EventType = (typeof EVENT_TYPES)[number]
