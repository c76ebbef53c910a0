import type { StaffAccess } from '../access/callers'
import { demand, may } from '../access/permissions'
import type { Sql } from '../db/database'
import {
  type AlarmTarget,
  backupOfHeld,
  listRecentConditions,
  listTargets,
  type RecentCondition,
} from './target-repository'

/** The targets that the manager may change, the oldest first. @throws {AppError} forbidden */
export function findTargets(sql: Sql, staff: StaffAccess): Promise<AlarmTarget[]> {
  demand(staff, 'alarms.manage')
  return listTargets(sql, staff)
}

/** The most conditions on the page. */
const RECENT = 20

/** The latest conditions of the kinds that somebody is told about, the newest first. @throws {AppError} forbidden */
export function recentConditions(sql: Sql, staff: StaffAccess): Promise<RecentCondition[]> {
  demand(staff, 'alarms.manage')
  return listRecentConditions(sql, staff, RECENT)
}

/** The time of the backup, ISO 8601, if targets of the manager are held after a restore; null: none is. */
export async function heldSince(sql: Sql, staff: StaffAccess): Promise<string | null> {
  if (!may(staff.role, 'alarms.manage')) return null
  return (await backupOfHeld(sql, staff))?.toISOString() ?? null
}
