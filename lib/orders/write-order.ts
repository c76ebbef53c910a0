import type { By } from '../access/scope'
import { businessDaySql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { eventCommitted, leaseFor, type WrittenEvent } from '../events/board-lease'
import { newId } from '../ids'
import type { Order, OrderItem, StoredOrder } from './order'
import { eventSql } from './order-sql'
import { newTransferReference } from './transfer-reference'

/** The largest total of an order, and of a bill with a reference, in the smallest unit: the columns are signed 32-bit integers. */
export const MAX_TOTAL = 2_147_483_647

/** The order gets the first reference that no other order has. */
const REFERENCE_CANDIDATES = 4

/** What a new order has beside its place and its lines. `pickupAt` is ISO 8601. */
type OrderDetails = Pick<
  Order,
  | 'type'
  | 'customerName'
  | 'reference'
  | 'source'
  | 'pickupAt'
  | 'allergyNote'
  | 'remakeOf'
  | 'expectedTotal'
  | 'problems'
> & {
  /** Of an order with a reference: `requestHashOf`. */
  requestHash: string | null
}

/** A new order whose lines are known to be right. */
type CheckedOrder = Pick<Order, 'branchId' | 'tableId'> & { details: OrderDetails; items: CheckedLine[] }

/** A line that is known to be right. `price`: of one piece with its options, in the smallest unit. */
export type CheckedLine = Pick<
  OrderItem,
  'menuItemId' | 'station' | 'quantity' | 'note' | 'options' | 'kitchenName' | 'allergens' | 'problems'
> & {
  name: string
  price: number
}

/** A line to write, with its id and its place among the lines that are written with it. */
export type LineToWrite = CheckedLine & { id: string; position: number }

export const linesToWrite = (lines: CheckedLine[]): LineToWrite[] =>
  lines.map((line, position) => ({ ...line, id: newId(), position }))

/** What these lines cost. @throws {AppError} invalid_request if an order with them would be over the limit */
export function totalWith(lines: Pick<CheckedLine, 'quantity' | 'price'>[], before = 0): number {
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, before)
  if (total > MAX_TOTAL) {
    const message = `An order costs at most ${MAX_TOTAL}, in the currency's smallest unit.`
    throw new AppError('invalid_request', message, { details: [{ path: 'items', message }] })
  }
  return total
}

/** The source of an order, as its field `source` says: `guest`, `staff`, or the name of an integration. */
export function sourceOf({ actor }: By): string {
  if (actor.kind === 'key') return actor.name
  return actor.kind === 'guest' ? 'guest' : 'staff'
}

/**
 * Writes a new order. One statement writes number, event sequence, order, items, event and deliveries. An order that makes
 * another again is a rush.
 * @throws {AppError} invalid_request for a total over the limit
 */
export async function writeOrder(sql: Sql, by: By, order: CheckedOrder): Promise<StoredOrder> {
  const { branchId, tableId, details } = order
  const { allergyNote, remakeOf } = details
  const total = totalWith(order.items)
  const orderId = newId()
  const lease = leaseFor(orderId)
  const [row] = await sql.query<WrittenEvent>(WRITE_ORDER, [
    orderId,
    branchId,
    tableId,
    by.scope.guestSessionId,
    total,
    JSON.stringify(linesToWrite(order.items)),
    newId(),
    JSON.stringify(by.actor),
    allergyNote,
    Array.from({ length: REFERENCE_CANDIDATES }, newTransferReference),
    remakeOf?.orderId ?? null,
    remakeOf?.number ?? null,
    remakeOf?.reason ?? null,
    details.type,
    details.customerName,
    details.reference,
    details.source,
    details.pickupAt,
    lease.underWay,
    details.requestHash,
    details.expectedTotal,
    details.problems,
  ])
  if (!row) throw new Error(`Branch ${branchId} was deleted while an order was placed.`)
  sql.afterCommit(() => eventCommitted(row, lease))
  return row.stored
}

type InsertLines = {
  /** The parameter with LineToWrite[] as JSON. */
  lines: string
  /** The CTE with the order. */
  order: string
  /** SQL for the position of the first line. */
  firstPosition: string
  /** SQL for when the lines were added to the order. */
  addedAt: string
}

/** SQL that inserts lines of an order, and returns their rows. */
export const insertLinesSql = ({ lines, order, firstPosition, addedAt }: InsertLines): string => `
  INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, station, quantity, unit_price, note, options,
    kitchen_name, allergens, problems, added_at)
  SELECT line.id, ${order}.id, ${firstPosition} + line.position, line."menuItemId", line.name, line.station, line.quantity,
    line.price, line.note, line.options, line."kitchenName", line.allergens, line.problems, ${addedAt}
  FROM ${order}, jsonb_to_recordset(${lines}::jsonb) AS line(
    id uuid, position int, "menuItemId" uuid, name text, station text, quantity int, price int, note text, options jsonb,
    "kitchenName" text, allergens text[], problems text[])
  RETURNING *`

/**
 * Locks the branch row first. The lock protects number and sequence. `take_ticket_number` (a function of the database, see the migration
 * business_day) reads with a snapshot of its own, so it sees the orders that were written while this statement waited for the lock.
 */
const WRITE_ORDER = `
WITH sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 WHERE b.id = $2
  RETURNING b.id, b.org_id, b.seq, b.time_zone, b.day_ends_at, clock_timestamp() AS at,
    $18::timestamptz - b.lead_minutes * interval '1 minute' AS start_at
), of_day AS (
  SELECT id, ${businessDaySql('sequenced', 'sequenced.at')} AS day FROM sequenced
), counter AS MATERIALIZED (
  SELECT day, take_ticket_number(id, day) AS last_number FROM of_day
), placed AS (
  INSERT INTO orders
    (id, org_id, branch_id, table_id, table_label, guest_session_id, day, number, total, allergy_note, transfer_reference,
      remake_of_id, remake_of_number, remake_reason, rush, type, customer_name, reference, source, pickup_at, start_at,
      created_at, status_since, updated_at, request_hash, expected_total, problems)
  SELECT $1::uuid, sequenced.org_id, sequenced.id, t.id, t.label, $4::uuid, counter.day, counter.last_number, $5::int,
    $9::text, reference.candidate, $11::uuid, $12::int, $13::text, $11::uuid IS NOT NULL,
    $14::order_type, $15::text, $16::text, $17::text, $18::timestamptz,
    CASE WHEN sequenced.start_at > sequenced.at THEN sequenced.start_at END, sequenced.at, sequenced.at, sequenced.at,
    $20::text, $21::int, $22::text[]
  FROM sequenced, counter, tables t, (
    SELECT candidate FROM unnest($10::text[]) AS candidate
    WHERE NOT EXISTS (SELECT FROM orders o WHERE o.transfer_reference = candidate)
      AND NOT EXISTS (SELECT FROM bills WHERE reference = candidate) LIMIT 1
  ) reference
  WHERE t.id = $3
  RETURNING *
), lines AS (${insertLinesSql({ lines: '$6', order: 'placed', firstPosition: '0', addedAt: 'NULL::timestamptz' })}
), changed AS (
  SELECT placed.*, NULL::order_status AS from_status FROM placed
), ${eventSql({
  id: '$7',
  type: 'order.created',
  actor: '$8',
  from: { items: 'lines', voids: 'order_voids' },
  underWay: '$19',
})}`
