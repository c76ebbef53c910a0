import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import type { PastDay } from './history'

/**
 * A day of a branch, and when its rush was.
 * @param at a moment of that day; milliseconds since 1970 UTC
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function pastDay(sql: Sql, orgId: string, branchId: string, at: number): Promise<PastDay> {
  const [row] = await sql.query<PastDay>(PAST_DAY, [branchId, orgId, at])
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  return row
}

/** Orders are found by their organisation's day, which may begin some hours before the branch's, or after. */
const PAST_DAY = `
WITH day AS (
  SELECT b.id, date, date::timestamp AT TIME ZONE b.time_zone AS begins,
    least((date + 1)::timestamp AT TIME ZONE b.time_zone, clock_timestamp()) AS ends
  FROM branches b, LATERAL (SELECT (to_timestamp($3::float8 / 1000) AT TIME ZONE b.time_zone)::date AS date) asked
  WHERE b.id = $1 AND b.org_id = $2
)
SELECT date::text AS date, ${epochMs('begins')} AS begins, ${epochMs('ends')} AS ends,
  coalesce((
    SELECT json_agg(json_build_object('from', ${epochMs('quarter')}, 'orders', orders) ORDER BY quarter) FROM (
      SELECT date_bin('15 minutes', o.created_at, day.begins) AS quarter, count(*)::int AS orders
      FROM orders o
      WHERE o.branch_id = day.id AND o.day BETWEEN day.date - 1 AND day.date + 1
        AND o.created_at >= day.begins AND o.created_at < day.ends
      GROUP BY 1
    ) quarters
  ), '[]') AS rush
FROM day`
