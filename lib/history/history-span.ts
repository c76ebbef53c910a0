import type { Sql } from '../db/database'
import { DATABASE_NOW, epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import type { HistorySpan } from './history'

/** How far back there is history of a branch. @throws {AppError} not_found for a branch of another organisation */
export async function historySpan(sql: Sql, orgId: string, branchId: string): Promise<HistorySpan> {
  const [row] = await sql.query<HistorySpan>(HISTORY_SPAN, [branchId, orgId])
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  return row
}

const HISTORY_SPAN = `
SELECT ${DATABASE_NOW} AS now, b.time_zone AS "timeZone", (
    SELECT ${epochMs('e.at')} FROM order_events e WHERE e.branch_id = b.id ORDER BY e.seq LIMIT 1
  ) AS since
FROM branches b WHERE b.id = $1 AND b.org_id = $2`
