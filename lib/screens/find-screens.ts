import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import { findBranches } from '../branches/find-branches'
import type { Database, Sql } from '../db/database'
import { DATABASE_NOW, epochMs } from '../db/sql-fragments'
import type { ScreenSettings } from './screen'
import type { ScreenHealth } from './screen-health'
import { isOnline, type ScreenProblem, screenProblems } from './screen-problems'
import { type UndisplayedTicket, undisplayedTickets } from './undisplayed-tickets'

/** A paired screen, as it reports itself. Times are milliseconds since 1970 UTC. */
export type PairedScreen = ScreenSettings & {
  id: string
  branchName: string
  /** IANA name, of the branch. */
  timeZone: string
  pairedAt: number
  /** Null: it has not reported yet. */
  seenAt: number | null
  report: ScreenHealth | null
  /** The branch's last event. */
  branchSeq: number
  /** When the first event came that it has not painted; null: it has painted all that is known of. */
  behindSince: number | null
}

export type ListedScreen = PairedScreen & {
  /** What is wrong with it, the worst first; empty: it is well. */
  problems: ScreenProblem[]
}

export type ScreenList = { now: number; screens: ListedScreen[] }

/** The screens that somebody may manage, by branch and name, with what is wrong with each. @throws {AppError} forbidden */
export async function findScreens(sql: Sql, staff: StaffAccess): Promise<ScreenList> {
  demand(staff, 'screens.manage')
  const [found] = await sql.query<{ now: number; screens: PairedScreen[] }>(SCREENS, [staff.orgId, staff.branchId])
  if (!found) throw new Error('The database did not tell its time.')
  const { now, screens } = found
  return { now, screens: screens.map((screen) => ({ ...screen, problems: screenProblems(screen, now) })) }
}

const SCREENS_OF_STAFF = `
SELECT s.id, s.name, s.branch_id AS "branchId", b.name AS "branchName", b.time_zone AS "timeZone", s.stations, s.view,
  s.may_bump AS "mayBump", ${epochMs('s.paired_at')} AS "pairedAt", ${epochMs('s.seen_at')} AS "seenAt", s.report,
  b.seq AS "branchSeq",
  (
    SELECT ${epochMs('e.at')} FROM order_events e
    WHERE e.branch_id = b.id AND e.seq = (s.report ->> 'seq')::bigint + 1
  ) AS "behindSince"
FROM screens s JOIN branches b ON b.id = s.branch_id
WHERE s.org_id = $1 AND ($2::uuid IS NULL OR s.branch_id = $2) AND s.revoked_at IS NULL
ORDER BY b.name, b.id, s.name, s.id`

/** One row, also where there is no screen: whoever looks compares its time with that of the next look. */
const SCREENS = `
WITH listed AS (${SCREENS_OF_STAFF})
SELECT ${DATABASE_NOW} AS now, coalesce((SELECT json_agg(listed) FROM listed), '[]') AS screens`

/** How many screens of a branch are paired, heard lately, and without a problem. */
export type ScreenCounts = { paired: number; online: number; healthy: number }

/** The counts of each branch that has a screen and that somebody manages. One query. @throws {AppError} forbidden */
export async function screenCounts(sql: Sql, staff: StaffAccess): Promise<Map<string, ScreenCounts>> {
  const counts = new Map<string, ScreenCounts>()
  for (const { branchId, problems } of (await findScreens(sql, staff)).screens) {
    const { paired, online, healthy } = counts.get(branchId) ?? { paired: 0, online: 0, healthy: 0 }
    counts.set(branchId, {
      paired: paired + 1,
      online: online + Number(isOnline(problems)),
      healthy: healthy + Number(problems.length === 0),
    })
  }
  return counts
}

/** Every screen as it is now, and what none of them shows. */
export type ScreensNow = ScreenList & { undisplayed: { branchName: string; tickets: UndisplayedTicket[] }[] }

/** @throws {AppError} forbidden */
export async function screensNow(database: Database, staff: StaffAccess): Promise<ScreensNow> {
  const list = await findScreens(database, staff)
  const branches = await findBranches(database, staff)
  const found = await undisplayedTickets(
    database,
    branches.map(({ id }) => id),
  )
  const undisplayed = branches.flatMap(({ id, name }) => {
    const tickets = found.get(id)
    return tickets ? { branchName: name, tickets } : []
  })
  return { ...list, undisplayed }
}

/** For how long one answer does for all who manage the same branches. */
const SHARED_MS = 2_000
const shared = new Map<string, Promise<ScreensNow>>()

/** As `screensNow`, and up to two seconds old: for pages that look again and again. @throws {AppError} forbidden */
export function screensLately(database: Database, staff: StaffAccess): Promise<ScreensNow> {
  demand(staff, 'screens.manage')
  const scope = `${staff.orgId} ${staff.branchId}`
  const before = shared.get(scope)
  if (before) return before
  const now = screensNow(database, staff)
  const forget = () => {
    if (shared.get(scope) === now) shared.delete(scope)
  }
  shared.set(scope, now)
  setTimeout(forget, SHARED_MS).unref()
  now.catch(forget)
  return now
}
