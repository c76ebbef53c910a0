import { demand, type Role } from '../access/permissions'
import type { Actor } from '../access/scope'
import { signalBranch } from '../board/branch-signal'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { newId } from '../ids'
import { holding } from '../tables/table-repository'
import type { CallKind } from './call-kinds'
import type { GuestAccess } from './guest-session'
import { tableClosed } from './guest-table'

/** How many calls a table may make in an hour. A repeated call that nobody has acknowledged yet counts once. */
export const MAX_CALLS_PER_HOUR = 12

/**
 * Calls staff to the guest's table, or asks for the bill. While such a call waits, another one changes nothing.
 * @throws {AppError} forbidden; table_closed; rate_limited after too many calls at the table
 */
export async function callStaff(sql: Sql, guest: GuestAccess, kind: CallKind): Promise<void> {
  demand(guest, 'guest.call')
  const { branchId, tableId } = guest
  const [called] = await sql.query<{ isClosed: boolean; isMade: boolean }>(CALL, [
    newId(),
    branchId,
    tableId,
    kind,
    MAX_CALLS_PER_HOUR,
  ])
  if (!called || called.isClosed) throw tableClosed()
  if (!called.isMade) throw new AppError('rate_limited', 'This table has called often. Please speak to the staff.')
  sql.afterCommit(() => signalBranch(branchId))
}

/** A call that was forgotten counts as a new one when it is repeated. */
const CALL = `
WITH held AS (
  SELECT t.closed_at IS NOT NULL OR t.retired_at IS NOT NULL AS is_closed FROM tables t WHERE t.id = $3 ${holding('t')}
), made AS (
  INSERT INTO table_calls AS c (id, branch_id, table_id, kind)
  SELECT $1, $2, $3, $4 FROM held
  WHERE NOT is_closed
    AND $5::int > (SELECT count(*) FROM table_calls WHERE table_id = $3 AND called_at > now() - interval '1 hour')
  ON CONFLICT (table_id, kind) WHERE acknowledged_at IS NULL
  DO UPDATE SET called_at = CASE WHEN c.called_at < now() - interval '2 hours' THEN now() ELSE c.called_at END
  RETURNING c.id
)
SELECT is_closed AS "isClosed", EXISTS (SELECT FROM made) AS "isMade" FROM held`

/**
 * Says to the guests at the table that someone comes. Acknowledging a call again changes nothing.
 * @param staff the user or the paired screen @throws {AppError} forbidden; not_found for a call outside the scope
 */
export async function acknowledgeCall(
  sql: Sql,
  staff: { role: Role; orgId: string; branchId: string | null },
  actor: Actor,
  callId: string,
): Promise<void> {
  demand(staff, 'calls.acknowledge')
  const [call] = await sql.query<{ branchId: string }>(ACKNOWLEDGE, [
    callId,
    staff.orgId,
    staff.branchId,
    JSON.stringify(actor),
  ])
  if (!call) throw new AppError('not_found', 'There is no such call.')
  sql.afterCommit(() => signalBranch(call.branchId))
}

const ACKNOWLEDGE = `
UPDATE table_calls c SET acknowledged_at = coalesce(c.acknowledged_at, now()), acknowledged_by = coalesce(c.acknowledged_by, $4::jsonb)
FROM branches b
WHERE c.id = $1 AND b.id = c.branch_id AND b.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3)
RETURNING c.branch_id AS "branchId"`

/**
 * SQL for the TableCalls of a branch as JSON, the oldest first: those that wait, for two hours, and those that were acknowledged
 * within ten minutes, which the guests still see. @param branch alias of a row
 */
export const tableCallsSql = (branch: string): string => `coalesce((
    SELECT json_agg(json_build_object('id', c.id, 'tableId', c.table_id, 'tableLabel', t.label, 'kind', c.kind,
      'calledAt', ${epochMs('c.called_at')}, 'acknowledgedAt', ${epochMs('c.acknowledged_at')}) ORDER BY c.called_at, c.id)
    FROM table_calls c JOIN tables t ON t.id = c.table_id
    WHERE c.branch_id = ${branch}.id AND c.called_at > now() - interval '2 hours'
      AND (c.acknowledged_at IS NULL OR c.acknowledged_at > now() - interval '10 minutes')
  ), '[]')`

/** Deletes the calls of former days. */
export async function pruneTableCalls(sql: Sql): Promise<void> {
  await sql.query(`DELETE FROM table_calls WHERE called_at < now() - interval '1 day'`, [])
}
