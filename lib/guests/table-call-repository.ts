import type { GuestAccess, OrgAccess } from '../access/callers'
import { type Actor, scopeSql } from '../access/scope'
import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { AppError } from '../errors'
import { newId } from '../ids'
import { holding, type LockedTable } from '../tables/table-repository'
import type { CallKind } from './call-kinds'

/** After so many hours a call that nobody has acknowledged is forgotten: boards do not show it any more. */
export const CALL_HOURS = 2

/**
 * Makes a call of a table, unless the table is closed or has made so many in an hour. A call that waits stays; one that was forgotten
 * counts as a new one.
 * @returns null: there is no such table
 */
export async function insertCall(
  sql: Sql,
  { branchId, tableId }: Pick<GuestAccess, 'branchId' | 'tableId'>,
  kind: CallKind,
  maxPerHour: number,
): Promise<{ isClosed: boolean; isMade: boolean } | null> {
  const [called] = await writeRows<{ isClosed: boolean; isMade: boolean }>(
    sql,
    statement`
    WITH held AS (
      SELECT t.closed_at IS NOT NULL OR t.retired_at IS NOT NULL AS is_closed
      FROM tables t WHERE t.id = ${tableId}::uuid ${raw(holding('t'))}
    ), made AS (
      INSERT INTO table_calls AS c (id, branch_id, table_id, kind)
      SELECT ${newId()}::uuid, ${branchId}::uuid, ${tableId}::uuid, ${kind} FROM held
      WHERE NOT is_closed AND ${maxPerHour}::int > (
        SELECT count(*) FROM table_calls WHERE table_id = ${tableId}::uuid AND called_at > now() - interval '1 hour')
      ON CONFLICT (table_id, kind) WHERE acknowledged_at IS NULL
      DO UPDATE SET called_at = CASE WHEN c.called_at < now() - ${CALL_HOURS}::int * interval '1 hour' THEN now() ELSE c.called_at END
      RETURNING c.id
    )
    SELECT is_closed AS "isClosed", EXISTS (SELECT FROM made) AS "isMade" FROM held`,
  )
  return called ?? null
}

/** Stores who acknowledged a call first. @returns the branch @throws {AppError} not_found for a call outside the scope */
export async function storeAcknowledgement(
  sql: Sql,
  scope: Pick<OrgAccess, 'orgId' | 'branchId'>,
  id: string,
  actor: Actor,
): Promise<string> {
  const [call] = await writeRows<{ branchId: string }>(
    sql,
    statement`
    UPDATE table_calls c SET acknowledged_at = coalesce(c.acknowledged_at, now()),
      acknowledged_by = coalesce(c.acknowledged_by, ${JSON.stringify(actor)}::jsonb)
    FROM branches b
    WHERE c.id = ${id}::uuid AND b.id = c.branch_id AND ${scopeSql(scope, 'b.org_id', 'b.id')}
    RETURNING c.branch_id AS "branchId"`,
  )
  if (!call) throw new AppError('not_found', 'There is no such call.')
  return call.branchId
}

/** Moves the calls of a table that wait. One that waits at the other table too is one call, unless it was forgotten there. */
export async function moveCalls({ prisma }: Sql, fromId: string, to: Pick<LockedTable, 'id' | 'now'>): Promise<void> {
  const forgotten = new Date(to.now.getTime() - CALL_HOURS * 3_600_000)
  await prisma.tableCall.deleteMany({ where: { tableId: to.id, acknowledgedAt: null, calledAt: { lte: forgotten } } })
  const waiting = await prisma.tableCall.findMany({
    where: { tableId: to.id, acknowledgedAt: null },
    select: { kind: true },
  })
  const where = { tableId: fromId, acknowledgedAt: null }
  await prisma.tableCall.deleteMany({ where: { ...where, kind: { in: waiting.map(({ kind }) => kind) } } })
  await prisma.tableCall.updateMany({ where, data: { tableId: to.id } })
}

/** Deletes the calls of former days. */
export async function pruneTableCalls({ prisma }: Sql): Promise<void> {
  await prisma.$executeRaw(statement`DELETE FROM table_calls WHERE called_at < now() - interval '1 day'`)
}
