import { z } from 'zod'
import { toZonedIso } from '../branch-time'
import { presentOrder, type StoredOrder } from '../orders/order'
import { orderSchema, orderStatusSchema } from '../orders/order-schema'
import { EXAMPLE_BRANCH_ID, EXAMPLE_ORDER_ID, id, orNull } from '../schema-parts'
import type { EventSubject, OrderEventType, TypeAbout } from './event-types'

/** What the events of each subject carry. */
export const EVENT_DATA = {
  order: z.object({
    seq: z.number().int().meta({ description: 'Gap-free within the branch.', example: 1_204 }),
    branchId: id('Branch id.', EXAMPLE_BRANCH_ID),
    orderId: id('Order id.', EXAMPLE_ORDER_ID),
    from: orNull(orderStatusSchema).meta({ description: 'Null when the order is new.' }),
    to: orderStatusSchema,
    order: orderSchema,
  }),
} satisfies Record<EventSubject, z.ZodObject>

type EventAbout<Subject extends EventSubject> = {
  type: TypeAbout<Subject>
  /** ISO 8601: when the change was committed. */
  timestamp: string
  data: z.infer<(typeof EVENT_DATA)[Subject]>
}

/** The body of a webhook; its `type` tells what its `data` is. `webhook-id` is the event's id, the same on every attempt. */
export type WebhookEvent = { [Subject in EventSubject]: EventAbout<Subject> }[EventSubject]

export type OrderEvent = EventAbout<'order'>

export const isOrderEvent = (event: WebhookEvent): event is OrderEvent => event.type.startsWith('order.')

/** An event about an order as its row keeps it. */
export type StoredEvent = Omit<OrderEvent['data'], 'order'> & { id: string; type: OrderEventType; order: StoredOrder }

export function presentEvent({ type, order, seq, branchId, orderId, from, to }: StoredEvent): OrderEvent {
  return {
    type,
    timestamp: toZonedIso(order.updatedAt, order.timeZone),
    data: { seq, branchId, orderId, from, to, order: presentOrder(order) },
  }
}
