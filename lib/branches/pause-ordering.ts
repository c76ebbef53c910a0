import { demand } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import { signalBranch } from '../board/branch-signal'
import type { Sql } from '../db/database'
import { changeSettings, recordChange } from '../settings/change-settings'
import { branchName } from './find-branches'
import type { PauseMinutes } from './ordering-pause'

/**
 * Stops the orders of guests at a branch at once. Orders that were sent, sessions and orders of staff stay. A second pause
 * replaces the end of the first.
 * @throws {AppError} forbidden, not_found
 */
export function pauseOrdering(database: Sql, staff: OrgAccess, branchId: string, minutes: PauseMinutes): Promise<void> {
  demand(staff, 'ordering.pause')
  return changeSettings(database, staff, async (sql) => {
    const subject = await branchName(sql, staff, branchId)
    const [paused] = await sql.query<{ until: Date | null }>(PAUSE, [branchId, minutes])
    const until = paused?.until?.toISOString()
    await recordChange(sql, staff, { action: 'ordering.paused', branchId, subject }, null, until ? { until } : null)
    sql.afterCommit(() => signalBranch(branchId))
  })
}

/** Lets guests order again, within the opening hours. Without a pause it changes nothing. @throws {AppError} forbidden, not_found */
export function resumeOrdering(database: Sql, staff: OrgAccess, branchId: string): Promise<void> {
  demand(staff, 'ordering.pause')
  return changeSettings(database, staff, async (sql) => {
    const subject = await branchName(sql, staff, branchId)
    const resumed = await sql.query(RESUME, [branchId])
    if (resumed.length === 0) return
    await recordChange(sql, staff, { action: 'ordering.resumed', branchId, subject }, null, null)
    sql.afterCommit(() => signalBranch(branchId))
  })
}

const PAUSE = `
UPDATE branches SET ordering_paused_at = now(), ordering_paused_until = now() + $2::int * interval '1 minute'
WHERE id = $1 RETURNING ordering_paused_until AS until`

const RESUME = `
UPDATE branches SET ordering_paused_at = NULL, ordering_paused_until = NULL
WHERE id = $1 AND ordering_paused_at IS NOT NULL RETURNING 1`
