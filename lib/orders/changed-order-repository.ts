import type { ListScope } from '../access/scope'
import type { Sql } from '../db/database'
import { join, raw, type Statement, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { unestimated } from '../db/unestimated'
import type { StoredOrder } from './order'
import { conditionsOf, type OrderConditions } from './order-conditions'
import { STORED_ORDER } from './order-sql'

/** A place in the list of changed orders: after the order `id` as it was changed at `time`, milliseconds since 1970 UTC. */
export type Place = { time: number; id: string }

/** The most orders that `total` counts. */
export const MAX_COUNTED = 1_000

/** Orders that changed after a place and before a time, in milliseconds since 1970 UTC, in the order of their last change. */
export async function findChangedOrders(
  { prisma }: Sql,
  scope: ListScope,
  asked: OrderConditions & { limit: number },
  { place, until }: { place: Place; until: number },
): Promise<{ orders: StoredOrder[]; total: number }> {
  const condition = join(
    [
      ...conditionsOf(scope, asked),
      statement`(o.updated_at, o.id) > (${timeOf(place.time)}, ${unestimated(place.id, 'uuid')})`,
      statement`o.updated_at < ${timeOf(until)}`,
    ],
    ' AND ',
  )
  const [found] = await prisma.$queryRaw<{ orders: StoredOrder[]; total: number }[]>(statement`
    SELECT (
        SELECT count(*)::int FROM (SELECT FROM orders o WHERE ${condition} LIMIT ${raw(String(MAX_COUNTED))}) counted
      ) AS total,
      coalesce(json_agg(${STORED_ORDER} ORDER BY o.updated_at, o.id), '[]') AS orders
    FROM (
      SELECT o.* FROM orders o WHERE ${condition} ORDER BY o.updated_at, o.id LIMIT ${unestimated(asked.limit, 'int')}
    ) o JOIN branches b ON b.id = o.branch_id`)
  return found ?? { orders: [], total: 0 }
}

/** @param time milliseconds since 1970 UTC */
const timeOf = (time: number): Statement => statement`to_timestamp(${unestimated(time, 'float8')} / 1000)`

/**
 * Every order whose time is before this one, in milliseconds since 1970 UTC, is visible to the next statement. `now()` is before the
 * search for writers. A writer takes its time after it has locked a row, and from then on it has a transaction id. Another role may hide
 * the start of its transactions: all processes of Passboard use one role.
 */
export async function settledUntil({ prisma }: Sql): Promise<number> {
  const [settled] = await prisma.$queryRaw<{ until: number }[]>(statement`
    SELECT ${raw(epochMs("date_trunc('milliseconds', least(now(), min(xact_start)))"))} AS until
    FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL`)
  return settled?.until ?? 0
}
