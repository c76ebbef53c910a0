import type { Sql } from '../db/database'
import { boardStations, DATABASE_NOW, isOneOf } from '../db/sql-fragments'
import { AppError } from '../errors'
import { presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import { OPEN_STATUSES } from '../orders/order-status'
import { lastEventSql } from './last-event-sql'
import type { BoardBranch, BoardSnapshot, BoardStation } from './protocol'

type SnapshotRow = BoardBranch & {
  seq: number
  eventId: string | null
  now: number
  stations: BoardStation[]
  orders: StoredOrder[]
  cancelled: StoredOrder[]
}

/** A kitchen that cancels more than this in an hour has other worries than to acknowledge each. */
const MAX_CANCELLED = 50

/**
 * The open orders of a branch and the `seq` they stand at: one statement, so one moment.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function boardSnapshot(sql: Sql, orgId: string, branchId: string): Promise<BoardSnapshot> {
  const [row] = await sql.query<SnapshotRow>(BOARD_SNAPSHOT, [branchId, orgId, MAX_CANCELLED])
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  const { id, name, timeZone, locale, currency, seq, eventId, now, stations, orders, cancelled } = row
  return {
    branch: { id, name, timeZone, locale, currency },
    seq,
    eventId,
    now,
    stations,
    orders: orders.map(presentOrder),
    cancelled: cancelled.map(presentOrder),
  }
}

/** `now()` and not the clock itself, so that the index `orders_finished_tickets` can be searched for it. */
const BOARD_SNAPSHOT = `
SELECT b.id, b.name, b.time_zone AS "timeZone", g.locale, g.currency, b.seq, ${lastEventSql('b')} AS "eventId",
  ${DATABASE_NOW} AS now,
  ${boardStations('b.org_id')} AS stations,
  coalesce((
    SELECT json_agg(${storedOrderSql('o', 'b')} ORDER BY o.created_at, o.id)
    FROM orders o WHERE o.branch_id = b.id AND ${isOneOf('o.status', OPEN_STATUSES)}
  ), '[]') AS orders,
  coalesce((
    SELECT json_agg(${storedOrderSql('o', 'b')} ORDER BY o.status_since, o.id)
    FROM (
      SELECT o.* FROM orders o
      WHERE o.branch_id = b.id AND o.status = 'cancelled' AND o.status_since > now() - interval '1 hour'
      ORDER BY o.status_since DESC, o.id DESC LIMIT $3::int
    ) o
  ), '[]') AS cancelled
FROM branches b JOIN organisations g ON g.id = b.org_id
WHERE b.id = $1 AND b.org_id = $2`
