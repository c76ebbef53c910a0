import type { z } from 'zod'
import { toZonedIso } from '../branch-time'
import {
  type newLinesSchema,
  type newOrderSchema,
  type orderItemSchema,
  orderSchema,
  type paymentStatusSchema,
} from './order-schema'

export type PaymentStatus = z.infer<typeof paymentStatusSchema>

export type OrderItem = z.infer<typeof orderItemSchema>

/** A chosen option of a line. */
export type OrderedOption = OrderItem['options'][number]

/** An order as clients receive it: times are ISO 8601 with the branch's UTC offset. */
export type Order = z.infer<typeof orderSchema>

/** Pieces that were taken off an order. */
export type OrderVoid = Order['voids'][number]

/** A validated new order. */
export type NewOrder = z.infer<typeof newOrderSchema>

/** A validated line of a new order, or of an addition. */
export type NewLine = z.infer<typeof newLinesSchema>[number]

const TIMES = [
  'statusSince',
  'recalledAt',
  'pickupAt',
  'startAt',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Order)[]

type Time = (typeof TIMES)[number]

/** `T` as the database returns it: these times are milliseconds since 1970 UTC. */
type Stored<T, Times extends keyof T> = Omit<T, Times> & {
  [Key in Times]: null extends T[Key] ? number | null : number
}

/** An order as the database returns it: times are milliseconds since 1970 UTC. */
export type StoredOrder = Omit<Stored<Order, Time>, 'items' | 'voids'> & {
  items: StoredItem[]
  voids: Stored<OrderVoid, 'at'>[]
  timeZone: string
}

export type StoredItem = Stored<OrderItem, 'addedAt'>

const FIELDS = Object.keys(orderSchema.shape) as (keyof Order)[]

const isTime = (field: keyof Order): field is Time => (TIMES as readonly string[]).includes(field)

/** The fields that old events lack, and that are never null. */
const OF_OLD_EVENTS = { type: 'dine_in', customerName: '', source: 'staff' } as const satisfies Partial<Order>

type LaterField = 'options' | 'addedAt' | 'kitchenName' | 'allergens'

/** An order of an old event: it lacks what the version that wrote it did not know. */
type OldOrder = Omit<StoredOrder, 'items' | 'voids' | 'refundDue'> & {
  items: (Omit<StoredItem, LaterField> & Partial<Pick<StoredItem, LaterField>>)[]
} & Partial<Pick<StoredOrder, 'voids' | 'refundDue'>>

/**
 * Converts an order for clients, with the fields in schema order. Other fields that an old event lacks are null; an old event has
 * no options, additions, voids and allergens, its kitchen names are the names, and its refund was the total.
 */
export function presentOrder(stored: OldOrder): Order {
  const { timeZone, items, voids = [], refundDue = stored.refund === 'due' ? stored.total : 0 } = stored
  const zoned = (at: number | null | undefined) => (typeof at === 'number' ? toZonedIso(at, timeZone) : null)
  const values: Partial<Record<keyof Order, unknown>> = {
    ...OF_OLD_EVENTS,
    ...stored,
    startAt: stored.startAt ?? stored.createdAt,
    refundDue,
    items: items.map((item) => ({
      ...item,
      options: item.options ?? [],
      addedAt: zoned(item.addedAt),
      kitchenName: item.kitchenName ?? item.menuItemName,
      allergens: item.allergens ?? [],
    })),
    voids: voids.map((one) => ({ ...one, at: zoned(one.at) })),
  }
  const order: Partial<Record<keyof Order, unknown>> = {}
  for (const field of FIELDS) {
    const value = values[field] ?? null
    order[field] = isTime(field) && typeof value === 'number' ? toZonedIso(value, timeZone) : value
  }
  return order as Order
}
