import { DateTime } from 'luxon'
import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Sql } from '../db/database'
import { boardAt } from './board-at'
import { changesAfter } from './changes-after'
import type { HistorySpan, PastChanges, PastDay, PastMoment } from './history'
import { historySpan } from './history-span'
import { pastDay } from './past-day'

/** A time of a day, by the branch's clocks: `2026-11-20` and `12:30`. */
export type AskedTime = { day: string; time: string }

/** What a page begins with that plays a branch's past. */
export type Rewound = PastMoment & { day: PastDay; span: HistorySpan & { since: number } }

const HOUR = 3_600_000

/**
 * Goes back to a time of a branch's past: the board of then and what happened next, with its day. Without a time, an hour
 * back; what lies before its history, or ahead, becomes its first moment or its last.
 * @returns null where there is no history yet
 * @throws {AppError} forbidden; not_found for a branch of another organisation
 */
export async function rewind(
  sql: Sql,
  staff: StaffAccess,
  branchId: string,
  asked: AskedTime | null,
): Promise<Rewound | null> {
  demand(staff, 'history.replay')
  const { since, ...span } = await historySpan(sql, staff.orgId, branchId)
  if (since === null) return null
  const wanted = asked ? momentOf(asked, span.timeZone) : span.now - HOUR
  const at = Math.min(Math.max(wanted, beginningOf(since)), span.now)
  const [moment, day] = await Promise.all([
    pastMoment(sql, staff, branchId, at),
    pastDay(sql, staff.orgId, branchId, at),
  ])
  return { ...moment, day, span: { ...span, since } }
}

/**
 * The board as it was at a moment, and what happened next.
 * @throws {AppError} forbidden; not_found for a branch of another organisation
 */
export async function pastMoment(sql: Sql, staff: StaffAccess, branchId: string, at: number): Promise<PastMoment> {
  demand(staff, 'history.replay')
  const board = await boardAt(sql, staff.orgId, branchId, at)
  return { board, next: await changesAfter(sql, staff.orgId, branchId, board.seq) }
}

/** What happened after the event `seq`, a part at a time. @throws {AppError} forbidden */
export async function pastChanges(sql: Sql, staff: StaffAccess, branchId: string, seq: number): Promise<PastChanges> {
  demand(staff, 'history.replay')
  return changesAfter(sql, staff.orgId, branchId, seq)
}

/** Just before the first event, so that it is played and not there from the start. */
const beginningOf = (since: number): number => since - 1_000

function momentOf({ day, time }: AskedTime, timeZone: string): number {
  return DateTime.fromISO(`${day}T${time}`, { zone: timeZone }).toMillis()
}
