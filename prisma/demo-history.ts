import { DateTime } from 'luxon'
import { businessDaySql } from '@/lib/branches/business-day'
import type { Sql } from '@/lib/db/database'
import { raw, sql as statement } from '@/lib/db/sql'
import { epochMs } from '@/lib/db/sql-fragments'
import { storedOrderSql } from '@/lib/orders/order-sql'
import { demoHours } from './demo-days'

/**
 * A range of past days, both ends included; 1 is yesterday, 0 is today until an hour ago. `withOpenOrders`: also orders of the last
 * minutes, most of them open.
 */
export type Past = { fromDaysAgo: number; toDaysAgo: number; ordersPerDay: number; withOpenOrders?: boolean }

/** The orders of the last minutes in each branch, as rows of `demoHours`, none of which has these hours. The last table is for visitors. */
const JUST_NOW = [
  { branch: 0, hour: -1, orders: 46, pace: 0.4, minutes: 16 },
  { branch: 1, hour: -1, orders: 10, pace: 0.4, minutes: 16 },
  // Some that waited, and are late.
  { branch: 0, hour: -2, orders: 5, pace: 1.6, minutes: 13 },
].map((row) => ({ ...row, drinks: 3, meals: 2, cakes: 0.7 }))

/**
 * Writes past orders of the demo café with all of their events: as many per hour as `demoHours` says, with one to five lines
 * each. The same days always have the same orders; only their ids differ.
 * @param sql one session, in which it creates temporary functions
 */
export async function fillPast(
  { prisma }: Pick<Sql, 'prisma'>,
  { fromDaysAgo, toDaysAgo, ordersPerDay, withOpenOrders = false }: Past,
): Promise<void> {
  const [cafe] = await prisma.$queryRaw<{ today: string }[]>(TODAY)
  if (!cafe) throw new Error('There is no demo café.')
  const days = Array.from({ length: fromDaysAgo - toDaysAgo + 1 }, (_, index) =>
    DateTime.fromISO(cafe.today, { zone: 'utc' })
      .minus({ days: fromDaysAgo - index })
      .toFormat('yyyy-MM-dd'),
  )
  await prisma.$executeRaw(raw(UUID_V7))
  await prisma.$executeRaw(CHANCE)
  const justNow = withOpenOrders ? JUST_NOW.map((row) => ({ ...row, day: cafe.today })) : []
  await prisma.$executeRaw(insertOrders([...demoHours(days, ordersPerDay), ...justNow]))
  await prisma.$executeRaw(INSERT_PAYMENTS)
  await prisma.$executeRaw(INSERT_EVENTS)
  await prisma.$executeRaw(countNumbers(days))
}

const TODAY = statement`
SELECT ${raw(businessDaySql('b', 'clock_timestamp()'))}::text AS today
FROM branches b JOIN organisations g ON g.id = b.org_id WHERE g.slug = 'demo-cafe' ORDER BY b.name LIMIT 1`

/** Creates ids like lib/ids.ts: rows of one day are adjacent in every index, as in a database of real orders. */
export const UUID_V7 = `
CREATE OR REPLACE FUNCTION pg_temp.uuid_v7(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(${epochMs('at')}::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$`

/** A number from 0 to 1 that is always the same for the same key. */
const CHANCE = statement`
CREATE OR REPLACE FUNCTION pg_temp.chance(key text) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
  SELECT (hashtextextended(key, 7) & 2147483647) / 2147483648::float8
$$`

/** The options of a row of `wishes` and what they add to the price: of each group the default, or sometimes another one. */
const CHOSEN_OPTIONS = statement`
SELECT sum(o.price)::int AS extra, jsonb_agg(jsonb_build_object('optionId', o.id, 'groupName', g.name, 'name', o.name,
  'kitchenName', concat_ws(' ', nullif(g.kitchen_name, ''), coalesce(nullif(o.kitchen_name, ''), o.name)), 'quantity', 1,
  'price', o.price, 'effect', o.effect, 'onTicket', NOT (o.is_default AND g.min > 0 AND NOT g.shows_defaults)
) ORDER BY a.position, g.position) AS options
FROM item_option_groups a
JOIN option_groups g ON g.id = a.group_id
CROSS JOIN LATERAL (
  SELECT * FROM menu_options
  WHERE group_id = g.id AND (is_default OR pg_temp.chance(concat(wishes.key, wishes.name, g.name)) < 0.35)
  ORDER BY is_default AND pg_temp.chance(concat(wishes.key, wishes.name, g.name)) < 0.35,
    pg_temp.chance(concat(wishes.key, wishes.name, name))
  LIMIT 1
) o
WHERE a.menu_item_id = wishes.menu_item_id`

