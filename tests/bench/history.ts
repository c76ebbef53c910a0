import type pg from 'pg'
import { OPEN_STATUSES, type OrderStatus } from '@/lib/order-status'
import { storedOrderSql } from '@/lib/orders/order-sql'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { UUID_V7 } from '@/prisma/demo-history'

/** Orders of the demo café, spread evenly over its days, branches and tables. */
type OrderBatch = {
  /** Days before today, in the café's time zone. */
  fromDaysAgo: number
  toDaysAgo: number
  perDay: number
  /** Taken in turn. */
  statuses: OrderStatus[]
}

const YEAR: OrderBatch = {
  fromDaysAgo: 365,
  toDaysAgo: 1,
  perDay: 548,
  statuses: [...Array<OrderStatus>(19).fill('completed'), 'cancelled'],
}
export const TODAYS_ORDERS = 300
const TODAY: OrderBatch = {
  fromDaysAgo: 0,
  toDaysAgo: 0,
  perDay: TODAYS_ORDERS,
  statuses: [...Array<OrderStatus>(8).fill('completed'), 'ready', 'preparing', 'confirmed', 'pending'],
}

/** A year of orders, 200,020, and today's 300. */
export async function fillHistory(client: pg.Client): Promise<void> {
  await client.query(`SET work_mem = '256MB'; SET jit = off`)
  await writeOrders(client, YEAR)
  await writeOrders(client, TODAY)
  await client.query('VACUUM (ANALYZE)')
}

/** So many more of today's orders, to be moved. */
export async function addOrdersToMove(client: pg.Client, count: number): Promise<void> {
  await writeOrders(client, { ...TODAY, perDay: count, statuses: ['pending'] })
}

/** So many more orders to be moved, the newest of today: they stay on the first page of the list. */
export async function addNewestOrders(client: pg.Client, count: number): Promise<void> {
  await addOrdersToMove(client, count)
  await client.query('UPDATE orders SET created_at = now() WHERE id = ANY ($1::uuid[])', [await ordersToMove(client)])
}

/** So many open orders for each of the demo café's two branches, of the last 16 minutes, the further the older. */
export async function addOpenOrders(client: pg.Client, eachBranch: number): Promise<void> {
  // Consecutive orders go to consecutive branches, so each state comes twice.
  const statuses = OPEN_STATUSES.flatMap((status) => [status, status])
  await writeOrders(client, { ...TODAY, perDay: eachBranch * 2, statuses })
  await client.query(
    `UPDATE orders SET created_at = now() - interval '4 minutes' *
       (array_position($1::order_status[], status) - number::float8 / (SELECT max(number) FROM orders))
     WHERE status = ANY ($1::order_status[])`,
    [OPEN_STATUSES],
  )
  await client.query(
    'UPDATE orders SET status_since = created_at, updated_at = created_at WHERE status = ANY ($1::order_status[])',
    [OPEN_STATUSES],
  )
}

/**
 * Puts back whatever was moved of the orders that were added for it, so that every round meets the same orders.
 * @returns their ids, all pending, always in the same order
 */
export async function ordersToMove(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(ORDERS_TO_MOVE)
  const ids = rows.map((row) => row.id)
  for (const statement of PUT_BACK) await client.query(statement, [ids])
  // Each round begins with tables as tidy as the one before; else the last one pays for the dead rows of all.
  await client.query('VACUUM orders, order_events, webhook_deliveries, branches')
  return ids
}

/**
 * Writes a batch: orders, one to four items each, and of each order its last event, delivered. Earlier events are left
 * out: no measured statement reads them, and writing five times the rows would take most of the run.
 */
async function writeOrders(client: pg.Client, batch: OrderBatch): Promise<void> {
  await client.query(UUID_V7)
  await client.query(INSERT_ORDERS, [batch.fromDaysAgo, batch.toDaysAgo, batch.perDay, batch.statuses])
  await client.query(INSERT_EVENTS)
}

/** Today's orders that were pending when they were written: their event of then has version 1. */
const ORDERS_TO_MOVE = `
SELECT o.id FROM organisations g JOIN orders o ON o.org_id = g.id JOIN order_events e ON e.order_id = o.id AND e.version = 1
WHERE g.slug = 'demo-cafe' AND o.day = (clock_timestamp() AT TIME ZONE g.time_zone)::date
ORDER BY o.id`

const PUT_BACK = [
  `DELETE FROM webhook_deliveries d USING order_events e
   WHERE d.event_id = e.id AND e.order_id = ANY ($1::uuid[]) AND e.version > 1`,
  'DELETE FROM order_events WHERE order_id = ANY ($1::uuid[]) AND version > 1',
  `UPDATE orders SET status = 'pending', version = 1 WHERE id = ANY ($1::uuid[]) AND version > 1`,
]

