import type { StaffAccess } from '../access/authenticate-staff'
import { demand, may } from '../access/permissions'
import { hasOldKeys, resealed } from '../access/secrets'
import type { ConditionKind } from '../conditions/condition-kinds'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import type { AlarmChannel } from './alarm-channels'
import type { AlarmLanguage } from './alarm-text'
import type { TargetValues } from './target-schema'

/** A target as managers see it, without its address. Times are milliseconds since 1970 UTC; null: never. */
export type AlarmTarget = TargetValues & {
  id: string
  channel: AlarmChannel
  language: AlarmLanguage
  origin: string
  /** Whether it is told nothing after a restore, until a manager releases it. */
  isHeld: boolean
  sentAt: number | null
  failedAt: number | null
  lastError: string | null
}

/** Parameters $1 and $2: the organisation, and the branch of a manager of one branch, who sees the targets of that branch only. */
export const IN_SCOPE = 't.org_id = $1 AND ($2::uuid IS NULL OR t.branch_id = $2) AND t.removed_at IS NULL'

const STORED = `t.id, t.name, coalesce(t.branch_id::text, '') AS "branchId", t.channel, t.kinds, coalesce(t.quiet_from, '') AS "quietFrom",
  coalesce(t.quiet_until, '') AS "quietUntil", t.language, t.origin, t.held_at IS NOT NULL AS "isHeld",
  ${epochMs('t.sent_at')} AS "sentAt", ${epochMs('t.failed_at')} AS "failedAt", t.last_error AS "lastError"`

/** The targets that the manager may change, the oldest first. @throws {AppError} forbidden */
export function findTargets(sql: Sql, staff: StaffAccess): Promise<AlarmTarget[]> {
  demand(staff, 'alarms.manage')
  return sql.query(`SELECT ${STORED} FROM alarm_targets t WHERE ${IN_SCOPE} ORDER BY t.created_at, t.id`, [
    staff.orgId,
    staff.branchId,
  ])
}

/** @returns the target, with its sealed address @throws {AppError} forbidden, not_found */
export async function findTarget(sql: Sql, staff: StaffAccess, id: string): Promise<AlarmTarget & { address: string }> {
  demand(staff, 'alarms.manage')
  const [found] = await sql.query<AlarmTarget & { address: string }>(
    `SELECT ${STORED}, t.address FROM alarm_targets t WHERE ${IN_SCOPE} AND t.id = $3`,
    [staff.orgId, staff.branchId, id],
  )
  if (!found) throw new AppError('not_found', 'There is no such alarm target.')
  return found
}

/** An alarm of the last days, for managers. Times are milliseconds since 1970 UTC; null: not. */
export type RecentCondition = {
  id: string
  kind: ConditionKind
  subject: string
  /** Null: it belongs to no branch. */
  branchName: string | null
  beganAt: number
  endedAt: number | null
}

/** The most conditions on the page. */
const RECENT = 20

/** The latest conditions of the kinds that somebody is told about, the newest first. @throws {AppError} forbidden */
export function recentConditions(sql: Sql, staff: StaffAccess): Promise<RecentCondition[]> {
  demand(staff, 'alarms.manage')
  return sql.query(RECENT_CONDITIONS, [staff.orgId, staff.branchId, RECENT])
}

const RECENT_CONDITIONS = `
SELECT c.id, c.kind, c.subject, b.name AS "branchName", ${epochMs('c.began_at')} AS "beganAt", ${epochMs('c.ended_at')} AS "endedAt"
FROM conditions c LEFT JOIN branches b ON b.id = c.branch_id
WHERE c.org_id = $1 AND ($2::uuid IS NULL OR c.branch_id = $2)
  AND EXISTS (SELECT 1 FROM alarm_targets t WHERE ${IN_SCOPE} AND c.kind = ANY (t.kinds))
ORDER BY c.began_at DESC, c.id DESC LIMIT $3`

/** If AUTH_SECRET_PREVIOUS is set, seals the addresses of all targets with the new key, as `resealSecrets` does for webhooks. */
export async function resealTargets(sql: Sql): Promise<void> {
  if (!hasOldKeys()) return
  const rows = await sql.query<{ id: string; address: string }>('SELECT id, address FROM alarm_targets', [])
  for (const { id, address } of rows) {
    await sql.query('UPDATE alarm_targets SET address = $2 WHERE id = $1', [id, resealed(address, id)])
  }
}

/** The time of the backup, ISO 8601, if targets of the manager are held after a restore; null: none is. */
export async function heldSince(sql: Sql, staff: StaffAccess): Promise<string | null> {
  if (!may(staff.role, 'alarms.manage')) return null
  const [held] = await sql.query<{ restoredTo: Date }>(
    `SELECT coalesce((SELECT restored_to FROM installation), now()) AS "restoredTo"
     FROM alarm_targets t WHERE ${IN_SCOPE} AND t.held_at IS NOT NULL LIMIT 1`,
    [staff.orgId, staff.branchId],
  )
  return held?.restoredTo.toISOString() ?? null
}
