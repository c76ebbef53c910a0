import type { StaffAccess } from '../access/callers'
import { may } from '../access/permissions'
import type { Sql } from '../db/database'
import { backupOfHeld, listRecentConditions, type RecentCondition } from './target-repository'

/** The most conditions on the page. */
const RECENT = 20

/** The latest conditions of the kinds that somebody is told about, the newest first. */
export function recentConditions(sql: Sql, staff: StaffAccess): Promise<RecentCondition[]> {
  return listRecentConditions(sql, staff, RECENT)
}

/** The time of the backup, ISO 8601, if targets of the manager are held after a restore; null: none is. */
export async function heldSince(sql: Sql, staff: StaffAccess): Promise<string | null> {
  if (!may(staff.role, 'alarms.manage')) return null
  return (await backupOfHeld(sql, staff))?.toISOString() ?? null
}
