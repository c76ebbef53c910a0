import type { z } from 'zod'
import { toZonedIso } from '../branch-time'
import { type newOrderSchema, type orderItemSchema, orderSchema, type paymentStatusSchema } from './order-schema'

export type PaymentStatus = z.infer<typeof paymentStatusSchema>

export type OrderItem = z.infer<typeof orderItemSchema>

/** A chosen option of a line. */
export type OrderedOption = OrderItem['options'][number]

/** An order as clients receive it: times are ISO 8601 with the branch's UTC offset. */
export type Order = z.infer<typeof orderSchema>

/** A validated new order. */
export type NewOrder = z.infer<typeof newOrderSchema>

const TIMES = ['statusSince', 'recalledAt', 'createdAt', 'updatedAt'] as const satisfies (keyof Order)[]

type Time = (typeof TIMES)[number]

/** An order as the database returns it: times are milliseconds since 1970 UTC. */
export type StoredOrder = Omit<Order, Time> & { [Key in Time]: null extends Order[Key] ? number | null : number } & {
  timeZone: string
}

const FIELDS = Object.keys(orderSchema.shape) as (keyof Order)[]

const isTime = (field: keyof Order): field is Time => (TIMES as readonly string[]).includes(field)

/**
 * Converts an order for clients, with the fields in schema order. A field that an old event lacks is null; lines of old events
 * have no options.
 */
export function presentOrder(stored: StoredOrder): Order {
  const order: Partial<Record<keyof Order, unknown>> = {}
  for (const field of FIELDS) {
    const value = stored[field] ?? null
    order[field] = isTime(field) && typeof value === 'number' ? toZonedIso(value, stored.timeZone) : value
  }
  const { items } = stored
  if (items.some((item) => !('options' in item))) order.items = items.map(withOptions)
  return order as Order
}

const withOptions = (item: OrderItem | Omit<OrderItem, 'options'>): OrderItem => ({ options: [], ...item })