/** Consecutive orders go to consecutive branches, so each branch has `k / branches` orders before the k-th of a day. */
const INSERT_ORDERS = `
WITH cafe AS (
  SELECT id, time_zone, (clock_timestamp() AT TIME ZONE time_zone)::date AS today
  FROM organisations WHERE slug = 'demo-cafe'
), places AS (
  SELECT t.id, t.branch_id, t.label, row_number() OVER (ORDER BY t.label, b.name) - 1 AS n,
    count(*) OVER () AS size, (SELECT count(*) FROM branches WHERE org_id = cafe.id) AS branches
  FROM cafe JOIN branches b ON b.org_id = cafe.id JOIN tables t ON t.branch_id = b.id
), menu AS (
  SELECT m.id, m.name, m.price, m.station_id, row_number() OVER (ORDER BY m.name) - 1 AS n, count(*) OVER () AS size
  FROM cafe JOIN menu_items m ON m.org_id = cafe.id
), placed AS (
  SELECT pg_temp.uuid_v7(at) AS id, cafe.id AS org_id, places.branch_id, places.id AS table_id, places.label, k, d.day, at,
    coalesce(c.last_number, 0) + k / places.branches + 1 AS number,
    ($4::order_status[])[1 + k % cardinality($4::order_status[])] AS status
  FROM cafe
  CROSS JOIN generate_series($1::int, $2::int, -1) AS days_ago
  CROSS JOIN LATERAL (SELECT cafe.today - days_ago AS day) d
  CROSS JOIN LATERAL (
    SELECT d.day::timestamp AT TIME ZONE cafe.time_zone AS opening,
      least((d.day + 1)::timestamp AT TIME ZONE cafe.time_zone, clock_timestamp()) AS closing) hours
  CROSS JOIN generate_series(0, $3::int - 1) AS k
  -- Over the day, which for today ends now.
  CROSS JOIN LATERAL (SELECT opening + (closing - opening) * k / $3::int AS at) moment
  JOIN places ON places.n = k % places.size
  LEFT JOIN ticket_counters c ON c.branch_id = places.branch_id AND c.day = d.day
), lines AS (
  SELECT pg_temp.uuid_v7(placed.at) AS id, placed.id AS order_id, position, menu.id AS menu_item_id, menu.name, menu.station_id,
    1 + (k + position) % 2 AS quantity, menu.price
  FROM placed CROSS JOIN LATERAL generate_series(0, k % 4) AS position
  JOIN menu ON menu.n = (k + position * 5) % menu.size
), new_orders AS (
  INSERT INTO orders
    (id, org_id, branch_id, table_id, table_label, day, number, source, status, payment_status, paid_amount, total, version, created_at, status_since,
      updated_at)
  SELECT id, org_id, branch_id, table_id, label, day, number, 'staff', status,
    CASE WHEN status = 'completed' THEN 'paid' ELSE 'unpaid' END::payment_status,
    CASE WHEN status = 'completed' THEN sums.total ELSE 0 END,
    sums.total,
    CASE status WHEN 'cancelled' THEN 2 ELSE array_position(enum_range(NULL::order_status), status) END, at, at, at
  FROM placed JOIN (SELECT order_id, sum(quantity * price) AS total FROM lines GROUP BY 1) sums ON sums.order_id = placed.id
), new_items AS (
  INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, kitchen_name, station_id, quantity, unit_price, note)
  SELECT id, order_id, position, menu_item_id, name, name, station_id, quantity, price, CASE position WHEN 1 THEN 'ít đường' ELSE '' END
  FROM lines
)
INSERT INTO ticket_counters AS c (branch_id, day, last_number)
SELECT branch_id, day, max(number) FROM placed GROUP BY 1, 2
ON CONFLICT (branch_id, day) DO UPDATE SET last_number = excluded.last_number`

const INSERT_EVENTS = `
WITH events AS (
  INSERT INTO order_events (id, org_id, branch_id, seq, order_id, version, type, to_status, actor, stored_order, at)
  SELECT pg_temp.uuid_v7(o.created_at), o.org_id, o.branch_id,
    b.seq + row_number() OVER (PARTITION BY o.branch_id ORDER BY o.created_at, o.id),
    o.id, o.version, CASE o.version WHEN 1 THEN 'order.created' ELSE 'order.status_changed' END, o.status,
    jsonb_build_object('kind', 'staff', 'id', b.org_id, 'name', 'History'), ${storedOrderSql('o', 'b')}, o.updated_at
  FROM orders o JOIN branches b ON b.id = o.branch_id
  WHERE NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id)
  RETURNING id, branch_id, seq, order_id, version, at
), deliveries AS (
  INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, status, attempts, next_attempt, created_at)
  SELECT '${BOARD_ENDPOINT_ID}', id, order_id, version, 'delivered', 1, at, at FROM events
)
UPDATE branches b SET seq = last.seq
FROM (SELECT branch_id, max(seq) AS seq FROM events GROUP BY 1) last WHERE b.id = last.branch_id`
