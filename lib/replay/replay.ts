import { DateTime } from 'luxon'
import type { StaffAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { boardAt, changesAfter, replaySpan } from './board-at-repository'
import type { ReplayDay, ReplayMoment, ReplaySpan } from './recording'
import { lastRush, replayDay } from './replay-day-repository'

/** A local time of the branch: `2026-11-20` and `12:30`. */
export type RequestedTime = { day: string; time: string }

/** The initial data of the replay page. */
export type Replay = ReplayMoment & { day: ReplayDay; span: ReplaySpan & { since: number } }

/**
 * Reads the board at a past time, the changes after it, and the day. Default time: the beginning of the last rush. A time
 * before the first event or in the future becomes the first or the last possible one.
 * @returns null if the branch has no events
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function readReplay(
  sql: Sql,
  staff: StaffAccess,
  branchId: string,
  requested: RequestedTime | null,
): Promise<Replay | null> {
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
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function replayMoment(sql: Sql, staff: StaffAccess, branchId: string, at: number): Promise<ReplayMoment> {
  const board = await boardAt(sql, staff.orgId, branchId, at)
  return { board, next: await changesAfter(sql, staff.orgId, branchId, board.seq) }
}

/** One second before the first event, so that the replay plays that event, too. */
const beforeFirstEvent = (since: number): number => since - 1_000

function momentOf({ day, time }: RequestedTime, timeZone: string): number {
  return DateTime.fromISO(`${day}T${time}`, { zone: timeZone }).toMillis()
}
