import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { carryOut } from './carry-out'
import type { StoredOrder } from './order'

/**
 * Bumps items of an order at their station, or takes that back; the order stays where it is. Saying it twice is no error.
 * @throws {AppError} not_found for an order or an item that is not there, invalid_transition unless the order is
 * confirmed or preparing, version_conflict
 */
export function markItems(
  sql: Sql,
  by: By,
  orderId: string,
  mark: { itemIds: readonly string[]; done: boolean },
): Promise<StoredOrder> {
  return carryOut(sql, by, orderId, { type: 'mark_items', ...mark })
}
