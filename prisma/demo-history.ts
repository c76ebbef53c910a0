import type { Sql } from '@/lib/db/database'
import { epochMs } from '@/lib/db/sql-fragments'
import { storedOrderSql } from '@/lib/orders/order-sql'

/** A range of past days, both ends included; 1 is yesterday. */
export type Past = { fromDaysAgo: number; toDaysAgo: number; ordersPerDay: number }

/**
 * Writes past orders of the demo café with all of their events. The orders are spread over the opening hours, branches and
 * tables, with one to four lines each. @param sql one session, in which it creates temporary functions
 */
export async function fillPast(sql: Pick<Sql, 'query'>, { fromDaysAgo, toDaysAgo, ordersPerDay }: Past): Promise<void> {
  await sql.query(UUID_V7, [])
  await sql.query(INSERT_ORDERS, [fromDaysAgo, toDaysAgo, ordersPerDay])
  await sql.query(INSERT_EVENTS, [])
}

/** Creates ids like lib/ids.ts: rows of one day are adjacent in every index, as in a database of real orders. */
export const UUID_V7 = `
CREATE OR REPLACE FUNCTION pg_temp.uuid_v7(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(${epochMs('at')}::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$`

/**
 * The café is open from 7 to 22. The time in each state is mostly short and sometimes long. One order in 19 is cancelled,
 * half of these before they were confirmed.
 */
const INSERT_ORDERS = `
WITH cafe AS (
  SELECT id, time_zone, (clock_timestamp() AT TIME ZONE time_zone)::date AS today FROM organisations WHERE slug = 'demo-cafe'
), places AS (
  SELECT t.*, row_number() OVER (ORDER BY t.label, b.id) - 1 AS n, count(*) OVER () AS size
  FROM cafe JOIN branches b ON b.org_id = cafe.id JOIN tables t ON t.branch_id = b.id
), menu AS (
  SELECT m.id, m.name, m.price, s.name AS station, row_number() OVER (ORDER BY m.name) - 1 AS n, count(*) OVER () AS size
  FROM cafe JOIN menu_items m ON m.org_id = cafe.id LEFT JOIN stations s ON s.id = m.station_id
), placed AS MATERIALIZED (
  SELECT pg_temp.uuid_v7(at) AS id, cafe.id AS org_id, places.branch_id, places.id AS table_id, places.label, k, d.day, at,
    k % 19 = 7 AS is_cancelled, k % 38 = 7 AS is_cancelled_early,
    random() ^ 4 * interval '6 minutes' AS pending, random() ^ 3 * interval '8 minutes' AS confirmed,
    interval '1 minute' + random() ^ 2 * interval '12 minutes' AS preparing, random() ^ 3 * interval '7 minutes' AS ready
  FROM cafe
  CROSS JOIN generate_series($1::int, $2::int, -1) AS days_ago
  CROSS JOIN LATERAL (SELECT cafe.today - days_ago AS day) d
  CROSS JOIN generate_series(0, $3::int - 1) AS k
  -- Three waves of orders per day.
  CROSS JOIN LATERAL (SELECT k / $3::float8 AS x) nth
  CROSS JOIN LATERAL (SELECT x + 0.8 * (sin(6 * pi() * x + 0.4 * pi()) - sin(0.4 * pi())) / (6 * pi()) AS part) opened
  CROSS JOIN LATERAL (
    SELECT (d.day + time '07:00') AT TIME ZONE cafe.time_zone + interval '15 hours' * part AS at) moment
  JOIN places ON places.n = k % places.size
), times AS (
  SELECT placed.*, row_number() OVER (PARTITION BY branch_id, day ORDER BY at) AS number,
    CASE WHEN NOT is_cancelled_early THEN at + pending END AS confirmed_at,
    CASE WHEN NOT is_cancelled THEN at + pending + confirmed END AS preparing_at,
    CASE WHEN NOT is_cancelled THEN at + pending + confirmed + preparing END AS ready_at,
    at + pending + confirmed + CASE WHEN is_cancelled THEN interval '0' ELSE preparing + ready END AS finished_at
  FROM placed
), lines AS MATERIALIZED (
  SELECT pg_temp.uuid_v7(placed.at) AS id, placed.id AS order_id, position, menu.id AS menu_item_id, menu.name, menu.station,
    1 + (k + position) % 2 AS quantity, menu.price
  FROM placed CROSS JOIN LATERAL generate_series(0, k % 4) AS position
  JOIN menu ON menu.n = (k * 7 + position * 5) % menu.size
), new_orders AS (
  INSERT INTO orders
    (id, org_id, branch_id, table_id, table_label, day, number, status, previous_status, payment_status, total, version,
      created_at, status_since, updated_at, confirmed_at, preparing_at, ready_at, finished_at)
  SELECT id, org_id, branch_id, table_id, label, day, number,
    CASE WHEN is_cancelled THEN 'cancelled' ELSE 'completed' END::order_status,
    CASE WHEN is_cancelled_early THEN 'pending' WHEN is_cancelled THEN 'confirmed' ELSE 'ready' END::order_status,
    CASE WHEN is_cancelled THEN 'unpaid' ELSE 'paid' END::payment_status, sums.total,
    CASE WHEN is_cancelled_early THEN 2 WHEN is_cancelled THEN 3 ELSE 5 END,
    at, finished_at, finished_at, confirmed_at, preparing_at, ready_at, finished_at
  FROM times JOIN (SELECT order_id, sum(quantity * price) AS total FROM lines GROUP BY 1) sums ON sums.order_id = times.id
  ORDER BY at
)
INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, station, quantity, unit_price, note)
SELECT id, order_id, position, menu_item_id, name, station, quantity, price, CASE position WHEN 1 THEN 'ít đường' ELSE '' END
FROM lines ORDER BY id`

