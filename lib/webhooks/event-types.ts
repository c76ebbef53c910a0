import { CONDITION_EVENT_TYPES } from '../conditions/condition-kinds'
import { ORDER_EVENT_TYPES } from '../orders/order-event-types'

/** The types of events to which an endpoint can subscribe: changes of orders, and the beginning and end of conditions. */
export const EVENT_TYPES = [...ORDER_EVENT_TYPES, ...CONDITION_EVENT_TYPES] as const

export type EventType = (typeof EVENT_TYPES)[number]
