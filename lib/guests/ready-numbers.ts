import type { Sql } from '../db/database'

/** The ticket numbers that a counter shows; nothing else of an order leaves for the public. */
export type ReadyNumbers = {
  /** Confirmed or being made, the oldest first. */
  preparing: number[]
  /** To be fetched, the one that was ready last first. */
  ready: number[]
}

/** More than fit on a display that is read from across a room. */
const MAX_NUMBERS = 60

/** What a counter shows of a branch now. An order that was forgotten open half a day ago is nobody's any more. */
export async function readyNumbers(sql: Sql, branchId: string): Promise<ReadyNumbers> {
  const [row] = await sql.query<ReadyNumbers>(READY_NUMBERS, [branchId, MAX_NUMBERS])
  return row ?? { preparing: [], ready: [] }
}

const READY_NUMBERS = `
WITH open AS (
  SELECT number, status, created_at, status_since FROM orders
  WHERE branch_id = $1 AND status IN ('confirmed', 'preparing', 'ready') AND created_at > now() - interval '12 hours'
), preparing AS (
  SELECT number, created_at FROM open WHERE status <> 'ready' ORDER BY created_at, number LIMIT $2::int
), ready AS (
  SELECT number, status_since FROM open WHERE status = 'ready' ORDER BY status_since DESC, number DESC LIMIT $2::int
)
SELECT
  coalesce((SELECT json_agg(number ORDER BY created_at, number) FROM preparing), '[]') AS preparing,
  coalesce((SELECT json_agg(number ORDER BY status_since DESC, number DESC) FROM ready), '[]') AS ready`
