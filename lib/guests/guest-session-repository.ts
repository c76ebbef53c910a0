import type { GuestAccess } from '../access/callers'
import { type Sql, writeRows } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import type { ShareOwner } from '../db/within-share'
import { AppError } from '../errors'
import { newId } from '../ids'
import { OPEN_STATUSES } from '../order-status'
import { isChangeSql } from '../orders/order-event-types'
import { isDueSql } from '../orders/payment'
import { holding } from '../tables/table-repository'
import type { OpenedSession } from './guest-session'

/**
 * Who has the table with a code, and whether it is closed. Waits for no lock, in contrast to `insertSession`.
 * @throws {AppError} not_found
 */
export async function ownerOfTable({ prisma }: Sql, code: string): Promise<ShareOwner & { isClosed: boolean }> {
  const table = await prisma.cafeTable.findFirst({
    where: { code, retiredAt: null },
    select: { closedAt: true, branch: { select: { id: true, orgId: true } } },
  })
  if (!table) throw new AppError('not_found', 'There is no table with this code.')
  return { orgId: table.branch.orgId, branchId: table.branch.id, isClosed: table.closedAt !== null }
}

/**
 * Opens a session at the table with a code. The expiry is set and checked by the database's clock.
 * @returns null: there is no open table with this code
 */
export async function insertSession(
  sql: Sql,
  code: string,
  { tokenHash, hours }: { tokenHash: string; hours: number },
): Promise<Omit<OpenedSession, 'sessionId'> | null> {
  const [opened] = await writeRows<Omit<OpenedSession, 'sessionId'>>(
    sql,
    statement`
    WITH held AS (
      SELECT t.id FROM tables t WHERE t.code = ${code} AND t.retired_at IS NULL AND t.closed_at IS NULL ${raw(holding('t'))}
    ), opened AS (
      INSERT INTO guest_sessions (id, token_hash, table_id, expires_at)
      SELECT ${newId()}::uuid, ${tokenHash}, held.id, now() + ${hours}::int * interval '1 hour' FROM held
      RETURNING table_id, expires_at
    )
    SELECT opened.expires_at AS "expiresAt", t.label AS "tableLabel", b.name AS "branchName",
      g.name AS "organisationName", g.currency
    FROM opened JOIN tables t ON t.id = opened.table_id JOIN branches b ON b.id = t.branch_id
      JOIN organisations g ON g.id = b.org_id`,
  )
  return opened ?? null
}

/** The guest of a session that has not expired, or whose table is closed; null: there is none. */
export async function findGuest(
  { prisma }: Sql,
  tokenHash: string,
): Promise<(Omit<GuestAccess, 'role'> & { isClosed: boolean }) | null> {
  const [guest] = await prisma.$queryRaw<(Omit<GuestAccess, 'role'> & { isClosed: boolean })[]>(statement`
    SELECT g.id AS "sessionId", b.org_id AS "orgId", b.id AS "branchId", t.id AS "tableId",
      t.closed_at IS NOT NULL AS "isClosed"
    FROM guest_sessions g JOIN tables t ON t.id = g.table_id JOIN branches b ON b.id = t.branch_id
    WHERE g.token_hash = ${tokenHash} AND (g.expires_at > now() OR t.closed_at IS NOT NULL)`)
  return guest ?? null
}

/**
 * The label of the table to which staff have moved the orders of a guest's table since the session ended, whoever placed them, while
 * one of them is open or due; null: none, or the session is unknown. Orders of a counter are of different people.
 */
export async function findTableAfterMove({ prisma }: Sql, tokenHash: string): Promise<string | null> {
  const [former] = await prisma.$queryRaw<{ movedTo: string | null }[]>(statement`
    SELECT (
      SELECT t.label
      FROM tables former
      JOIN orders o ON o.branch_id = former.branch_id AND o.created_at < g.expires_at AND o.table_since >= g.expires_at
        AND o.table_id <> former.id AND (${raw(isOneOf('o.status', OPEN_STATUSES))} OR ${raw(isDueSql('o'))})
      JOIN tables t ON t.id = o.table_id AND NOT t.is_counter
      WHERE former.id = g.table_id AND NOT former.is_counter AND EXISTS (
        SELECT FROM order_events e WHERE e.order_id = o.id AND ${raw(isChangeSql('e'))} AND e.at >= g.expires_at
          AND e.changes @> jsonb_build_array(
            jsonb_build_object('type', 'table_moved', 'from', jsonb_build_object('tableId', former.id))))
      ORDER BY o.table_since DESC, o.id DESC LIMIT 1
    ) AS "movedTo"
    FROM guest_sessions g WHERE g.token_hash = ${tokenHash}`)
  return former?.movedTo ?? null
}

/** Whether a table is a counter, where a session can last until hours after a pickup. */
export async function isCounter({ prisma }: Sql, tableId: string): Promise<boolean> {
  return (await prisma.cafeTable.findUniqueOrThrow({ where: { id: tableId }, select: { isCounter: true } })).isCounter
}

/** Finds the guest sessions that have ended. One query for all of them. */
export async function findEndedGuests({ prisma }: Sql, guestSessionIds: string[]): Promise<Set<string>> {
  if (guestSessionIds.length === 0) return new Set()
  const ended = await prisma.$queryRaw<{ id: string }[]>(statement`
    SELECT s.id FROM unnest(${guestSessionIds}::uuid[]) AS s(id)
    LEFT JOIN guest_sessions g ON g.id = s.id AND g.expires_at > now() WHERE g.id IS NULL`)
  return new Set(ended.map(({ id }) => id))
}

/** Rows per statement: a limit for the time that it holds locks and a connection. */
const BATCH_SIZE = 1_000

/**
 * Deletes the sessions without orders that ended more than a day ago, and those with orders that ended more than 30 days ago. The
 * orders stay; a session with an order that is open or unpaid stays, too.
 */
export async function pruneGuestSessions({ prisma }: Sql): Promise<void> {
  for (const pruning of [PRUNE_SESSIONS, PRUNE_SESSIONS_WITH_ORDERS]) {
    let pruned = BATCH_SIZE
    while (pruned === BATCH_SIZE) pruned = await prisma.$executeRaw(pruning)
  }
}

const PRUNE_SESSIONS: Statement = statement`
DELETE FROM guest_sessions WHERE ctid = ANY (ARRAY(
  SELECT g.ctid FROM guest_sessions g
  WHERE g.expires_at < now() - interval '1 day' AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.guest_session_id = g.id)
  LIMIT ${BATCH_SIZE}::int
))`

const PRUNE_SESSIONS_WITH_ORDERS: Statement = statement`
WITH ended AS (
  SELECT g.id FROM guest_sessions g
  WHERE g.expires_at < now() - interval '30 days' AND NOT EXISTS (
    SELECT 1 FROM orders o WHERE o.guest_session_id = g.id
      AND (${raw(isOneOf('o.status', OPEN_STATUSES))} OR o.status = 'completed' AND o.payment_status = 'unpaid'))
  LIMIT ${BATCH_SIZE}::int
), of_nobody AS (
  UPDATE orders SET guest_session_id = NULL FROM ended WHERE guest_session_id = ended.id
)
DELETE FROM guest_sessions USING ended WHERE guest_sessions.id = ended.id`
