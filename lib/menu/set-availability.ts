import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError } from '../errors'
import { recordChange } from '../settings/change-settings'
import { type MenuItem, readMenu } from './read-menu'

/**
 * Marks an item as sold out or available: at `staff.branchId`, or at every branch if that is null. A repeated call is no
 * error and adds nothing to the activity log. @throws {AppError} forbidden; not_found for an item of another organisation
 */
export async function setAvailability(
  database: Database,
  staff: StaffAccess,
  itemId: string,
  available: boolean,
): Promise<MenuItem> {
  demand(staff, 'menu.sell_out')
  const { orgId, branchId } = staff
  const change = async (sql: Sql) => {
    const changed = await sql.query<{ at: string }>(available ? BRING_BACK : SELL_OUT, [itemId, orgId, branchId])
    const [item] = await readMenu(sql, orgId, branchId, itemId)
    if (!item) throw new AppError('not_found', 'There is no such menu item.')
    const action = available ? 'menu_item.available' : 'menu_item.sold_out'
    for (const { at } of changed) {
      await recordChange(sql, staff, { action, branchId: at, subject: item.name }, null, null)
    }
    return item
  }
  return withinShare(staff, () => database.transaction(change))
}

/** FOR KEY SHARE waits for a concurrent `removeMenuItem`, and then finds no row. */
const SELL_OUT = `
INSERT INTO sold_out (branch_id, menu_item_id)
SELECT b.id, m.id FROM branches b JOIN menu_items m ON m.org_id = b.org_id
WHERE m.id = $1 AND m.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3)
FOR KEY SHARE OF m
ON CONFLICT DO NOTHING
RETURNING branch_id AS at`

const BRING_BACK = `
DELETE FROM sold_out x USING menu_items m
WHERE m.id = x.menu_item_id AND m.id = $1 AND m.org_id = $2 AND ($3::uuid IS NULL OR x.branch_id = $3)
RETURNING x.branch_id AS at`
