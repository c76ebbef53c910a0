import { z } from 'zod'
import { toZonedIso } from '../branch-time'
import { conditionDataSchema } from '../conditions/condition-event'
import type { ConditionEventType } from '../conditions/condition-kinds'
import { type ChangeDetail, changeDetailSchema } from '../orders/change-details'
import { presentOrder, type StoredOrder } from '../orders/order'
import { orderSchema, orderStatusSchema } from '../orders/order-schema'
import { EXAMPLE_BRANCH_ID, EXAMPLE_ORDER_ID, id, orNull } from '../schema-parts'
import { ORDER_EVENT_TYPES, type OrderEventType } from './event-types'

/** The `data` of events: of changes of orders, and of conditions. */
export const EVENT_DATA = {
  order: z.object({
    seq: z.number().int().meta({ description: 'Gap-free within the branch.', example: 1_204 }),
    branchId: id('Branch id.', EXAMPLE_BRANCH_ID),
    orderId: id('Order id.', EXAMPLE_ORDER_ID),
    from: orNull(orderStatusSchema).meta({ description: 'Null when the order is new.' }),
    to: orderStatusSchema,
    order: orderSchema,
    changes: z
      .array(changeDetailSchema)
      .meta({ description: 'With `order.updated`: what changed, one entry for each line or value. Else empty.' }),
  }),
  condition: conditionDataSchema,
}

/** @param timestamp ISO 8601: when the change was committed, or the condition began or ended */
type Event<Type, Data> = { type: Type; timestamp: string; data: Data }

export type OrderEvent = Event<OrderEventType, z.infer<typeof EVENT_DATA.order>>

export type ConditionEvent = Event<ConditionEventType, z.infer<typeof EVENT_DATA.condition>>

/** The body of a webhook. `type` determines `data`. The header `webhook-id` is the event's id, the same on every attempt. */
export type WebhookEvent = OrderEvent | ConditionEvent

export const isOrderEvent = (event: WebhookEvent): event is OrderEvent =>
  (ORDER_EVENT_TYPES as readonly string[]).includes(event.type)

/** An order event as its row stores it. */
export type StoredEvent = Omit<OrderEvent['data'], 'order'> & { id: string; type: OrderEventType; order: StoredOrder }

export function presentEvent({ type, order, seq, branchId, orderId, from, to, changes }: StoredEvent): OrderEvent {
  return {
    type,
    timestamp: toZonedIso(order.updatedAt, order.timeZone),
    data: {
      seq,
      branchId,
      orderId,
      from,
      to,
      order: presentOrder(order),
      changes: changes.map((change) => presentDetail(change, order)),
    },
  }
}

function presentDetail(detail: ChangeDetail, { timeZone }: StoredOrder): ChangeDetail {
  if (detail.type !== 'pickup_changed') return detail
  const zoned = (time: string | null) => time && toZonedIso(Date.parse(time), timeZone)
  return { ...detail, from: zoned(detail.from), to: zoned(detail.to) }
}

/** SQL for the StoredEvent of a row of `order_events`. @param event its alias */
export const storedEventSql = (event: string): string => `
  json_build_object(
    'id', ${event}.id, 'type', ${event}.type, 'seq', ${event}.seq, 'branchId', ${event}.branch_id, 'orderId', ${event}.order_id,
    'from', ${event}.from_status, 'to', ${event}.to_status, 'order', ${event}.stored_order, 'changes', ${event}.changes)`
