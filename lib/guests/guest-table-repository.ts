import type { GuestAccess } from '../access/callers'
import { type OrderingRules, orderingRulesSql } from '../branches/ordering'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { DATABASE_NOW, isOneOf } from '../db/sql-fragments'
import { AppError } from '../errors'
import { OPEN_STATUSES } from '../order-status'
import { isChangeSql } from '../orders/order-event-types'
import { type GuestLimitSettings, type GuestUsage, guestLimitSettingsSql } from './guest-limits'
import type { GuestTable, PublicBranch } from './guest-table'

/** `now`: the database's time in milliseconds since 1970 UTC. */
type TableRow = Omit<GuestTable, 'ordering' | 'pickupSlots' | 'limits'> & {
  now: number
  rules: OrderingRules
  limitSettings: GuestLimitSettings
}

/** @throws {AppError} not_found for an unknown code or a removed table */
export async function findGuestTable({ prisma }: Sql, code: string): Promise<TableRow> {
  const [row] = await prisma.$queryRaw<TableRow[]>(statement`
    SELECT g.id AS "orgId", b.id AS "branchId", t.label, b.name AS "branchName", g.name AS "organisationName",
      g.locale, g.currency, g.languages, t.is_counter AS "isCounter",
      b.time_zone AS "timeZone", t.closed_at IS NOT NULL AS "isClosed",
      ${NOW} AS now, ${RULES} AS rules, ${LIMITS} AS "limitSettings"
    FROM tables t JOIN branches b ON b.id = t.branch_id JOIN organisations g ON g.id = b.org_id
    WHERE t.code = ${code} AND t.retired_at IS NULL`)
  if (!row) throw new AppError('not_found', 'There is no table with this code.')
  return row
}

const NOW = raw(DATABASE_NOW)
const RULES = raw(orderingRulesSql('b'))
const LIMITS = raw(guestLimitSettingsSql('b'))

/** @throws {AppError} not_found */
export async function publicBranch({ prisma }: Sql, id: string): Promise<PublicBranch> {
  const branch = await prisma.branch.findUnique({
    where: { id },
    select: { id: true, name: true, timeZone: true, organisation: { select: { name: true, locale: true } } },
  })
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
  const { organisation, ...shown } = branch
  return { ...shown, organisationName: organisation.name, locale: organisation.locale }
}

/**
 * Locks a table before the branch's row, to order there. Orders of staff do not wait for this lock: their foreign key does not conflict
 * with it.
 */
export async function lockTableOfGuest({ prisma }: Sql, id: string): Promise<void> {
  await prisma.$queryRaw(statement`SELECT FROM tables WHERE id = ${id}::uuid FOR NO KEY UPDATE`)
}

/** What decides whether a guest can order at the table. */
export type TableOfGuest = {
  isClosed: boolean
  /** Whether the session ended after it was authenticated, such as by a new code of the table. */
  hasEnded: boolean
  isCounter: boolean
  guestsNeedAcceptance: boolean
  limits: GuestLimitSettings
  now: number
  rules: OrderingRules
}

/**
 * A separate statement after the lock, so that it reads what was committed meanwhile, such as a pause of the branch. Not `now()`,
 * which is the time before the lock.
 */
export async function readTableOfGuest(
  { prisma }: Sql,
  { tableId, sessionId }: Pick<GuestAccess, 'tableId' | 'sessionId'>,
): Promise<TableOfGuest> {
  const [table] = await prisma.$queryRaw<TableOfGuest[]>(statement`
    SELECT t.closed_at IS NOT NULL AS "isClosed", t.is_counter AS "isCounter",
      NOT EXISTS (
        SELECT FROM guest_sessions s WHERE s.id = ${sessionId}::uuid AND s.expires_at > clock_timestamp()) AS "hasEnded",
      b.guests_need_acceptance AS "guestsNeedAcceptance", ${LIMITS} AS limits, ${NOW} AS now, ${RULES} AS rules
    FROM tables t JOIN branches b ON b.id = t.branch_id WHERE t.id = ${tableId}::uuid`)
  if (!table) throw new Error(`Table ${tableId} was deleted although it has sessions.`)
  return table
}

/** `isAccepted`: staff have confirmed an order of the session. */
export type SessionUsage = GuestUsage & { isAccepted: boolean }

/** What the session and its table have ordered, for the limits; after the lock, as `readTableOfGuest`. One statement. */
export async function readSessionUsage(
  { prisma }: Sql,
  { branchId, tableId, sessionId }: GuestAccess,
): Promise<SessionUsage> {
  const isOwn = statement`o.guest_session_id = ${sessionId}::uuid`
  const [usage] = await prisma.$queryRaw<SessionUsage[]>(statement`
    WITH open AS (
      SELECT ${isOwn} AS own, (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) AS lines
      FROM orders o
      WHERE o.branch_id = ${branchId}::uuid AND o.table_id = ${tableId}::uuid AND o.guest_session_id IS NOT NULL
        AND o.payment_status = 'unpaid' AND ${raw(isOneOf('o.status', OPEN_STATUSES))}
    ), recent AS (
      SELECT ${isOwn} AS own, (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) AS lines
      FROM orders o
      WHERE o.table_id = ${tableId}::uuid AND o.guest_session_id IS NOT NULL AND o.created_at > now() - interval '1 minute'
    ), taken_back AS (
      SELECT ${isOwn} AS own
      FROM orders o JOIN order_events e ON e.order_id = o.id AND e.version = o.version AND ${raw(isChangeSql('e'))}
      WHERE o.branch_id = ${branchId}::uuid AND o.table_id = ${tableId}::uuid AND o.guest_session_id IS NOT NULL
        AND o.status = 'cancelled' AND o.status_since > now() - interval '1 hour' AND e.actor ->> 'kind' = 'guest'
    )
    SELECT count(*) FILTER (WHERE own)::int AS "session.orders", coalesce(sum(lines) FILTER (WHERE own), 0)::int AS "session.lines",
      count(*)::int AS "table.orders", coalesce(sum(lines), 0)::int AS "table.lines",
      (SELECT coalesce(sum(lines), 0) FROM recent WHERE own)::int AS "session.linesPerMinute",
      (SELECT coalesce(sum(lines), 0) FROM recent)::int AS "table.linesPerMinute",
      (SELECT count(*) FROM taken_back WHERE own)::int AS "session.takenBack",
      (SELECT count(*) FROM taken_back)::int AS "table.takenBack",
      EXISTS (SELECT FROM orders o WHERE ${isOwn} AND o.confirmed_at IS NOT NULL) AS "isAccepted"
    FROM open`)
  if (!usage) throw new Error('The count of open orders returned no row.')
  return usage
}
