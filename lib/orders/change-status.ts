import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { carryOut } from './carry-out'
import type { StoredOrder } from './order'
import type { OrderStatus } from './order-status'

/**
 * Moves an order to a state (docs/contract.md, States of an order).
 * @param change.version refuse if the order is not at this version any more
 * @throws {AppError} not_found, invalid_transition, version_conflict
 */
export function changeStatus(
  sql: Sql,
  by: By,
  orderId: string,
  change: { to: OrderStatus; version?: number | undefined },
): Promise<StoredOrder> {
  return carryOut(sql, by, orderId, { type: 'change_status', ...change })
}
