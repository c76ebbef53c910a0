import { DateTime } from 'luxon'
import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import { businessDaySql, dayBeginsSql, daysBetweenSql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { boardAt, changesAfter, replaySpan } from './board-at'
import type { ReplayChanges, ReplayDay, ReplayMoment, ReplaySpan } from './recording'

/** A local time of the branch: `2026-11-20` and `12:30`. */
export type RequestedTime = { day: string; time: string }

/** The initial data of the replay page. */
export type Replay = ReplayMoment & { day: ReplayDay; span: ReplaySpan & { since: number } }

const HOUR = 3_600_000

/**
 * Reads the board at a past time, the changes after it, and the day. Default time: the beginning of the last rush. A time
 * before the first event or in the future becomes the first or the last possible one.
 * @returns null if the branch has no events
 * @throws {AppError} forbidden; not_found for a branch of another organisation
 */
export async function readReplay(
  sql: Sql,
  staff: StaffAccess,
  branchId: string,
  requested: RequestedTime | null,
): Promise<Replay | null> {
  demand(staff, 'history.replay')
  const { since, ...span } = await replaySpan(sql, staff.orgId, branchId)
  if (since === null) return null
  const requestedAt = requested ? momentOf(requested, span.timeZone) : await lastRush(sql, branchId, span.now)
  const at = Math.min(Math.max(requestedAt, beforeFirstEvent(since)), span.now)
  const [moment, day] = await Promise.all([
    replayMoment(sql, staff, branchId, at),
    replayDay(sql, staff.orgId, branchId, at),
  ])
  return { ...moment, day, span: { ...span, since } }
}

/**
 * The board at a moment, and the changes after it.
 * @throws {AppError} forbidden; not_found for a branch of another organisation
 */
export async function replayMoment(sql: Sql, staff: StaffAccess, branchId: string, at: number): Promise<ReplayMoment> {
  demand(staff, 'history.replay')
  const board = await boardAt(sql, staff.orgId, branchId, at)
  return { board, next: await changesAfter(sql, staff.orgId, branchId, board.seq) }
}

/** The next 300 changes after the event `seq`. @throws {AppError} forbidden */
export async function replayChanges(
  sql: Sql,
  staff: StaffAccess,
  branchId: string,
  seq: number,
): Promise<ReplayChanges> {
  demand(staff, 'history.replay')
  return changesAfter(sql, staff.orgId, branchId, seq)
}

/**
 * The beginning of the last rush of a branch: of the busiest hour in the 24 hours before its last order. An hour ago if the
 * branch had no orders for a week.
 */
async function lastRush(sql: Sql, branchId: string, now: number): Promise<number> {
  const [rush] = await sql.query<{ begins: number }>(LAST_RUSH, [branchId, now])
  return rush?.begins ?? now - HOUR
}

const LAST_RUSH = `
WITH recent AS (
  SELECT o.created_at, max(o.created_at) OVER () AS last_at
  FROM branches b CROSS JOIN LATERAL (SELECT to_timestamp($2::float8 / 1000) AS at) now JOIN orders o ON o.branch_id = b.id
  WHERE b.id = $1 AND ${daysBetweenSql('o', 'b', "now.at - interval '8 days'", 'now.at')} AND o.created_at <= now.at
), quarters AS (
  SELECT date_bin('15 minutes', created_at, '2000-01-01Z') AS begins, count(*) AS orders
  FROM recent WHERE created_at > last_at - interval '24 hours' GROUP BY 1
)
SELECT ${epochMs('begins')} AS begins FROM quarters
ORDER BY sum(orders) OVER (ORDER BY begins RANGE BETWEEN CURRENT ROW AND '45 minutes' FOLLOWING) DESC, begins DESC
LIMIT 1`

/** One second before the first event, so that the replay plays that event, too. */
const beforeFirstEvent = (since: number): number => since - 1_000

function momentOf({ day, time }: RequestedTime, timeZone: string): number {
  return DateTime.fromISO(`${day}T${time}`, { zone: timeZone }).toMillis()
}

/**
 * A business day of a branch, with its orders per quarter hour.
 * @param at a moment of that day; milliseconds since 1970 UTC
 * @throws {AppError} not_found for a branch of another organisation
 */
async function replayDay(sql: Sql, orgId: string, branchId: string, at: number): Promise<ReplayDay> {
  const [row] = await sql.query<ReplayDay>(REPLAY_DAY, [branchId, orgId, at])
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  return row
}

const REPLAY_DAY = `
WITH day AS (
  SELECT b.id, b.time_zone, b.day_ends_at, date, ${dayBeginsSql('b', 'date')} AS begins,
    least(${dayBeginsSql('b', 'date + 1')}, clock_timestamp()) AS ends
  FROM branches b, LATERAL (SELECT ${businessDaySql('b', 'to_timestamp($3::float8 / 1000)')} AS date) asked
  WHERE b.id = $1 AND b.org_id = $2
)
SELECT date::text AS date, ${epochMs('begins')} AS begins, ${epochMs('ends')} AS ends,
  coalesce((
    SELECT json_agg(json_build_object('from', ${epochMs('quarter')}, 'orders', orders) ORDER BY quarter) FROM (
      SELECT date_bin('15 minutes', o.created_at, day.begins) AS quarter, count(*)::int AS orders
      FROM orders o
      WHERE o.branch_id = day.id AND ${daysBetweenSql('o', 'day', 'day.begins', 'day.ends')}
        AND o.created_at >= day.begins AND o.created_at < day.ends
      GROUP BY 1
    ) quarters
  ), '[]') AS rush
FROM day`
