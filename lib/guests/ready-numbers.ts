import type { Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'
import { KITCHEN_STATUSES } from '../orders/order-status'

/** A ticket's number. They begin anew each day: `key` tells today's from one of yesterday that is still there, and no more. */
export type ReadyNumber = { key: string; number: number }

/** The ticket numbers that a counter shows; nothing else of an order leaves for the public. */
export type ReadyNumbers = {
  /** The branch's event up to which this holds. */
  seq: number
  /** Confirmed or being made, the oldest first. */
  preparing: ReadyNumber[]
  /** To be fetched, the one that was ready last first. */
  ready: ReadyNumber[]
}

/** More than fit on a display that is read from across a room. */
const MAX_NUMBERS = 60

/** What a counter shows of a branch now. An order that was forgotten open half a day ago is nobody's any more. */
export async function readyNumbers(sql: Sql, branchId: string): Promise<ReadyNumbers> {
  const [row] = await sql.query<ReadyNumbers>(READY_NUMBERS, [branchId, MAX_NUMBERS])
  return row ?? { seq: 0, preparing: [], ready: [] }
}

const NUMBER = `json_build_object('key', day || '/' || number, 'number', number)`

const READY_NUMBERS = `
WITH open AS (
  SELECT day, number, status, created_at, status_since FROM orders
  WHERE branch_id = $1 AND ${isOneOf('status', [...KITCHEN_STATUSES, 'ready'])} AND created_at > now() - interval '12 hours'
), preparing AS (
  SELECT * FROM open WHERE status <> 'ready' ORDER BY created_at, number LIMIT $2::int
), ready AS (
  SELECT * FROM open WHERE status = 'ready' ORDER BY status_since DESC, number DESC LIMIT $2::int
)
SELECT b.seq,
  coalesce((SELECT json_agg(${NUMBER} ORDER BY created_at, number) FROM preparing), '[]') AS preparing,
  coalesce((SELECT json_agg(${NUMBER} ORDER BY status_since DESC, number DESC) FROM ready), '[]') AS ready
FROM branches b WHERE b.id = $1`
