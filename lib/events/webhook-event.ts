import { type ConditionEvent, conditionDataSchema } from '../conditions/condition-event'
import { type OrderEvent, orderDataSchema } from '../orders/order-event'
import { ORDER_EVENT_TYPES } from '../orders/order-event-types'

/** The `data` of events: of changes of orders, and of conditions. */
export const EVENT_DATA = { order: orderDataSchema, condition: conditionDataSchema }

/** The body of a webhook. `type` determines `data`. The header `webhook-id` is the event's id, the same on every attempt. */
export type WebhookEvent = OrderEvent | ConditionEvent

export const isOrderEvent = (event: WebhookEvent): event is OrderEvent =>
  (ORDER_EVENT_TYPES as readonly string[]).includes(event.type)
