import type { GuestAccess } from '../access/callers'
import type { Ordering } from '../branches/ordering'
import type { Sql } from '../db/database'
import { AppError, type ErrorDetail } from '../errors'
import { findItemsOutside } from '../menu/menu-item-repository'
import type { NewOrder } from '../orders/order'

/**
 * Refuses what guests cannot order while the kitchen is limited.
 * @throws {AppError} kitchen_limited, with the lines of the items
 */
export async function refuseOtherCategories(
  sql: Sql,
  { orgId }: Pick<GuestAccess, 'orgId'>,
  { categoryIds }: Pick<Extract<Ordering, { isOpen: true }>, 'categoryIds'>,
  lines: NewOrder['items'],
): Promise<void> {
  if (!categoryIds) return
  const items = await findItemsOutside(sql, orgId, categoryIds, lines)
  if (items.length === 0) return
  const details: ErrorDetail[] = lines.flatMap(({ menuItemId, reference }, index) => {
    const item = items.find((one) =>
      menuItemId === undefined ? reference !== undefined && one.reference === reference : one.id === menuItemId,
    )
    if (!item) return []
    const field = menuItemId === undefined ? 'reference' : 'menuItemId'
    return {
      path: `items.${index}.${field}`,
      message: `${item.name} cannot be ordered now, because the kitchen is busy.`,
    }
  })
  throw new AppError('kitchen_limited', details.map(({ message }) => message).join(' '), { details })
}
