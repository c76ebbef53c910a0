import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { findScreens } from './find-screens'
import { isOnline } from './screen-problems'

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
