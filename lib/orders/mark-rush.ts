import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { carryOut } from './carry-out'
import type { StoredOrder } from './order'

/**
 * Marks an open order to be made before all that are not, or takes that back. Saying it twice is no error.
 * @throws {AppError} not_found, invalid_transition when completed or cancelled, version_conflict
 */
export function markRush(sql: Sql, by: By, orderId: string, rush: boolean): Promise<StoredOrder> {
  return carryOut(sql, by, orderId, { type: 'mark_rush', rush })
}
