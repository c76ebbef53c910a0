import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import { signalBranch } from '../board/branch-signal'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError } from '../errors'
import { recordChange } from '../settings/change-settings'
import { type MenuItem, readMenu } from './read-menu'
import { type SoldOutEnd, soldOutEnd, stillSoldOut } from './sold-out'

/**
 * Marks an item as sold out or available: at `staff.branchId`, or at every branch if that is null. A repeated call is no
 * error and adds nothing to the activity log; a call with another end changes the end.
 * @param ends when an item that is sold out is available again
 * @throws {AppError} forbidden; not_found for an item of another organisation
 */
export async function setAvailability(
  database: Database,
  staff: StaffAccess,
  itemId: string,
  available: boolean,
  ends: SoldOutEnd = 'switched_back',
): Promise<MenuItem> {
  demand(staff, 'menu.sell_out')
  const { orgId, branchId } = staff
  const change = async (sql: Sql) => {
    const where = [itemId, orgId, branchId]
    const changed = available
      ? await sql.query<{ at: string }>(BRING_BACK, where)
      : await sql.query<{ at: string }>(SELL_OUT, [...where, ends])
    const [item] = await readMenu(sql, orgId, branchId, itemId)
    if (!item) throw new AppError('not_found', 'There is no such menu item.')
    const action = available ? 'menu_item.available' : 'menu_item.sold_out'
    for (const { at } of changed) {
      await recordChange(sql, staff, { action, branchId: at, subject: item.name }, null, null)
      sql.afterCommit(() => signalBranch(at))
    }
    return item
  }
  return withinShare(staff, () => database.transaction(change))
}

/** FOR KEY SHARE waits for a concurrent `removeMenuItem`, and then finds no row. */
const SELL_OUT = `
INSERT INTO sold_out AS x (branch_id, menu_item_id, ends_at)
SELECT b.id, m.id, ${soldOutEnd('$4', 'g')}
FROM branches b JOIN organisations g ON g.id = b.org_id JOIN menu_items m ON m.org_id = b.org_id
WHERE m.id = $1 AND m.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3)
ORDER BY b.id
FOR KEY SHARE OF m
ON CONFLICT (branch_id, menu_item_id) DO UPDATE
SET ends_at = excluded.ends_at, since = CASE WHEN ${stillSoldOut('x')} THEN x.since ELSE now() END
WHERE x.ends_at IS DISTINCT FROM excluded.ends_at
RETURNING branch_id AS at`

/** The rows are locked in one order, because concurrent changes of all branches would deadlock otherwise. */
const BRING_BACK = `
WITH locked AS (
  SELECT x.branch_id, x.menu_item_id FROM sold_out x JOIN menu_items m ON m.id = x.menu_item_id
  WHERE m.id = $1 AND m.org_id = $2 AND ($3::uuid IS NULL OR x.branch_id = $3)
  ORDER BY x.branch_id FOR UPDATE OF x
), ended AS (
  DELETE FROM sold_out x USING locked
  WHERE x.branch_id = locked.branch_id AND x.menu_item_id = locked.menu_item_id
  RETURNING x.branch_id AS at, ${stillSoldOut('x')} AS still
)
SELECT at FROM ended WHERE still`
