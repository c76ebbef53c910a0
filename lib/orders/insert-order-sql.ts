import { businessDaySql } from '../branches/business-day'
import { raw, sql as statement } from '../db/sql'
import { insertLinesSql } from './line-sql'
import type { Order } from './order'
import type { OrderWrite } from './order-event-sql'
import { startForSql } from './order-sql'
import type { LineToWrite } from './write-order'

/** A new order to write. `pickupAt` is ISO 8601. */
export type PlacedOrder = Pick<
  Order,
  | 'id'
  | 'branchId'
  | 'tableId'
  | 'type'
  | 'customerName'
  | 'reference'
  | 'source'
  | 'pickupAt'
  | 'rush'
  | 'allergyNote'
  | 'note'
  | 'remakeOf'
  | 'total'
  | 'expectedTotal'
  | 'problems'
> & {
  guestSessionId: string | null
  /** Of an order with a reference: `requestHashOf`. */
  requestHash: string | null
  /** Transfer references: it gets the first one that no other order has. */
  transferReferences: string[]
  lines: LineToWrite[]
}

/**
 * Inserts an order and its lines. Locks the branch row first. The lock protects number and sequence. `take_ticket_number` (a function of
 * the database, see the migration business_day) reads with a snapshot of its own, so it sees the orders that were written while this
 * statement waited for the lock.
 */
export const insertOrderSql = (order: PlacedOrder): OrderWrite => ({
  ctes: statement`
sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 WHERE b.id = ${order.branchId}::uuid
  RETURNING b.id, b.org_id, b.seq, b.time_zone, b.day_ends_at, clock_timestamp() AS at,
    ${startForSql(order.pickupAt, 'b.lead_minutes')} AS start_at
), of_day AS (
  SELECT id, ${DAY} AS day FROM sequenced
), counter AS MATERIALIZED (
  SELECT day, take_ticket_number(id, day) AS last_number FROM of_day
), placed AS (
  INSERT INTO orders
    (id, org_id, branch_id, table_id, table_label, guest_session_id, day, number, total, allergy_note, note, transfer_reference,
      remake_of_id, remake_of_number, remake_reason, rush, type, customer_name, reference, source, pickup_at, start_at,
      created_at, status_since, updated_at, request_hash, expected_total, problems)
  SELECT ${order.id}::uuid, sequenced.org_id, sequenced.id, t.id, t.label, ${order.guestSessionId}::uuid, counter.day, counter.last_number,
    ${order.total}::int, ${order.allergyNote}::text, ${order.note}::text, reference.candidate, ${order.remakeOf?.orderId ?? null}::uuid,
    ${order.remakeOf?.number ?? null}::int, ${order.remakeOf?.reason ?? null}::text, ${order.rush}::boolean,
    ${order.type}::order_type, ${order.customerName}::text, ${order.reference}::text, ${order.source}::text, ${order.pickupAt}::timestamptz,
    CASE WHEN sequenced.start_at > sequenced.at THEN sequenced.start_at END, sequenced.at, sequenced.at, sequenced.at,
    ${order.requestHash}::text, ${order.expectedTotal}::int, ${order.problems}::text[]
  FROM sequenced, counter, tables t, (
    SELECT candidate FROM unnest(${order.transferReferences}::text[]) AS candidate
    WHERE NOT EXISTS (SELECT FROM orders o WHERE o.transfer_reference = candidate)
      AND NOT EXISTS (SELECT FROM bills WHERE reference = candidate) LIMIT 1
  ) reference
  WHERE t.id = ${order.tableId}::uuid
  RETURNING *
), lines AS (
  ${insertLinesSql(order.lines, { order: 'placed', firstPosition: '0', at: 'placed.created_at', addedAt: 'NULL::timestamptz' })}
), changed AS (
  SELECT placed.*, NULL::order_status AS from_status FROM placed
)`,
  tables: { items: 'lines', voids: 'order_voids', payments: 'payments' },
  at: 'updated_at',
})

const DAY = raw(businessDaySql('sequenced', 'sequenced.at'))
