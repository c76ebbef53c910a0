import type { GuestAccess } from '../access/callers'
import type { Actor } from '../access/scope'
import { signalBranch } from '../branches/branch-signal'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import type { CallKind } from './call-kinds'
import { tableClosed } from './guest-table'
import { CALL_HOURS, insertCall, storeAcknowledgement } from './table-call-repository'

/** How many calls a table may make in an hour. A repeated call that nobody has acknowledged yet counts once. */
export const MAX_CALLS_PER_HOUR = 12

/**
 * Calls staff to the guest's table, or asks for the bill. While such a call waits, another one changes nothing.
 * @throws {AppError} table_closed; rate_limited after too many calls at the table
 */
export async function callStaff(sql: Sql, guest: GuestAccess, kind: CallKind): Promise<void> {
  const called = await insertCall(sql, guest, kind, MAX_CALLS_PER_HOUR)
  if (!called || called.isClosed) throw tableClosed()
  if (!called.isMade) throw new AppError('rate_limited', 'This table has called often. Please speak to the staff.')
  sql.afterCommit(() => signalBranch(guest.branchId))
}

/**
 * Says to the guests at the table that someone comes. Acknowledging a call again changes nothing.
 * @param staff the user or the paired screen
 * @throws {AppError} not_found for a call outside the scope
 */
export async function acknowledgeCall(
  sql: Sql,
  staff: { orgId: string; branchId: string | null },
  actor: Actor,
  callId: string,
): Promise<void> {
  const branchId = await storeAcknowledgement(sql, staff, callId, actor)
  sql.afterCommit(() => signalBranch(branchId))
}

/**
 * SQL for the TableCalls of a branch as JSON, the oldest first: those that wait, for `CALL_HOURS`, and those that were acknowledged
 * within ten minutes, which the guests still see.
 * @param branch alias of a row
 */
export const tableCallsSql = (branch: string): string => `coalesce((
    SELECT json_agg(json_build_object('id', c.id, 'tableId', c.table_id, 'tableLabel', t.label, 'kind', c.kind,
      'calledAt', ${epochMs('c.called_at')}, 'acknowledgedAt', ${epochMs('c.acknowledged_at')}) ORDER BY c.called_at, c.id)
    FROM table_calls c JOIN tables t ON t.id = c.table_id
    WHERE c.branch_id = ${branch}.id AND c.called_at > now() - interval '${CALL_HOURS} hours'
      AND (c.acknowledged_at IS NULL OR c.acknowledged_at > now() - interval '10 minutes')
  ), '[]')`
