import type { Database, Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'
import { type ShareOwner, withinGuestShare } from '../db/within-share'
import { AppError } from '../errors'
import { newId, randomHex } from '../ids'
import { OPEN_STATUSES } from '../orders/order-status'
import { sha256 } from '../sha256'
import { holding } from '../tables/table-repository'
import { tableClosed } from './guest-table'

export const SESSION_HOURS = 6

/** A guest at a table. */
export type GuestAccess = { role: 'guest'; sessionId: string; orgId: string; branchId: string; tableId: string }

export type OpenedSession = {
  /** The guest sends it as X-Session-ID: 128 random bits, hexadecimal. The database has only its hash. */
  sessionId: string
  expiresAt: Date
  tableLabel: string
  branchName: string
  organisationName: string
  currency: string
}

/**
 * Opens a session at the table with this code.
 * @throws {AppError} not_found for an unknown code or a removed table, table_closed, unavailable
 */
export async function openGuestSession(database: Database, tableCode: string): Promise<OpenedSession> {
  const { isClosed, ...table } = await ownerOfTable(database, tableCode)
  // Without a place among the commands, and without a lock.
  if (isClosed) throw tableClosed()
  const secret = randomHex(16)
  const [opened] = await withinGuestShare(table, () =>
    database.query<Omit<OpenedSession, 'sessionId'>>(OPEN_SESSION, [newId(), sha256(secret), tableCode, SESSION_HOURS]),
  )
  if (opened) return { sessionId: secret, ...opened }
  // The code may have changed meanwhile.
  await ownerOfTable(database, tableCode)
  throw tableClosed()
}

/** Waits for no lock, in contrast to OPEN_SESSION. @throws {AppError} not_found */
async function ownerOfTable(sql: Sql, tableCode: string): Promise<ShareOwner & { isClosed: boolean }> {
  const [owner] = await sql.query<ShareOwner & { isClosed: boolean }>(
    `SELECT b.id AS "branchId", b.org_id AS "orgId", t.closed_at IS NOT NULL AS "isClosed" FROM tables t JOIN branches b ON b.id = t.branch_id
     WHERE t.code = $1 AND t.retired_at IS NULL`,
    [tableCode],
  )
  if (!owner) throw new AppError('not_found', 'There is no table with this code.')
  return owner
}

/** The expiry is set and checked by the database's clock. */
const OPEN_SESSION = `
WITH held AS (
  SELECT t.id FROM tables t WHERE t.code = $3 AND t.retired_at IS NULL AND t.closed_at IS NULL ${holding('t')}
), opened AS (
  INSERT INTO guest_sessions (id, token_hash, table_id, expires_at)
  SELECT $1, $2, held.id, now() + $4::int * interval '1 hour' FROM held
  RETURNING table_id, expires_at
)
SELECT opened.expires_at AS "expiresAt", t.label AS "tableLabel", b.name AS "branchName",
  g.name AS "organisationName", g.currency
FROM opened JOIN tables t ON t.id = opened.table_id JOIN branches b ON b.id = t.branch_id
  JOIN organisations g ON g.id = b.org_id`

/**
 * Finds the guest of a session id.
 * @throws {AppError} unauthenticated when unknown or expired; table_closed for every session of a closed table
 */
export async function authenticateGuest(database: Database, secret: string): Promise<GuestAccess> {
  const [row] = await database.query<Omit<GuestAccess, 'role'> & { isClosed: boolean }>(
    `SELECT g.id AS "sessionId", b.org_id AS "orgId", b.id AS "branchId", t.id AS "tableId",
       t.closed_at IS NOT NULL AS "isClosed"
     FROM guest_sessions g JOIN tables t ON t.id = g.table_id JOIN branches b ON b.id = t.branch_id
     WHERE g.token_hash = $1 AND (g.expires_at > now() OR t.closed_at IS NOT NULL)`,
    [sha256(secret)],
  )
  if (!row) throw sessionEnded()
  const { isClosed, ...guest } = row
  if (isClosed) throw tableClosed()
  return { role: 'guest', ...guest }
}

/** The refusal of a guest without a session. */
export const sessionEnded = (): AppError =>
  new AppError('unauthenticated', 'The session is unknown or has expired. Scan the code on the table again.')

/**
 * The name of the cookie with a guest's session: one per table, so that the pages of two tables in one browser each order
 * at their own table. @param tableCode valid by `tableCodeSchema`
 */
export const guestCookie = (tableCode: string): string => `passboard.guest.${tableCode}`

/** Finds the guest sessions that have ended. One query for all of them. */
export async function findEndedGuests(sql: Sql, guestSessionIds: string[]): Promise<Set<string>> {
  if (guestSessionIds.length === 0) return new Set()
  const ended = await sql.query<{ id: string }>(
    `SELECT s.id FROM unnest($1::uuid[]) AS s(id)
     LEFT JOIN guest_sessions g ON g.id = s.id AND g.expires_at > now() WHERE g.id IS NULL`,
    [guestSessionIds],
  )
  return new Set(ended.map(({ id }) => id))
}

/** Rows per statement: a limit for the time that it holds locks and a connection. */
const BATCH_SIZE = 1_000

/**
 * Deletes the sessions without orders that ended more than a day ago, and those with orders that ended more than 30 days ago. The
 * orders stay; a session with an order that is open or unpaid stays, too.
 */
export async function pruneGuestSessions(sql: Sql): Promise<void> {
  for (const statement of [PRUNE_SESSIONS, PRUNE_SESSIONS_WITH_ORDERS]) {
    let pruned = BATCH_SIZE
    while (pruned === BATCH_SIZE) pruned = (await sql.query(statement, [BATCH_SIZE])).length
  }
}

const PRUNE_SESSIONS = `
DELETE FROM guest_sessions WHERE ctid = ANY (ARRAY(
  SELECT g.ctid FROM guest_sessions g
  WHERE g.expires_at < now() - interval '1 day' AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.guest_session_id = g.id)
  LIMIT $1
)) RETURNING 1`

const PRUNE_SESSIONS_WITH_ORDERS = `
WITH ended AS (
  SELECT g.id FROM guest_sessions g
  WHERE g.expires_at < now() - interval '30 days' AND NOT EXISTS (
    SELECT 1 FROM orders o WHERE o.guest_session_id = g.id
      AND (${isOneOf('o.status', OPEN_STATUSES)} OR o.status = 'completed' AND o.payment_status = 'unpaid'))
  LIMIT $1
), of_nobody AS (
  UPDATE orders SET guest_session_id = NULL, source = coalesce(source, 'guest') FROM ended WHERE guest_session_id = ended.id
)
DELETE FROM guest_sessions USING ended WHERE guest_sessions.id = ended.id RETURNING 1`
