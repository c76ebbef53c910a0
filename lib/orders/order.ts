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

export function presentOrder({ timeZone, createdAt, updatedAt, ...rest }: StoredOrder): Order {
  return { ...rest, createdAt: toZonedIso(createdAt, timeZone), updatedAt: toZonedIso(updatedAt, timeZone) }
}
