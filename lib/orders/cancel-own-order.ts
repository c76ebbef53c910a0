import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { carryOut } from './carry-out'
import type { StoredOrder } from './order'

/** A guest takes the own order back, while it is pending. @throws {AppError} not_found, invalid_transition */
export function cancelOwnOrder(sql: Sql, by: By, orderId: string): Promise<StoredOrder> {
  return carryOut(sql, by, orderId, { type: 'cancel_own' })
}
