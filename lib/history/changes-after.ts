import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { wholeStoredOrder } from '../events/whole-stored-order'
import { presentOrder, type StoredOrder } from '../orders/order'
import type { PastChanges } from './history'

/** How many changes are read at once: a few minutes of a rush, some 300 kB. */
export const CHANGES_AT_ONCE = 300

type ChangeRow = { seq: number; at: number; stored: StoredOrder }

/** What happened in a branch after its event `seq`: the next 300 changes. Nothing for a branch of another organisation. */
export async function changesAfter(sql: Sql, orgId: string, branchId: string, seq: number): Promise<PastChanges> {
  const rows = await sql.query<ChangeRow>(CHANGES_AFTER, [branchId, orgId, seq, CHANGES_AT_ONCE])
  return {
    changes: rows.map(({ seq, at, stored }) => ({ seq, at, order: presentOrder(stored) })),
    isLast: rows.length < CHANGES_AT_ONCE,
  }
}

const CHANGES_AFTER = `
SELECT e.seq, ${epochMs('e.at')} AS at, ${wholeStoredOrder('e')} AS stored
FROM branches b JOIN order_events e ON e.branch_id = b.id
WHERE b.id = $1 AND b.org_id = $2 AND e.seq > $3::int
ORDER BY e.seq LIMIT $4::int`
