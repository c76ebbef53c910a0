import { toZonedIso } from '../branch-time'
import type { OrderStatus } from './order-status'

export type PaymentStatus = 'unpaid' | 'paid'

export type OrderItem = {
  id: string
  menuItemName: string
  /** The station that makes it; null when none was set. */
  station: string | null
  quantity: number
  /** In the currency's smallest unit. */
  unitPrice: number
  /** Empty when there is none. */
  note: string
}

/** An order as the database hands it out: times are milliseconds since 1970 UTC. */
export type StoredOrder = {
  id: string
  branchId: string
  tableId: string
  tableLabel: string
  number: number
  status: OrderStatus
  paymentStatus: PaymentStatus
  total: number
  version: number
  items: OrderItem[]
  createdAt: number
  updatedAt: number
  timeZone: string
}

/** An order as the interface shows it: times are ISO 8601 with the branch's own offset. */
export type Order = Omit<StoredOrder, 'createdAt' | 'updatedAt' | 'timeZone'> & {
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
    paymentStatus: stored.paymentStatus,
    total: stored.total,
    version: stored.version,
    items: stored.items,
    createdAt: toZonedIso(stored.createdAt, stored.timeZone),
    updatedAt: toZonedIso(stored.updatedAt, stored.timeZone),
  }
}
