import { toZonedIso } from '../branch-time'
import type { OrderStatus } from './order-status'

export type PaymentStatus = 'unpaid' | 'paid'

export type OrderItem = {
  id: string
  menuItemId: string
  menuItemName: string
  /** The station that makes it; null when none was set. */
  station: string | null
  quantity: number
  /** In the currency's smallest unit. */
  unitPrice: number
  /** Empty when there is none. */
  note: string
  /** Bumped at its station: made, and waiting for the rest of the order. */
  done: boolean
}

/** An order as the database hands it out: times are milliseconds since 1970 UTC. */
export type StoredOrder = {
  id: string
  branchId: string
  tableId: string
  tableLabel: string
  number: number
  status: OrderStatus
  /** The state before this one; null when the order has not moved yet. */
  previousStatus: OrderStatus | null
  /** When it came into its state. */
  statusSince: number
  /** To be made before all that are not. */
  rush: boolean
  /** What the guest must not eat, in their words; empty when they named nothing. */
  allergyNote: string
  paymentStatus: PaymentStatus
  total: number
  version: number
  items: OrderItem[]
  createdAt: number
  updatedAt: number
  timeZone: string
}

/** An order as the interface shows it: times are ISO 8601 with the branch's own offset. */
export type Order = Omit<StoredOrder, 'statusSince' | 'createdAt' | 'updatedAt' | 'timeZone'> & {
  statusSince: string
  createdAt: string
  updatedAt: string
}

/** Field by field: to copy "the rest" of 20 orders would cost more than to parse them. */
export function presentOrder(stored: StoredOrder): Order {
  return {
    id: stored.id,
    branchId: stored.branchId,
    tableId: stored.tableId,
    tableLabel: stored.tableLabel,
    number: stored.number,
    status: stored.status,
    previousStatus: stored.previousStatus,
    statusSince: toZonedIso(stored.statusSince, stored.timeZone),
    rush: stored.rush,
    allergyNote: stored.allergyNote,
    paymentStatus: stored.paymentStatus,
    total: stored.total,
    version: stored.version,
    items: stored.items,
    createdAt: toZonedIso(stored.createdAt, stored.timeZone),
    updatedAt: toZonedIso(stored.updatedAt, stored.timeZone),
  }
}
