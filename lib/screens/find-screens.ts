import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Sql } from '../db/database'
import { DATABASE_NOW, epochMs } from '../db/sql-fragments'
import type { ScreenSettings } from './screen'
import { type ScreenProblem, screenProblems } from './screen-problems'
import type { ScreenHealth } from './screen-report'

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
