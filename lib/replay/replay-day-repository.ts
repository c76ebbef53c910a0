import { businessDaySql, dayBeginsSql, daysBetweenSql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import type { ReplayDay } from './recording'

const HOUR = 3_600_000

/**
 * The beginning of the last rush of a branch: of the busiest hour in the 24 hours before its last order. An hour ago if the
 * branch had no orders for a week.
 */
export async function lastRush({ prisma }: Sql, branchId: string, now: number): Promise<number> {
  const [rush] = await prisma.$queryRaw<{ begins: number }[]>(statement`
    WITH recent AS (
      SELECT o.created_at, max(o.created_at) OVER () AS last_at
      FROM branches b CROSS JOIN LATERAL (SELECT to_timestamp(${now}::float8 / 1000) AS at) now JOIN orders o ON o.branch_id = b.id
      WHERE b.id = ${branchId}::uuid AND ${raw(daysBetweenSql('o', 'b', "now.at - interval '8 days'", 'now.at'))} AND o.created_at <= now.at
    ), quarters AS (
      SELECT date_bin('15 minutes', created_at, '2000-01-01Z') AS begins, count(*) AS orders
      FROM recent WHERE created_at > last_at - interval '24 hours' GROUP BY 1
    )
    SELECT ${raw(epochMs('begins'))} AS begins FROM quarters
    ORDER BY sum(orders) OVER (ORDER BY begins RANGE BETWEEN CURRENT ROW AND '45 minutes' FOLLOWING) DESC, begins DESC
    LIMIT 1`)
  return rush?.begins ?? now - HOUR
}

/**
 * A business day of a branch, with its orders per quarter hour.
 * @param at a moment of that day; milliseconds since 1970 UTC
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function replayDay({ prisma }: Sql, orgId: string, branchId: string, at: number): Promise<ReplayDay> {
  const [row] = await prisma.$queryRaw<ReplayDay[]>(statement`
    WITH day AS (
      SELECT b.id, b.time_zone, b.day_ends_at, date, ${raw(dayBeginsSql('b', 'date'))} AS begins,
        least(${raw(dayBeginsSql('b', 'date + 1'))}, clock_timestamp()) AS ends
      FROM (SELECT to_timestamp(${at}::float8 / 1000) AS at) asked, branches b, LATERAL (SELECT ${raw(businessDaySql('b', 'asked.at'))} AS date) calendar
      WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid
    )
    SELECT date::text AS date, ${raw(epochMs('begins'))} AS begins, ${raw(epochMs('ends'))} AS ends,
      coalesce((
        SELECT json_agg(json_build_object('from', ${raw(epochMs('quarter'))}, 'orders', orders) ORDER BY quarter) FROM (
          SELECT date_bin('15 minutes', o.created_at, day.begins) AS quarter, count(*)::int AS orders
          FROM orders o
          WHERE o.branch_id = day.id AND ${raw(daysBetweenSql('o', 'day', 'day.begins', 'day.ends'))}
            AND o.created_at >= day.begins AND o.created_at < day.ends
          GROUP BY 1
        ) quarters
      ), '[]') AS rush
    FROM day`)
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  return row
}
