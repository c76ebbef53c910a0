import { z } from 'zod'
import { toZonedIso } from '../branch-time'
import { conditionDataSchema } from '../conditions/condition-event'
import type { ConditionEventType } from '../conditions/condition-kinds'
import { changeDetailSchema } from '../orders/change-details'
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
    data: { seq, branchId, orderId, from, to, order: presentOrder(order), changes },
  }
}

/**
 * SQL for the StoredOrder of an event, in the current form. Events from versions without allergy notes get the note of the
 * order, which never changes. Events from versions without rush marks and item marks get the values of that time, when
 * every change was a change of state. Old events stay as they are stored: a migration of a large history would take too
 * long, and during a rolling update processes of the old version still write such events.
 * @param event alias of a row of `order_events`
 */
export const wholeStoredOrder = (event: string): string => `
  CASE WHEN ${event}.stored_order ? 'allergyNote' THEN ${event}.stored_order
  ELSE ${event}.stored_order
    || jsonb_build_object('allergyNote', (SELECT o.allergy_note FROM orders o WHERE o.id = ${event}.order_id))
    || CASE WHEN ${event}.stored_order ? 'statusSince' THEN '{}' ELSE jsonb_build_object(
    'previousStatus', ${event}.from_status,
    'statusSince', ${event}.stored_order->'updatedAt',
    'rush', false,
    'items', (
      SELECT jsonb_agg(line || jsonb_build_object('menuItemId', i.menu_item_id, 'done', false) ORDER BY place)
      FROM jsonb_array_elements(${event}.stored_order->'items') WITH ORDINALITY AS lines(line, place)
      JOIN order_items i ON i.id = (line->>'id')::uuid)) END END`

/** SQL for the StoredEvent of a row of `order_events`. @param event its alias */
export const storedEventSql = (event: string): string => `
  json_build_object(
    'id', ${event}.id, 'type', ${event}.type, 'seq', ${event}.seq, 'branchId', ${event}.branch_id, 'orderId', ${event}.order_id,
    'from', ${event}.from_status, 'to', ${event}.to_status, 'order', ${wholeStoredOrder(event)}, 'changes', ${event}.changes)`
