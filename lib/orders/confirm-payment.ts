import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { carryOut } from './carry-out'
import type { StoredOrder } from './order'
import type { OrderStatus } from './order-status'

/**
 * Records that the bank transfer arrived, and moves the order one step (docs/contract.md, States of an order).
 * @param from refuse if the order is not in this state any more, so that it is not moved further than was seen
 * @throws {AppError} not_found, already_paid, invalid_transition when completed or cancelled
 */
export function confirmPayment(sql: Sql, by: By, orderId: string, from?: OrderStatus): Promise<StoredOrder> {
  return carryOut(sql, by, orderId, { type: 'confirm_payment', from })
}
