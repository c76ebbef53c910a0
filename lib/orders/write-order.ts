import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { announceOutbox } from '../events/outbox'
import { newId } from '../ids'
import type { Order, OrderItem, StoredOrder } from './order'
import { eventSql } from './order-sql'
import { newTransferReference } from './transfer-reference'

/** The largest total in the smallest unit: the column is a signed 32-bit integer. */
const MAX_TOTAL = 2_147_483_647

/** The order gets the first reference that no other order has. */
const REFERENCE_CANDIDATES = 4

/**
 * A new order whose lines are known to be right. `price` is for one piece with its options, in the smallest
 * unit.
 */
type CheckedOrder = Pick<Order, 'branchId' | 'tableId' | 'allergyNote' | 'remakeOf'> & {
  items: (Pick<OrderItem, 'menuItemId' | 'station' | 'quantity' | 'note' | 'options'> & {
    name: string
    price: number
  })[]
}

/**
 * Writes a new order. One statement writes number, event sequence, order, items, event and deliveries. An order that makes
 * another again is a rush.
 * @throws {AppError} invalid_request for a total over the limit
 */
export async function writeOrder(sql: Sql, by: By, order: CheckedOrder): Promise<StoredOrder> {
  const { branchId, tableId, allergyNote, remakeOf } = order
  const items = order.items.map((item, position) => ({ ...item, id: newId(), position }))
  const total = items.reduce((sum, item) => sum + item.quantity * item.price, 0)
  if (total > MAX_TOTAL) throw new AppError('invalid_request', 'The order is too large.')
  const [row] = await sql.query<{ stored: StoredOrder }>(WRITE_ORDER, [
    newId(),
    branchId,
    tableId,
    by.scope.guestSessionId,
    total,
    JSON.stringify(items),
    newId(),
    JSON.stringify(by.actor),
    allergyNote,
    Array.from({ length: REFERENCE_CANDIDATES }, newTransferReference),
    remakeOf?.orderId ?? null,
    remakeOf?.number ?? null,
    remakeOf?.reason ?? null,
  ])
  if (!row) throw new Error(`Branch ${branchId} was deleted while an order was placed.`)
  sql.afterCommit(announceOutbox)
  return row.stored
}

/** Locks the branch row first. The lock protects number and sequence. */
const WRITE_ORDER = `
WITH sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 FROM organisations g
  WHERE b.id = $2 AND g.id = b.org_id
  RETURNING b.id, b.org_id, b.seq, b.time_zone, clock_timestamp() AS at, g.time_zone AS org_time_zone
), counter AS (
  INSERT INTO ticket_counters AS c (branch_id, day, last_number)
  SELECT id, (at AT TIME ZONE org_time_zone)::date, 1 FROM sequenced
  ON CONFLICT (branch_id, day) DO UPDATE SET last_number = c.last_number + 1
  RETURNING day, last_number
), placed AS (
  INSERT INTO orders
    (id, org_id, branch_id, table_id, table_label, guest_session_id, day, number, total, allergy_note, transfer_reference,
      remake_of_id, remake_of_number, remake_reason, rush, created_at, status_since, updated_at)
  SELECT $1::uuid, sequenced.org_id, sequenced.id, t.id, t.label, $4::uuid, counter.day, counter.last_number, $5::int,
    $9::text, reference.candidate, $11::uuid, $12::int, $13::text, $11::uuid IS NOT NULL, sequenced.at, sequenced.at, sequenced.at
  FROM sequenced, counter, tables t, (
    SELECT candidate FROM unnest($10::text[]) AS candidate
    WHERE NOT EXISTS (SELECT FROM orders o WHERE o.transfer_reference = candidate) LIMIT 1
  ) reference
  WHERE t.id = $3
  RETURNING *
), lines AS (
  INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, station, quantity, unit_price, note, options)
  SELECT line.id, placed.id, line.position, line."menuItemId", line.name, line.station, line.quantity, line.price, line.note,
    line.options
  FROM placed, jsonb_to_recordset($6::jsonb) AS line(
    id uuid, position int, "menuItemId" uuid, name text, station text, quantity int, price int, note text, options jsonb)
  RETURNING *
), changed AS (
  SELECT placed.*, NULL::order_status AS from_status FROM placed
), ${eventSql({ id: '$7', type: 'order.created', actor: '$8', items: 'lines' })}`
