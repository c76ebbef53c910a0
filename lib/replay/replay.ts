import { DateTime } from 'luxon'
import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { boardAt, changesAfter, replaySpan } from './board-at'
import type { ReplayChanges, ReplayDay, ReplayMoment, ReplaySpan } from './recording'

/** A time of a day, by the branch's clocks: `2026-11-20` and `12:30`. */
export type AskedTime = { day: string; time: string }

/** What a page begins with that plays a branch's past. */
export type Replay = ReplayMoment & { day: ReplayDay; span: ReplaySpan & { since: number } }

const HOUR = 3_600_000

/**
 * Goes back to a time of a branch's past: the board of then and what happened next, with its day. Without a time, an hour
 * back; what lies before its history, or ahead, becomes its first moment or its last.
 * @returns null where there is no history yet
 * @throws {AppError} forbidden; not_found for a branch of another organisation
 */
export async function readReplay(
  sql: Sql,
  staff: StaffAccess,
  branchId: string,
  asked: AskedTime | null,
): Promise<Replay | null> {
  demand(staff, 'history.replay')
  const { since, ...span } = await replaySpan(sql, staff.orgId, branchId)
  if (since === null) return null
  const wanted = asked ? momentOf(asked, span.timeZone) : span.now - HOUR
  const at = Math.min(Math.max(wanted, beginningOf(since)), span.now)
  const [moment, day] = await Promise.all([
    replayMoment(sql, staff, branchId, at),
    replayDay(sql, staff.orgId, branchId, at),
  ])
  return { ...moment, day, span: { ...span, since } }
}

/**
 * The board as it was at a moment, and what happened next.
 * @throws {AppError} forbidden; not_found for a branch of another organisation
 */
export async function replayMoment(sql: Sql, staff: StaffAccess, branchId: string, at: number): Promise<ReplayMoment> {
  demand(staff, 'history.replay')
  const board = await boardAt(sql, staff.orgId, branchId, at)
  return { board, next: await changesAfter(sql, staff.orgId, branchId, board.seq) }
}

/** What happened after the event `seq`, a part at a time. @throws {AppError} forbidden */
export async function replayChanges(
  sql: Sql,
  staff: StaffAccess,
  branchId: string,
  seq: number,
): Promise<ReplayChanges> {
  demand(staff, 'history.replay')
  return changesAfter(sql, staff.orgId, branchId, seq)
}

/** Just before the first event, so that it is played and not there from the start. */
const beginningOf = (since: number): number => since - 1_000

function momentOf({ day, time }: AskedTime, timeZone: string): number {
  return DateTime.fromISO(`${day}T${time}`, { zone: timeZone }).toMillis()
}

/**
 * A day of a branch, and when its rush was.
 * @param at a moment of that day; milliseconds since 1970 UTC
 * @throws {AppError} not_found for a branch of another organisation
 */
async function replayDay(sql: Sql, orgId: string, branchId: string, at: number): Promise<ReplayDay> {
  const [row] = await sql.query<ReplayDay>(PAST_DAY, [branchId, orgId, at])
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
