import type { z } from 'zod'
import { toZonedIso } from '../branch-time'
import type { orderItemSchema, orderSchema, sentLinesSchema, sentOrderShape } from './order-schema'

export type OrderItem = z.infer<typeof orderItemSchema>

/** A chosen option of a line. */
export type OrderedOption = OrderItem['options'][number]

/** An order as clients receive it: times are ISO 8601 with the branch's UTC offset. */
export type Order = z.infer<typeof orderSchema>

/** Pieces that were taken off an order. */
export type OrderVoid = Order['voids'][number]

/** A validated new order, of a program, a page or a guest. */
export type NewOrder = z.infer<z.ZodObject<typeof sentOrderShape>>

/** A validated line of a new order, or of an addition. */
export type NewLine = z.infer<typeof sentLinesSchema>[number]

type Time = 'statusSince' | 'recalledAt' | 'pickupAt' | 'startAt' | 'createdAt' | 'updatedAt'

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

type NullableField = {
  [Field in keyof StoredOrder]: null extends StoredOrder[Field] ? Field : never
}[keyof StoredOrder]
type LaterField = NullableField | 'type' | 'customerName' | 'source' | 'startAt' | 'refundDue' | 'voids' | 'problems'
type LaterItemField = 'options' | 'addedAt' | 'kitchenName' | 'allergens' | 'problems'
type Lacking<T, Fields extends keyof T> = Omit<T, Fields> & Partial<Pick<T, Fields>>

/** An order of an old event: it lacks what the version that wrote it did not know. */
type OldOrder = Lacking<Omit<StoredOrder, 'items'>, LaterField> & { items: Lacking<StoredItem, LaterItemField>[] }

/**
 * Converts an order for clients, with the fields in schema order. An old event was placed by staff at a table, has no customer,
 * options, additions, voids, allergens and problems, its kitchen names are the names, and its refund was the total; other fields that it lacks are null.
 */
export function presentOrder(stored: OldOrder): Order {
  const { timeZone, voids = [] } = stored
  const zoned = (at: number) => toZonedIso(at, timeZone)
  const zonedOrNull = (at: number | null | undefined) => (typeof at === 'number' ? zoned(at) : null)
  // Field by field: this takes a fraction of the time of a loop over the schema's fields, and each change of an order does it twice.
  return {
    id: stored.id,
    branchId: stored.branchId,
    tableId: stored.tableId,
    tableLabel: stored.tableLabel,
    number: stored.number,
    type: stored.type ?? 'dine_in',
    customerName: stored.customerName ?? '',
    reference: stored.reference ?? null,
    source: stored.source ?? 'staff',
    pickupAt: zonedOrNull(stored.pickupAt),
    startAt: zoned(stored.startAt ?? stored.createdAt),
    status: stored.status,
    previousStatus: stored.previousStatus ?? null,
    statusSince: zoned(stored.statusSince),
    rush: stored.rush,
    allergyNote: stored.allergyNote ?? null,
    cancelReason: stored.cancelReason ?? null,
    remakeOf: stored.remakeOf ?? null,
    recalledAt: zonedOrNull(stored.recalledAt),
    paymentStatus: stored.paymentStatus,
    paymentMethod: stored.paymentMethod ?? null,
    refund: stored.refund ?? null,
    refundDue: stored.refundDue ?? (stored.refund === 'due' ? stored.total : 0),
    transferReference: stored.transferReference ?? null,
    total: stored.total,
    expectedTotal: stored.expectedTotal ?? null,
    problems: stored.problems ?? [],
    version: stored.version,
    items: stored.items.map((item) => ({
      ...item,
      options: item.options ?? [],
      addedAt: zonedOrNull(item.addedAt),
      kitchenName: item.kitchenName ?? item.menuItemName,
      allergens: item.allergens ?? [],
      problems: item.problems ?? [],
    })),
    voids: voids.map((one) => ({ ...one, at: zoned(one.at) })),
    createdAt: zoned(stored.createdAt),
    updatedAt: zoned(stored.updatedAt),
  }
}
