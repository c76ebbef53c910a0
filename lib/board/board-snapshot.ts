import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import { DATABASE_NOW } from './database-now'
import type { BoardSnapshot } from './protocol'

type SnapshotRow = BoardSnapshot['branch'] & { seq: number; now: number; orders: StoredOrder[] }

/**
 * The open orders of a branch and the `seq` they stand at: one statement, so one moment.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function boardSnapshot(sql: Sql, orgId: string, branchId: string): Promise<BoardSnapshot> {
  const [row] = await sql.query<SnapshotRow>(
    `SELECT b.id, b.name, b.time_zone AS "timeZone", b.seq,
       ${DATABASE_NOW} AS now,
       coalesce((
         SELECT json_agg(${storedOrderSql('o', 'b')} ORDER BY o.created_at, o.id)
         FROM orders o WHERE o.branch_id = b.id AND o.status IN ('pending', 'confirmed', 'preparing', 'ready')
       ), '[]') AS orders
     FROM branches b WHERE b.id = $1 AND b.org_id = $2`,
    [branchId, orgId],
  )
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  const { id, name, timeZone, seq, now, orders } = row
  return { branch: { id, name, timeZone }, seq, now, orders: orders.map(presentOrder) }
}
