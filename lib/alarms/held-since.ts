import type { StaffAccess } from '../access/callers'
import { may } from '../access/permissions'
import type { Sql } from '../db/database'
import { backupOfHeld } from './target-repository'

/** The time of the backup, ISO 8601, if targets of the manager are held after a restore; null: none is. */
export async function heldSince(sql: Sql, staff: StaffAccess): Promise<string | null> {
  if (!may(staff.role, 'alarms.manage')) return null
  return (await backupOfHeld(sql, staff))?.toISOString() ?? null
}
