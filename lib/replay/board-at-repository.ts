import type { BoardBranch, BoardSnapshot, BoardStation } from '../board/protocol'
import { daysBetweenSql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { boardStations, DATABASE_NOW, epochMs, isOneOf, orderFlow } from '../db/sql-fragments'
import { AppError } from '../errors'
import { OPEN_STATUSES } from '../order-status'
import { presentOrder, type StoredOrder } from '../orders/order'
import { isChangeSql } from '../orders/order-event-types'
import type { ReplayChanges, ReplaySpan } from './recording'

type BoardRow = BoardBranch & {
  seq: number
  stations: BoardStation[]
  orders: StoredOrder[]
  cancelled: StoredOrder[]
}

/** Orders placed more days before are left out: otherwise the query would read the whole history. */
const LOOK_BACK_DAYS = 7

/**
 * The board of a branch at a past moment: each order as of its last event until then. Stations and thresholds are the
 * current ones, because old ones are not stored.
 * @param at milliseconds since 1970 UTC
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function boardAt({ prisma }: Sql, orgId: string, branchId: string, at: number): Promise<BoardSnapshot> {
  const [row] = await prisma.$queryRaw<BoardRow[]>(statement`
    WITH RECURSIVE branch AS (
      SELECT b.id, b.org_id, b.name, b.time_zone, b.day_ends_at, b.seq, g.locale, g.currency,
        ${raw(orderFlow('b'))} AS flow
      FROM branches b JOIN organisations g ON g.id = b.org_id
      WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid
    ), moment AS (
      SELECT to_timestamp(${at}::float8 / 1000)::timestamptz(3) AS at
    ), search AS (${raw(LAST_SEQ)}
    ), past AS (
      SELECT max(low) AS seq FROM search
    ), tickets AS (${raw(TICKETS_AT)}
    )
    SELECT branch.id, branch.name, branch.time_zone AS "timeZone", branch.locale, branch.currency, branch.flow,
      past.seq,
      ${raw(boardStations('branch.org_id'))} AS stations,
      coalesce((
        SELECT json_agg(stored ORDER BY created_at, id) FROM tickets WHERE ${raw(isOneOf('to_status', OPEN_STATUSES))}
      ), '[]') AS orders,
      coalesce((SELECT json_agg(stored ORDER BY created_at, id) FROM tickets WHERE to_status = 'cancelled'), '[]') AS cancelled
    FROM branch, past`)
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  const { id, name, timeZone, locale, currency, flow, seq, stations, orders, cancelled } = row
  return {
    branch: { id, name, timeZone, locale, currency, flow },
    seq,
    now: at,
    stations,
    orders: orders.map(presentOrder),
    cancelled: cancelled.map(presentOrder),
  }
}

/** Event times grow with `seq`, so a binary search finds the last event until a moment: 25 index lookups, not a scan. */
const LAST_SEQ = `
  SELECT (
    SELECT coalesce(min(e.seq), branch.seq + 1) - 1 FROM order_events e WHERE e.branch_id = branch.id
  ) AS low, branch.seq AS high
  FROM branch
  UNION ALL
  SELECT CASE WHEN found.at <= moment.at THEN found.seq ELSE search.low END,
    CASE WHEN found.at <= moment.at THEN search.high ELSE middle.seq - 1 END
  FROM moment, search
  CROSS JOIN LATERAL (SELECT (search.low + search.high + 1) / 2 AS seq) middle
  CROSS JOIN LATERAL (
    SELECT e.seq, e.at FROM order_events e
    WHERE e.branch_id = (SELECT id FROM branch) AND e.seq >= middle.seq ORDER BY e.seq LIMIT 1
  ) found
  WHERE search.low < search.high`

/** An estimate is looked for in so many events of the branch, hours of a rush: no index has the estimates of an order. */
const EVENTS_WITH_ESTIMATES = 2_000

/**
 * The orders that were open at the moment or finished in the minute before. Their last change has the state, and what was told of them
 * since has the estimate.
 */
const TICKETS_AT = `
  SELECT last.to_status, coalesce(told.stored, last.stored) AS stored, o.created_at, o.id
  FROM branch, moment, past, orders o
  CROSS JOIN LATERAL (
    SELECT e.seq, e.to_status, e.stored_order AS stored FROM order_events e
    WHERE e.order_id = o.id AND e.seq <= past.seq AND ${isChangeSql('e')} ORDER BY e.version DESC LIMIT 1
  ) last
  LEFT JOIN LATERAL (
    SELECT e.stored_order AS stored FROM order_events e
    WHERE e.branch_id = branch.id AND e.order_id = o.id
      AND e.seq > greatest(last.seq, past.seq - ${EVENTS_WITH_ESTIMATES}) AND e.seq <= past.seq
    ORDER BY e.seq DESC LIMIT 1
  ) told ON true
  WHERE o.branch_id = branch.id
    AND ${daysBetweenSql('o', 'branch', `moment.at - interval '${LOOK_BACK_DAYS} days'`, 'moment.at')}
    AND (o.finished_at IS NULL OR o.finished_at > moment.at - interval '1 minute')`

/** How many changes one query reads: a few minutes of a rush, about 300 kB. */
export const CHANGES_PER_QUERY = 300

type ChangeRow = { seq: number; at: number; stored: StoredOrder }

/** The next 300 changes of a branch after its event `seq`; none for a branch of another organisation. */
export async function changesAfter(
  { prisma }: Sql,
  orgId: string,
  branchId: string,
  seq: number,
): Promise<ReplayChanges> {
  const rows = await prisma.$queryRaw<ChangeRow[]>(statement`
    SELECT e.seq, ${raw(epochMs('e.at'))} AS at, e.stored_order AS stored
    FROM branches b JOIN order_events e ON e.branch_id = b.id
    WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid AND e.seq > ${seq}::int
    ORDER BY e.seq LIMIT ${CHANGES_PER_QUERY}::int`)
  return {
    changes: rows.map(({ seq, at, stored }) => ({ seq, at, order: presentOrder(stored) })),
    isLast: rows.length < CHANGES_PER_QUERY,
  }
}

/** The period for which a branch has events. @throws {AppError} not_found for a branch of another organisation */
export async function replaySpan({ prisma }: Sql, orgId: string, branchId: string): Promise<ReplaySpan> {
  const [row] = await prisma.$queryRaw<ReplaySpan[]>(statement`
    SELECT ${raw(DATABASE_NOW)} AS now, b.time_zone AS "timeZone", (
        SELECT ${raw(epochMs('e.at'))} FROM order_events e WHERE e.branch_id = b.id ORDER BY e.seq LIMIT 1
      ) AS since
    FROM branches b WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid`)
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  return row
}
