import { z } from 'zod'
import { toZonedIso } from '../branch-time'
import { epochMs } from '../db/sql-fragments'
import { EXAMPLE_BRANCH_ID, EXAMPLE_ORDER_ID, id, orNull } from '../schema-parts'
import { type ChangeDetail, changeDetailSchema } from './change-details'
import { presentOrder, type StoredOrder } from './order'
import type { OrderEventType } from './order-event-types'
import { orderSchema, orderStatusSchema } from './order-schema'

/** The `data` of an event of an order. */
export const orderDataSchema = z.object({
  seq: z.number().int().meta({ description: 'Gap-free within the branch.', example: 1_204 }),
  branchId: id('Branch id.', EXAMPLE_BRANCH_ID),
  orderId: id('Order id.', EXAMPLE_ORDER_ID),
  from: orNull(orderStatusSchema).meta({ description: 'Null when the order is new.' }),
  to: orderStatusSchema,
  order: orderSchema,
  changes: z
    .array(changeDetailSchema)
    .meta({ description: 'With `order.updated`: what changed, one entry for each line or value. Else empty.' }),
})

/** An event of an order. `timestamp`: ISO 8601, when it was committed. */
export type OrderEvent = { type: OrderEventType; timestamp: string; data: z.infer<typeof orderDataSchema> }

/** An order event as its row stores it. `at`: milliseconds since 1970 UTC. */
export type StoredEvent = Omit<OrderEvent['data'], 'order'> & {
  id: string
  type: OrderEventType
  at: number
  order: StoredOrder
}

export function presentEvent({ type, at, order, seq, branchId, orderId, from, to, changes }: StoredEvent): OrderEvent {
  return {
    type,
    timestamp: toZonedIso(at, order.timeZone),
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
    'id', ${event}.id, 'type', ${event}.type, 'at', ${epochMs(`${event}.at`)}, 'seq', ${event}.seq, 'branchId', ${event}.branch_id, 'orderId', ${event}.order_id,
    'from', ${event}.from_status, 'to', ${event}.to_status, 'order', ${event}.stored_order, 'changes', ${event}.changes)`
