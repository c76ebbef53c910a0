import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { boardStations, DATABASE_NOW, isOneOf, orderFlow } from '../db/sql-fragments'
import { AppError } from '../errors'
import { OPEN_STATUSES } from '../order-status'
import { type Order, presentOrder, type StoredOrder } from '../orders/order'
import { STORED_ORDER } from '../orders/order-sql'
import { lastEventSql, ordersValidatorSql } from '../orders/orders-validator'
import type { BoardBranch, BoardSnapshot, BoardStation } from './protocol'
import type { TicketText } from './ticket-match'

/** What every read of a snapshot gets, with the validator of its orders. */
export type SnapshotHead = BoardBranch &
  Required<Pick<BoardSnapshot, 'seq' | 'eventId' | 'now' | 'stations'>> & { validator: string }

export type Tickets = Required<Pick<BoardSnapshot, 'orders' | 'cancelled' | 'recalled'>>

/** `tickets` null: the validator is the known one. */
export type SnapshotRow = SnapshotHead & { tickets: { [List in keyof Tickets]: StoredOrder[] } | null }

/** The most cancelled orders of the last hour that a board shows. */
const MAX_CANCELLED = 50

/**
 * The branch and its tickets as of `seq`, of one moment. Uses `now()`, not `clock_timestamp()`, so that Postgres can use the index
 * `orders_finished_tickets`.
 * @param known the validator of the tickets that the caller has; null: none
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function readSnapshot(
  { prisma }: Sql,
  orgId: string,
  branchId: string,
  known: string | null,
): Promise<SnapshotRow> {
  const [row] = await prisma.$queryRaw<SnapshotRow[]>(statement`
    SELECT b.id, b.name, b.time_zone AS "timeZone", g.locale, g.currency, b.seq, ${raw(lastEventSql('b'))} AS "eventId",
      ${raw(DATABASE_NOW)} AS now,
      ${raw(orderFlow('b'))} AS flow, ${raw(boardStations('b.org_id'))} AS stations, validated.validator,
      CASE WHEN validated.validator IS DISTINCT FROM ${known}::text THEN json_build_object(
        'orders', coalesce((
          SELECT json_agg(${STORED_ORDER} ORDER BY o.created_at, o.id)
          FROM orders o WHERE o.branch_id = b.id AND ${raw(isOneOf('o.status', OPEN_STATUSES))}
        ), '[]'),
        'cancelled', coalesce((
          SELECT json_agg(${STORED_ORDER} ORDER BY o.status_since, o.id)
          FROM (
            SELECT o.* FROM orders o
            WHERE o.branch_id = b.id AND o.status = 'cancelled' AND o.status_since > now() - interval '1 hour'
            ORDER BY o.status_since DESC, o.id DESC LIMIT ${MAX_CANCELLED}::int
          ) o
        ), '[]'),
        'recalled', coalesce((
          SELECT json_agg(${STORED_ORDER} ORDER BY o.created_at, o.id)
          FROM orders o WHERE o.branch_id = b.id AND o.recalled_at IS NOT NULL
        ), '[]')
      ) END AS tickets
    FROM branches b JOIN organisations g ON g.id = b.org_id
    CROSS JOIN LATERAL (${ordersValidatorSql(raw('b.org_id'), raw('b.id'))}) validated
    WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid`)
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  return row
}

export type BranchHeartbeats = {
  /** The database's clock, in milliseconds since 1970 UTC. */
  now: number
  /** `eventId`: of the event `seq`; null where there is none, or it was pruned. `stations`: ordered by position. */
  branches: { branchId: string; seq: number; eventId: string | null; stations: BoardStation[] }[]
}

/** The last event and the stations of each branch, and the time of reading. Also queries the clock without branches. */
export async function branchHeartbeats({ prisma }: Sql, branchIds: string[]): Promise<BranchHeartbeats> {
  const [row] = await prisma.$queryRaw<BranchHeartbeats[]>(statement`
    SELECT ${raw(DATABASE_NOW)} AS now, coalesce((
        SELECT json_agg(json_build_object('branchId', b.id, 'seq', b.seq,
          'eventId', ${raw(lastEventSql('b'))}, 'stations', ${raw(boardStations('b.org_id'))}))
        FROM branches b WHERE b.id = ANY (${branchIds}::uuid[])
      ), '[]') AS branches`)
  if (!row) throw new Error('The query for heartbeats returned no row.')
  return row
}

/**
 * The last 50 orders of a branch that were completed or cancelled within 12 hours, newest first, for recall. Matches the partial index
 * `orders_finished_tickets`, which Postgres scans backwards.
 */
export async function finishedTickets({ prisma }: Sql, orgId: string, branchId: string): Promise<Order[]> {
  const rows = await prisma.$queryRaw<{ stored: StoredOrder }[]>(statement`
    SELECT ${STORED_ORDER} AS stored
    FROM branches b JOIN orders o ON o.branch_id = b.id
    WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid
      AND o.status IN ('completed', 'cancelled') AND o.status_since > now() - interval '12 hours'
    ORDER BY o.status_since DESC, o.id DESC LIMIT 50`)
  return rows.map((row) => presentOrder(row.stored))
}

/** A branch, and the organisation that it must be of. */
type BranchOf = { orgId: string; branchId: string }

/** The most finished orders that a search looks at: more than a branch has in a day. */
const MAX_SEARCHED = 5_000

/** SQL for what lines of an order `o` are called, as JSON. */
const namesIn = (table: 'order_items' | 'order_voids'): string => `coalesce((
  SELECT json_agg(json_build_object('menuItemName', i.menu_item_name, 'kitchenName', i.kitchen_name, 'parts', i.parts))
  FROM ${table} i WHERE i.order_id = o.id
), '[]')`

/** What the orders of a branch that were completed or cancelled within 24 hours are found by, newest first. */
export async function finishedTicketTexts(
  { prisma }: Sql,
  { orgId, branchId }: BranchOf,
): Promise<(TicketText & { id: string })[]> {
  return prisma.$queryRaw<(TicketText & { id: string })[]>(statement`
    SELECT o.id, o.number, o.table_label AS "tableLabel", o.customer_name AS "customerName", ${raw(namesIn('order_items'))} AS items,
      ${raw(namesIn('order_voids'))} AS voids
    FROM branches b JOIN orders o ON o.branch_id = b.id
    WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid
      AND o.status IN ('completed', 'cancelled') AND o.status_since > now() - interval '24 hours'
    ORDER BY o.status_since DESC, o.id DESC LIMIT ${MAX_SEARCHED}::int`)
}

/** Orders of a branch by their ids, in that order. */
export async function ticketsOf({ prisma }: Sql, { orgId, branchId }: BranchOf, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await prisma.$queryRaw<{ stored: StoredOrder }[]>(statement`
    SELECT ${STORED_ORDER} AS stored
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted(id, position)
    JOIN orders o ON o.id = wanted.id JOIN branches b ON b.id = o.branch_id
    WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid ORDER BY wanted.position`)
  return rows.map(({ stored }) => presentOrder(stored))
}