/**
 * The time in each state is mostly short and sometimes long, and longer in busy hours. About one order in 25 is cancelled,
 * half of these by the guest before they were confirmed. Items that come first in their category are chosen more often.
 * Each order has lines, so the full join is an inner one; Postgres expects one row and would compare each order with all lines.
 */
const insertOrders = (hours: unknown[]) => statement`
WITH cafe AS (
  SELECT id, time_zone FROM organisations WHERE slug = 'demo-cafe'
), branches_in_order AS (
  SELECT b.id, row_number() OVER (ORDER BY b.name) - 1 AS n FROM cafe JOIN branches b ON b.org_id = cafe.id
), places AS (
  SELECT t.id, t.label, t.branch_id, row_number() OVER (PARTITION BY t.branch_id ORDER BY t.label) - 1 AS n,
    count(*) OVER (PARTITION BY t.branch_id) AS size
  FROM branches_in_order b JOIN tables t ON t.branch_id = b.id
), menu AS MATERIALIZED (
  SELECT m.id, m.name, m.price, m.kitchen_name, m.allergens, s.id AS station_id, s.name AS station, 1 / (1 + 0.45 * m.position)::float8 AS popularity
  FROM cafe JOIN menu_items m ON m.org_id = cafe.id LEFT JOIN stations s ON s.id = m.station_id
  WHERE NOT EXISTS (SELECT FROM menu_components c WHERE c.combo_id = m.id)
), hours AS MATERIALIZED (
  SELECT h.*, b.id AS branch_id, choices.*
  FROM jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) AS h(
    day date, branch int, hour int, minutes int, orders int, pace float8, drinks float8, meals float8,
    cakes float8)
  JOIN branches_in_order b ON b.n = h.branch
  -- A number from 0 to 1 chooses the last item whose lower end it reaches.
  CROSS JOIN LATERAL (
    SELECT array_agg(id ORDER BY lower_end) AS item_ids, array_agg(lower_end ORDER BY lower_end) AS lower_ends
    FROM (
      SELECT id, (sum(weight) OVER (ORDER BY name) - weight) / sum(weight) OVER () AS lower_end
      FROM (
        SELECT id, name, popularity * CASE station WHEN 'Kitchen' THEN h.meals WHEN 'Pastry' THEN h.cakes ELSE h.drinks END AS weight
        FROM menu
      ) weighted
    ) ends
  ) choices
), drawn AS MATERIALIZED (
  SELECT hours.*, cafe.id AS org_id, key, at, nth,
    pg_temp.chance(key || 'cancel') AS cancel_chance,
    pg_temp.chance(key || 'pending') ^ CASE WHEN minutes IS NULL THEN 4 ELSE 1 END * interval '5 minutes' * pace AS pending,
    pg_temp.chance(key || 'confirmed') ^ CASE WHEN minutes IS NULL THEN 3 ELSE 1 END * interval '6 minutes' * pace AS confirmed,
    interval '1 minute' + pg_temp.chance(key || 'preparing') ^ 2 * interval '10 minutes' * pace AS preparing,
    pg_temp.chance(key || 'ready') ^ 3 * interval '7 minutes' AS ready
  FROM hours CROSS JOIN cafe CROSS JOIN LATERAL generate_series(1, hours.orders) AS nth
  CROSS JOIN LATERAL (SELECT concat_ws('|', day, branch, hour, nth) || '|' AS key) keyed
  CROSS JOIN LATERAL (SELECT CASE WHEN minutes IS NULL
    THEN (day + make_interval(hours => hour)) AT TIME ZONE cafe.time_zone + pg_temp.chance(key || 'at') * interval '1 hour'
    ELSE now() - nth::float8 / orders * make_interval(mins => minutes) END AS at) moment
  WHERE minutes IS NOT NULL OR at < now() - interval '1 hour'
), placed AS MATERIALIZED (
  SELECT pg_temp.uuid_v7(at) AS id, drawn.*, places.id AS table_id, places.label,
    minutes IS NULL AND cancel_chance < 0.03 + 0.01 * pace AS is_cancelled,
    minutes IS NULL AND cancel_chance < 0.02 AS is_cancelled_early
  FROM drawn JOIN places
    ON places.branch_id = drawn.branch_id AND places.n = floor(pg_temp.chance(key || 'table') * (places.size - (minutes IS NOT NULL)::int))
), times AS (
  SELECT placed.*, row_number() OVER (PARTITION BY branch_id, day ORDER BY at) AS number,
    CASE WHEN NOT is_cancelled_early THEN at + pending END AS confirmed_at,
    CASE WHEN NOT is_cancelled THEN at + pending + confirmed END AS preparing_at,
    CASE WHEN NOT is_cancelled THEN at + pending + confirmed + preparing END AS ready_at,
    at + pending + confirmed + CASE WHEN is_cancelled THEN interval '0' ELSE preparing + ready END AS finished_at
  FROM placed
), reached AS (
  SELECT id, org_id, branch_id, table_id, label, day, number, at, is_cancelled, version, moments.*,
    NOT is_cancelled AND (version = 5 OR version > 1 AND pg_temp.chance(key || 'paid') < 0.6) AS is_paid,
    CASE WHEN pg_temp.chance(key || 'method') < 0.42 THEN 'cash' WHEN pg_temp.chance(key || 'method') < 0.58 THEN 'card'
      ELSE 'transfer' END AS method, (ARRAY['pending', 'confirmed', 'preparing', 'ready', 'completed'])[version] AS status
  FROM times
  CROSS JOIN LATERAL (SELECT CASE WHEN times.confirmed_at <= now() THEN times.confirmed_at END AS confirmed_at,
    CASE WHEN times.preparing_at <= now() THEN times.preparing_at END AS preparing_at,
    CASE WHEN times.ready_at <= now() THEN times.ready_at END AS ready_at,
    CASE WHEN times.finished_at <= now() THEN times.finished_at END AS finished_at) moments
  CROSS JOIN LATERAL (SELECT 1 + num_nonnulls(moments.confirmed_at, moments.preparing_at, moments.ready_at, moments.finished_at)
    AS version) passed
), wishes AS (
  SELECT placed.id AS order_id, placed.key, placed.at, menu.id AS menu_item_id, min(wish) AS wish,
    sum(CASE WHEN pg_temp.chance(key || wish || 'two') < 0.2 THEN 2 ELSE 1 END)::int AS quantity,
    menu.name, menu.station_id, menu.station, menu.price, menu.kitchen_name, menu.allergens, min(pg_temp.chance(key || wish || 'note')) AS note_chance
  FROM placed
  CROSS JOIN LATERAL generate_series(1, 1 + floor(4.9 * pg_temp.chance(key || 'lines') ^ 2)::int) AS wish
  JOIN menu ON menu.id = item_ids[greatest(1, width_bucket(pg_temp.chance(key || wish), lower_ends))]
  GROUP BY placed.id, placed.key, placed.at, menu.id, menu.name, menu.station_id, menu.station, menu.price, menu.kitchen_name, menu.allergens
), lines AS MATERIALIZED (
  SELECT pg_temp.uuid_v7(at) AS id, wishes.*, price + coalesce(chosen.extra, 0) AS unit_price,
    coalesce(chosen.options, '[]') AS options, row_number() OVER (PARTITION BY order_id ORDER BY wish) - 1 AS position,
    CASE WHEN note_chance > 0.15 THEN ''
      WHEN station = 'Kitchen' THEN (ARRAY['ít cay', 'nhiều rau', 'không hành'])[1 + floor(20 * note_chance)::int]
      WHEN station = 'Bar' THEN (ARRAY['ít đường', 'ít đá', 'mang về'])[1 + floor(20 * note_chance)::int]
      ELSE '' END AS note
  FROM wishes CROSS JOIN LATERAL (${CHOSEN_OPTIONS}) chosen
), new_orders AS (
  INSERT INTO orders
    (id, org_id, branch_id, table_id, table_label, day, number, source, status, previous_status, payment_status, payment_method, paid_amount, total, version,
      created_at, status_since, updated_at, confirmed_at, preparing_at, ready_at, finished_at)
  SELECT id, org_id, branch_id, table_id, label, day, number, 'staff', CASE WHEN is_cancelled THEN 'cancelled' ELSE status END::order_status,
    (ARRAY['pending', 'confirmed', 'preparing', 'ready'])[version - 1]::order_status,
    CASE WHEN is_paid THEN 'paid' ELSE 'unpaid' END::payment_status, CASE WHEN is_paid THEN method END::payment_method,
    CASE WHEN is_paid THEN sums.total ELSE 0 END, sums.total,
    version, at, moved_at, moved_at, confirmed_at, preparing_at, ready_at, finished_at
  FROM reached CROSS JOIN LATERAL (SELECT greatest(at, confirmed_at, preparing_at, ready_at, finished_at) AS moved_at) moved
  FULL JOIN (SELECT order_id, sum(quantity * unit_price) AS total FROM lines GROUP BY 1) sums ON sums.order_id = reached.id
  ORDER BY at
)
INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, station_id, quantity, unit_price, note, options,
  kitchen_name, allergens)
SELECT id, order_id, position, menu_item_id, name, station_id, quantity, unit_price, note, options,
  coalesce(nullif(kitchen_name, ''), name), allergens
FROM lines ORDER BY id`