/** Inserts the events of every order that has none. */
const INSERT_EVENTS = `
WITH without_events AS MATERIALIZED (
  SELECT o.*, ${storedOrderSql('o', 'b')}::jsonb AS stored, b.seq
  FROM orders o JOIN branches b ON b.id = o.branch_id
  WHERE NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id)
), changes AS (
  SELECT o.id AS order_id, o.org_id, o.branch_id, o.seq, o.stored, change.*,
    row_number() OVER (PARTITION BY o.branch_id ORDER BY change.at, o.id) AS nth
  FROM without_events o CROSS JOIN LATERAL (VALUES
    (1, NULL, 'pending', o.created_at),
    (2, 'pending', 'confirmed', o.confirmed_at),
    (3, 'confirmed', 'preparing', o.preparing_at),
    (4, 'preparing', 'ready', o.ready_at),
    (5, 'ready', 'completed', CASE WHEN o.status = 'completed' THEN o.finished_at END),
    (o.version, o.previous_status::text, 'cancelled', CASE WHEN o.status = 'cancelled' THEN o.finished_at END)
  ) AS change(version, from_status, to_status, at)
  WHERE change.at IS NOT NULL
), events AS (
  INSERT INTO order_events
    (id, org_id, branch_id, seq, order_id, version, type, from_status, to_status, actor, stored_order, at)
  SELECT pg_temp.uuid_v7(at), org_id, branch_id, seq + nth, order_id, version,
    CASE version WHEN 1 THEN 'order.created' ELSE 'order.status_changed' END, from_status::order_status,
    to_status::order_status, jsonb_build_object('kind', 'staff', 'id', org_id, 'name', 'Trần Quốc Bảo'),
    stored || jsonb_build_object('status', to_status, 'previousStatus', from_status, 'version', version,
      'paymentStatus', CASE version WHEN 1 THEN 'unpaid' ELSE stored ->> 'paymentStatus' END,
      'statusSince', ${epochMs('at')}, 'updatedAt', ${epochMs('at')}), at
  FROM changes ORDER BY at
  RETURNING branch_id, seq
)
UPDATE branches b SET seq = last.seq
FROM (SELECT branch_id, max(seq) AS seq FROM events GROUP BY 1) last WHERE b.id = last.branch_id`
