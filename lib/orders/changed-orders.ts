import { z } from 'zod'
import type { ListScope } from '../access/scope'
import type { Sql } from '../db/database'
import { findChangedOrders, type Place, settledUntil } from './changed-order-repository'
import type { StoredOrder } from './order'
import type { OrderConditions } from './order-conditions'

/** In the year 2223. */
const LATEST = 8_000_000_000_000

const placeSchema = z.tuple([z.int().min(0).max(LATEST), z.uuid()])

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
const placeBefore = (time: Date): Place => ({
  time: Math.min(Math.max(0, time.getTime()), LATEST),
  id: '00000000-0000-0000-0000-000000000000',
})

type Asked = OrderConditions & { from: Place | Date; limit: number }

/** `total`: the orders from the place on, these included, at most MAX_COUNTED. `nextCursor`: the place after these orders. */
export type ChangedOrders = { orders: StoredOrder[]; total: number; nextCursor: string }

/**
 * Orders of all days that changed since a time or after a cursor, in the order of their last change. An order that changes
 * again is listed again. No change is missed: a change gets its time before it is committed, so the list ends where the oldest
 * transaction that writes began, and continues there when it has ended.
 */
export async function changedOrders(sql: Sql, scope: ListScope, asked: Asked): Promise<ChangedOrders> {
  const place = asked.from instanceof Date ? placeBefore(asked.from) : asked.from
  const { orders, total } = await findChangedOrders(sql, scope, asked, { place, until: await settledUntil(sql) })
  const last = orders.at(-1)
  return { orders, total, nextCursor: cursorOf(last ? { time: last.updatedAt, id: last.id } : place) }
}
