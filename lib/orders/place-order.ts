import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError, type ErrorDetail } from '../errors'
import { announceOutbox } from '../events/outbox'
import { newId } from '../ids'
import type { NewOrder, StoredOrder } from './order'
import { refuseLongNotes } from './order-limits'
import { eventSql } from './order-sql'

type OrderLine = NewOrder['items'][number]

/** The largest total in the smallest unit: the column is a signed 32-bit integer. */
const MAX_TOTAL = 2_147_483_647

type MenuRow = { id: string; name: string; price: number; station: string | null; soldOut: boolean }

/**
 * Places an order at a table. One statement writes number, event sequence, order, items, event and deliveries.
 *
 * Prices and names are those of the menu, which is read just before. An item that is marked as sold out after that read is
 * still accepted.
 * @throws {AppError} not_found for a table outside the scope; invalid_request for unknown items, notes that are too long
 * together, or a total over the limit; sold_out
 */
export async function placeOrder(
  sql: Sql,
  by: By,
  tableId: string,
  { items: lines, allergyNote }: NewOrder,
): Promise<StoredOrder> {
  refuseLongNotes(lines)
  const branchId = await branchOfTable(sql, by, tableId)
  const menu = await menuRows(sql, by.scope.orgId, branchId, lines)
  refuseUnknown(lines, menu)
  refuseSoldOut(lines, menu)

  const items = lines.flatMap((line, position) => {
    const row = menu.get(line.menuItemId)
    if (!row) return []
    return { ...line, id: newId(), position, name: row.name, station: row.station, price: row.price }
  })
  const total = items.reduce((sum, item) => sum + item.quantity * item.price, 0)
  if (total > MAX_TOTAL) throw new AppError('invalid_request', 'The order is too large.')

  const [row] = await sql.query<{ stored: StoredOrder }>(PLACE_ORDER, [
    newId(),
    branchId,
    tableId,
    by.scope.guestSessionId,
    total,
    JSON.stringify(items),
    newId(),
    JSON.stringify(by.actor),
    allergyNote,
  ])
  if (!row) throw new Error(`Branch ${branchId} was deleted while an order was placed.`)
  sql.afterCommit(announceOutbox)
  return row.stored
}

async function branchOfTable(sql: Sql, { scope }: By, tableId: string): Promise<string> {
  const [table] = await sql.query<{ branchId: string }>(
    `SELECT b.id AS "branchId" FROM tables t JOIN branches b ON b.id = t.branch_id
     WHERE t.id = $1 AND b.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3) AND t.retired_at IS NULL`,
    [tableId, scope.orgId, scope.branchId],
  )
  if (!table) throw new AppError('not_found', 'There is no such table.')
  return table.branchId
}

async function menuRows(sql: Sql, orgId: string, branchId: string, lines: OrderLine[]) {
  const rows = await sql.query<MenuRow>(
    `SELECT m.id, m.name, m.price, s.name AS station, (x.menu_item_id IS NOT NULL) AS "soldOut"
     FROM menu_items m
     LEFT JOIN stations s ON s.id = m.station_id
     LEFT JOIN sold_out x ON x.menu_item_id = m.id AND x.branch_id = $2
     WHERE m.org_id = $1 AND m.id = ANY ($3::uuid[])`,
    [orgId, branchId, [...new Set(lines.map((line) => line.menuItemId))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function refuseUnknown(lines: OrderLine[], menu: Map<string, MenuRow>) {
  const details: ErrorDetail[] = lines.flatMap((line, index) =>
    menu.has(line.menuItemId) ? [] : { path: `items.${index}.menuItemId`, message: 'There is no such menu item.' },
  )
  if (details.length > 0)
    throw new AppError('invalid_request', 'The order names items that are not on the menu.', { details })
}

function refuseSoldOut(lines: OrderLine[], menu: Map<string, MenuRow>) {
  const details: ErrorDetail[] = lines.flatMap((line, index) => {
    const row = menu.get(line.menuItemId)
    return row?.soldOut ? { path: `items.${index}.menuItemId`, message: `${row.name} is sold out.` } : []
  })
  if (details.length > 0) throw new AppError('sold_out', details.map((detail) => detail.message).join(' '), { details })
}

/** Locks the branch row first. The lock protects number and sequence. */
const PLACE_ORDER = `
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
    (id, org_id, branch_id, table_id, table_label, guest_session_id, day, number, total, allergy_note, created_at,
      status_since, updated_at)
  SELECT $1::uuid, sequenced.org_id, sequenced.id, t.id, t.label, $4::uuid, counter.day, counter.last_number, $5::int,
    $9::text, sequenced.at, sequenced.at, sequenced.at
  FROM sequenced, counter, tables t WHERE t.id = $3
  RETURNING *
), lines AS (
  INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, station, quantity, unit_price, note)
  SELECT line.id, placed.id, line.position, line."menuItemId", line.name, line.station, line.quantity, line.price, line.note
  FROM placed, jsonb_to_recordset($6::jsonb) AS line(
    id uuid, position int, "menuItemId" uuid, name text, station text, quantity int, price int, note text)
  RETURNING *
), changed AS (
  SELECT placed.*, NULL::order_status AS from_status FROM placed
), ${eventSql({ id: '$7', type: 'order.created', actor: '$8', items: 'lines' })}`
