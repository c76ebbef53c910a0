import type { z } from 'zod'
import { toZonedIso } from '../branch-time'
import { type newOrderSchema, type orderItemSchema, orderSchema, type paymentStatusSchema } from './order-schema'

export type PaymentStatus = z.infer<typeof paymentStatusSchema>

export type OrderItem = z.infer<typeof orderItemSchema>

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

/** Converts an order for clients, with the fields in schema order. A field that an old event lacks is null. */
export function presentOrder(stored: StoredOrder): Order {
  const order: Partial<Record<keyof Order, unknown>> = {}
  for (const field of FIELDS) {
    const value = stored[field] ?? null
    order[field] = isTime(field) && typeof value === 'number' ? toZonedIso(value, stored.timeZone) : value
  }
  return order as Order
}
