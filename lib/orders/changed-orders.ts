import { z } from 'zod'
import type { ListScope } from '../access/scope'
import type { Sql } from '../db/database'
import { join, raw, type Statement, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { unestimated } from '../db/unestimated'
import type { StoredOrder } from './order'
import { conditionsOf, type OrderConditions } from './order-conditions'
import { storedOrderSql } from './order-sql'

/** A place in the list of changed orders: after the order `id` as it was changed at `time`, milliseconds since 1970 UTC. */
type Place = { time: number; id: string }

const placeSchema = z.tuple([z.int().min(0).max(8_000_000_000_000), z.uuid()])

/** The text of a place, which clients send back. */
const cursorOf = ({ time, id }: Place): string => Buffer.from(JSON.stringify([time, id])).toString('base64url')

/** A cursor of an answer, as its place. */
export const cursorSchema = z
  .string()
  .max(200)
  .transform((text, { addIssue }): Place => {
    try {
      const [time, id] = placeSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return { time, id }
    } catch {
      addIssue('must be the nextCursor of an answer')
      return z.NEVER
    }
  })

/** The place before everything that changed at `time` or later. */
const placeBefore = (time: Date): Place => ({ time: time.getTime(), id: '00000000-0000-0000-0000-000000000000' })

type Asked = OrderConditions & { from: Place | Date; limit: number }

/** The most orders that `total` counts. */
export const MAX_COUNTED = 1_000

/** `total`: the orders from the place on, these included, at most MAX_COUNTED. `nextCursor`: the place after these orders. */
export type ChangedOrders = { orders: StoredOrder[]; total: number; nextCursor: string }

/**
 * Orders of all days that changed since a time or after a cursor, in the order of their last change. An order that changes
 * again is listed again. No change is missed: a change gets its time before it is committed, so the list ends where the oldest
 * transaction that writes began, and continues there when it has ended.
 */
export async function changedOrders({ prisma }: Sql, scope: ListScope, asked: Asked): Promise<ChangedOrders> {
  const place = asked.from instanceof Date ? placeBefore(asked.from) : asked.from
  // A statement of its own: the next one sees what was committed before this one looked for writers.
  const [settled] = await prisma.$queryRaw<{ until: number }[]>(SETTLED_UNTIL)
  const condition = join(
    [
      ...conditionsOf(scope, asked),
      statement`(o.updated_at, o.id) > (${timeOf(place.time)}, ${unestimated(place.id, 'uuid')})`,
      statement`o.updated_at < ${timeOf(settled?.until ?? 0)}`,
    ],
    ' AND ',
  )
  const [found] = await prisma.$queryRaw<{ orders: StoredOrder[]; total: number }[]>(statement`
    SELECT (
        SELECT count(*)::int FROM (SELECT FROM orders o WHERE ${condition} LIMIT ${raw(String(MAX_COUNTED))}) counted
      ) AS total,
      coalesce(json_agg(${raw(storedOrderSql('o', 'b'))} ORDER BY o.updated_at, o.id), '[]') AS orders
    FROM (
      SELECT o.* FROM orders o WHERE ${condition} ORDER BY o.updated_at, o.id LIMIT ${unestimated(asked.limit, 'int')}
    ) o JOIN branches b ON b.id = o.branch_id`)
  const { orders, total } = found ?? { orders: [], total: 0 }
  const last = orders.at(-1)
  return { orders, total, nextCursor: cursorOf(last ? { time: last.updatedAt, id: last.id } : place) }
}

/** @param time milliseconds since 1970 UTC */
const timeOf = (time: number): Statement => statement`to_timestamp(${unestimated(time, 'float8')} / 1000)`

/**
 * Every order whose time is before this one is visible to the next statement. `now()` is before the search for writers. A
 * writer takes its time after it has locked a row, and from then on it has a transaction id. Another role may hide the start
 * of its transactions: all processes of Passboard use one role.
 */
const SETTLED_UNTIL = raw(`
SELECT ${epochMs("date_trunc('milliseconds', least(now(), min(xact_start)))")} AS until
FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL`)