/** The next order of each day takes the next number. */
const countNumbers = (days: string[]) => statement`
INSERT INTO ticket_counters AS c (branch_id, day, last_number)
SELECT branch_id, day, max(number) FROM orders WHERE day = ANY (${days}::date[]) GROUP BY branch_id, day
ON CONFLICT (branch_id, day) DO UPDATE SET last_number = greatest(c.last_number, excluded.last_number)`

/** Inserts the payment of every paid order that has none. */
const INSERT_PAYMENTS = statement`
INSERT INTO payments (id, org_id, branch_id, order_id, kind, method, amount, actor, at)
SELECT pg_temp.uuid_v7(o.confirmed_at), o.org_id, o.branch_id, o.id, 'payment', o.payment_method, o.total,
  jsonb_build_object('kind', 'staff', 'id', o.org_id, 'name', 'Trần Quốc Bảo'), o.confirmed_at
FROM orders o
WHERE o.payment_method IS NOT NULL AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)`

/** Inserts the events of every order that has none. */
const INSERT_EVENTS = statement`
WITH without_events AS MATERIALIZED (
  SELECT o.*, ${raw(storedOrderSql('o', 'b'))}::jsonb AS stored, b.seq
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
    to_status::order_status, CASE WHEN version = 1 OR from_status = 'pending' AND to_status = 'cancelled'
      THEN jsonb_build_object('kind', 'guest', 'id', order_id)
      ELSE jsonb_build_object('kind', 'staff', 'id', person.id, 'name', person.name) END,
    stored || jsonb_build_object('status', to_status, 'previousStatus', from_status, 'version', version,
      'paymentStatus', CASE version WHEN 1 THEN 'unpaid' ELSE stored ->> 'paymentStatus' END,
      'paymentMethod', CASE version WHEN 1 THEN NULL ELSE stored ->> 'paymentMethod' END,
      'paidAmount', CASE version WHEN 1 THEN '0' ELSE stored -> 'paidAmount' END,
      'payments', CASE version WHEN 1 THEN '[]' ELSE stored -> 'payments' END,
      'statusSince', ${raw(epochMs('at'))}, 'updatedAt', ${raw(epochMs('at'))}), at
  FROM changes CROSS JOIN LATERAL (
    SELECT s.id, s.name FROM staff s WHERE s.org_id = changes.org_id AND coalesce(s.branch_id, changes.branch_id) = changes.branch_id
    ORDER BY pg_temp.chance(concat(changes.order_id, s.name)) LIMIT 1
  ) person ORDER BY at
  RETURNING branch_id, seq
)
UPDATE branches b SET seq = last.seq
FROM (SELECT branch_id, max(seq) AS seq FROM events GROUP BY 1) last WHERE b.id = last.branch_id`
