import { sql as statement } from '../db/sql'
import type { OrderEstimate } from './order'
import type { OrderWrite } from './order-event-sql'

/**
 * What is told of an order of this version. `estimate`: null: none holds. `startAt`: when it starts, in milliseconds since 1970 UTC;
 * null: as before.
 */
export type ToldEstimate = { orderId: string; version: number; estimate: OrderEstimate | null; startAt: number | null }

/**
 * Stores the estimate of an order, if it still has the version. Version and time of the order stay, so no change is refused because of it.
 * Never waits for an order, so a transaction may tell several: an order that another transaction holds is left out.
 */
export const tellEstimateSql = ({ orderId, version, estimate, startAt }: ToldEstimate): OrderWrite => ({
  ctes: statement`
locked AS (
  SELECT o.id FROM orders o WHERE o.id = ${orderId}::uuid AND o.version = ${version}::int FOR NO KEY UPDATE SKIP LOCKED
), changed AS (
  UPDATE orders o SET estimate_from = told.from_at, estimate_likely = told.likely_at, estimate_to = told.to_at, estimate_starts = told.starts,
    told_at = clock_timestamp(), start_at = coalesce(told.start_at, o.start_at),
    first_told_from = coalesce(o.first_told_from, told.from_at), first_told_to = coalesce(o.first_told_to, told.to_at)
  FROM locked, (SELECT to_timestamp(${estimate?.from ?? null}::float8 / 1000) AS from_at,
    to_timestamp(${estimate?.likely ?? null}::float8 / 1000) AS likely_at, to_timestamp(${estimate?.to ?? null}::float8 / 1000) AS to_at,
    ${JSON.stringify(estimate?.starts ?? [])}::jsonb AS starts, to_timestamp(${startAt}::float8 / 1000) AS start_at) told
  WHERE o.id = locked.id
  RETURNING o.*, o.status AS from_status
), sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 FROM changed WHERE b.id = changed.branch_id RETURNING b.seq, b.time_zone
)`,
  tables: { items: 'order_items', voids: 'order_voids', payments: 'payments' },
  at: 'told_at',
})
