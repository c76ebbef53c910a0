import type { Sql } from '../db/database'
import type { KnownEvent } from './protocol'

/**
 * Whether a branch still has an event that a screen knows. False after the database was restored to an earlier time, or after a
 * failover to a replica that was behind. An event that was pruned counts as there.
 */
export async function isSameHistory(sql: Sql, orgId: string, branchId: string, event: KnownEvent): Promise<boolean> {
  const [row] = await sql.query<{ isSame: boolean }>(
    `SELECT b.seq >= $3::int AND coalesce(
       (SELECT e.id = $4::uuid FROM order_events e WHERE e.branch_id = b.id AND e.seq = $3::int), true
     ) AS "isSame"
     FROM branches b WHERE b.id = $1 AND b.org_id = $2`,
    [branchId, orgId, event.seq, event.eventId],
  )
  return row?.isSame ?? true
}
