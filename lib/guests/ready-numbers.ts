import type { Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'
import { KITCHEN_STATUSES } from '../orders/order-status'

/** A ticket's number. Numbers restart each day: `key` differs between a ticket of today and one of yesterday. */
export type ReadyNumber = { key: string; number: number }

/** The ticket numbers on a pickup display. It gets no other data of orders. */
export type ReadyNumbers = {
  /** The numbers are as of this event of the branch. */
  seq: number
  /** Confirmed or in progress, the oldest first. */
  preparing: ReadyNumber[]
  /** Ready, the latest first. */
  ready: ReadyNumber[]
}

/** More than fit on a pickup display, for each list. */
const MAX_NUMBERS = 60

/** The numbers of a branch for a pickup display, without orders that are older than 12 hours. */
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
