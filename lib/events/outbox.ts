import type { Sql } from '../db/database'
import type { StoredEvent } from './webhook-event'

/** An event that this process is to deliver to an endpoint, until its lease ends. */
export type Claim = { endpointId: string; attempts: number; event: StoredEvent }

/** Longer than the delivery's own timeout: a claim that is not settled by then is given to another process. */
const LEASE_SECONDS = 30

/**
 * Claims deliveries that are due, for this process alone. Events of one order are claimed one after the other,
 * so an endpoint never sees a later state of an order before an earlier one.
 */
export function claimDue(sql: Sql, limit: number): Promise<Claim[]> {
  return sql.query<Claim>(CLAIM_DUE, [limit, LEASE_SECONDS])
}

export async function settleDelivered(sql: Sql, { endpointId, event }: Claim): Promise<void> {
  await sql.query(
    `UPDATE webhook_deliveries SET status = 'delivered', last_error = NULL WHERE endpoint_id = $1 AND event_id = $2`,
    [endpointId, event.id],
  )
}

/** @param delayMs until the next attempt; null: give up and keep it as dead */
export async function settleFailed(sql: Sql, { endpointId, event }: Claim, reason: string, delayMs: number | null) {
  await sql.query(
    `UPDATE webhook_deliveries SET
       status = CASE WHEN $4::float8 IS NULL THEN 'dead'::delivery_status ELSE 'pending' END,
       next_attempt = clock_timestamp() + coalesce($4::float8, 0) * interval '1 millisecond',
       last_error = $3
     WHERE endpoint_id = $1 AND event_id = $2`,
    [endpointId, event.id, reason.slice(0, 500), delayMs],
  )
}

const CLAIM_DUE = `
WITH due AS (
  SELECT d.endpoint_id, d.event_id FROM webhook_deliveries d JOIN order_events e ON e.id = d.event_id
  WHERE d.status = 'pending' AND d.next_attempt <= clock_timestamp()
    AND NOT EXISTS (
      SELECT 1 FROM order_events earlier JOIN webhook_deliveries waiting ON waiting.event_id = earlier.id
      WHERE earlier.order_id = e.order_id AND earlier.version < e.version
        AND waiting.endpoint_id = d.endpoint_id AND waiting.status = 'pending')
  ORDER BY d.next_attempt
  LIMIT $1
  FOR UPDATE OF d SKIP LOCKED
), claimed AS (
  UPDATE webhook_deliveries d SET
    attempts = d.attempts + 1,
    next_attempt = clock_timestamp() + $2::int * interval '1 second'
  FROM due WHERE d.endpoint_id = due.endpoint_id AND d.event_id = due.event_id
  RETURNING d.endpoint_id, d.event_id, d.attempts
)
SELECT c.endpoint_id AS "endpointId", c.attempts, json_build_object(
    'id', e.id, 'type', e.type, 'seq', e.seq, 'branchId', e.branch_id, 'orderId', e.order_id,
    'from', e.from_status, 'to', e.to_status, 'order', e.stored_order) AS event
FROM claimed c JOIN order_events e ON e.id = c.event_id
ORDER BY e.branch_id, e.seq`
