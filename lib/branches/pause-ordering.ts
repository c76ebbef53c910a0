import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { changeSettings, recordChange } from '../settings/change-settings'
import { branchName } from './branch-repository'
import { signalBranch } from './branch-signal'
import type { PauseMinutes } from './ordering-pause'
import { deletePause, writePause } from './ordering-repository'

/**
 * Stops the orders of guests at a branch at once. Orders that were sent, sessions and orders of staff stay. A second pause
 * replaces the end of the first.
 * @throws {AppError} not_found
 */
export function pauseOrdering(database: Sql, staff: OrgAccess, branchId: string, minutes: PauseMinutes): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const subject = await branchName(sql, staff, branchId)
    const until = await writePause(sql, branchId, minutes)
    const after = until && { until: until.toISOString() }
    await recordChange(sql, staff, { action: 'ordering.paused', branchId, subject }, null, after)
    sql.afterCommit(() => signalBranch(branchId))
  })
}

/** Lets guests order again, within the opening hours. Without a pause it changes nothing. @throws {AppError} not_found */
export function resumeOrdering(database: Sql, staff: OrgAccess, branchId: string): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const subject = await branchName(sql, staff, branchId)
    if (!(await deletePause(sql, branchId))) return
    await recordChange(sql, staff, { action: 'ordering.resumed', branchId, subject }, null, null)
    sql.afterCommit(() => signalBranch(branchId))
  })
}
