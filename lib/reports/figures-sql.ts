import { raw, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { isPromiseKeptSql } from '../estimates/promise-sql'
import { isSoldSql, type OpenStatus } from '../order-status'
import { isChangeSql } from '../orders/order-event-types'
import { bucketedDurations, type DurationsSql, exactDurations } from './durations-sql'

/** The figures of a report in SQL. lib/reports/in-sequence.ts sorts their rows. */

/** The columns of a `Service`, over rows `t` with the columns of `tickets`. */
const service = (durationsOf: DurationsSql) => `
  count(*)::int AS orders,
  (count(*) FILTER (WHERE NOT ${isSoldSql('t')}))::int AS cancelled,
  coalesce(sum(value) FILTER (WHERE ${isSoldSql('t')}), 0)::bigint AS value,
  ${durationsOf('to_ready', 'to_ready >= late_after')}`

const STATES = [
  ['pending', 'least(start_at, confirmed_at)', 'confirmed_at', 'late_after'],
  ['confirmed', 'greatest(start_at, confirmed_at)', 'preparing_at', 'late_after'],
  ['preparing', 'preparing_at', 'ready_at', 'late_after'],
  ['ready', 'ready_at', 'finished_at', 'late_when_ready_after'],
] as const satisfies [OpenStatus, string, string, string][]

/**
 * A scheduled order may be confirmed long before the kitchen starts it; its time begins with the start. A UNION instead of a cross
 * join: each part sorts a quarter of the rows.
 */
const states = (durationsOf: DurationsSql) =>
  STATES.map(
    ([state, came, left, threshold]) =>
      `SELECT '${state}' AS state, ${durationsOf(`${left} - ${came}`, `${left} - start_at >= ${threshold}`)} FROM tickets`,
  ).join(' UNION ALL ')

const SOLD_PIECES = `coalesce(sum(pieces) FILTER (WHERE ${isSoldSql('t')}), 0)::int AS pieces`

/**
 * An order counts once per station or item, also with several lines of it. Stations have the pieces of the parts of combos; no station has
 * the combos with their value.
 */
const stations = (columns: string) => `
SELECT station, ${columns}, ${SOLD_PIECES}
FROM (
  SELECT work.station, work.pieces, work.value, t.status, t.to_ready,
    coalesce(work.late_after_minutes * interval '1 minute', t.late_after) AS late_after
  FROM (
    SELECT order_id, station, sum(quantity) AS pieces, sum(value) AS value, min(late_after_minutes) AS late_after_minutes
    FROM (
      SELECT order_id, station, quantity, value, late_after_minutes FROM lines
      UNION ALL
      SELECT l.order_id, s.name, l.quantity * part.quantity, 0, s.late_after_minutes
      FROM lines l CROSS JOIN LATERAL jsonb_to_recordset(l.parts) AS part("stationId" uuid, quantity int)
      LEFT JOIN stations s ON s.id = part."stationId"
      WHERE l.parts <> '[]'
    ) made
    GROUP BY order_id, station
  ) work JOIN tickets t ON t.id = work.order_id
) t
GROUP BY station`

/** Open lines have no item: those with the same name are counted together. */
const OPEN_NAME = 'CASE WHEN menu_item_id IS NULL THEN menu_item_name END'

const items = (columns: string) => `
SELECT menu_item_id AS "itemId", max(name) AS name, ${columns}, ${SOLD_PIECES}
FROM (
  SELECT portions.menu_item_id, portions.open_name, portions.name, portions.pieces, portions.value, t.status, t.to_ready, t.late_after
  FROM (
    SELECT order_id, menu_item_id, ${OPEN_NAME} AS open_name, max(menu_item_name) AS name, sum(quantity) AS pieces,
      sum(value) AS value
    FROM lines GROUP BY order_id, menu_item_id, ${OPEN_NAME}
  ) portions JOIN tickets t ON t.id = portions.order_id
) t
GROUP BY menu_item_id, open_name`

const PROMISES = `
SELECT hour, count(*)::int AS told, (count(*) FILTER (WHERE ${isPromiseKeptSql('t')}))::int AS kept,
  (count(*) FILTER (WHERE ready_at > first_told_to))::int AS later
FROM tickets t WHERE ${isPromiseKeptSql('t')} IS NOT NULL GROUP BY hour`

const OPTIONS = `
SELECT option."groupName" AS "group", option.name, sum(l.quantity * option.quantity)::int AS pieces,
  sum(l.quantity::bigint * option.quantity * option.price)::bigint AS value
FROM tickets t JOIN lines l ON l.order_id = t.id
CROSS JOIN LATERAL jsonb_to_recordset(l.options) AS option("groupName" text, name text, quantity int, price int)
WHERE ${isSoldSql('t')}
GROUP BY option."groupName", option.name`

const SALES = `
SELECT coalesce(sum(value + discounts - surcharges), 0)::bigint AS gross, coalesce(sum(discounts), 0)::bigint AS discounts,
  coalesce(sum(surcharges), 0)::bigint AS surcharges, coalesce(sum(value), 0)::bigint AS net
FROM tickets t WHERE ${isSoldSql('t')}`

const ADJUSTMENTS = `
SELECT a.kind, a."by", count(*)::int AS adjustments, count(DISTINCT t.id)::int AS orders, sum(a.value)::bigint AS value
FROM tickets t CROSS JOIN LATERAL jsonb_to_recordset(t.adjustments) AS a(kind text, "by" text, value int)
WHERE t.adjustments <> '[]' AND ${isSoldSql('t')}
GROUP BY a.kind, a."by"`

const VOIDS = `
SELECT v.reason, json_build_object('kind', v.actor->>'kind', 'name', v.actor->>'name') AS by,
  sum(v.quantity)::int AS pieces, sum(v.value)::bigint AS value
FROM voided v
GROUP BY v.reason, v.actor->>'kind', v.actor->>'name'`

/** The event of the cancellation. A refund may follow it. */
const CANCELLATIONS = `
SELECT t.previous_status AS state,
  json_build_object('kind', coalesce(e.actor->>'kind', 'unknown'), 'name', e.actor->>'name') AS by,
  t.cancel_reason AS reason,
  count(*)::int AS orders, sum(t.value)::bigint AS value
FROM tickets t LEFT JOIN order_events e ON e.order_id = t.id AND e.type = 'order.status_changed' AND e.to_status = 'cancelled'
WHERE NOT ${isSoldSql('t')}
GROUP BY t.previous_status, coalesce(e.actor->>'kind', 'unknown'), e.actor->>'name', t.cancel_reason`

/** The voids of a stop have its time. */
const STOPS = `
SELECT CASE WHEN p.ready_at <= p.stopped_at THEN 'ready' ELSE 'preparing' END AS state,
  json_build_object('kind', v.actor->>'kind', 'name', v.actor->>'name') AS by, p.stop_reason AS reason,
  count(DISTINCT p.id)::int AS orders, sum(v.value)::bigint AS value
FROM placed p JOIN voided v ON v.order_id = p.id AND v.at = p.stopped_at
GROUP BY 1, v.actor->>'kind', v.actor->>'name', p.stop_reason`

const PAYMENTS = `
SELECT method, count(*)::int AS orders, sum(value)::bigint AS value
FROM (
  SELECT value, CASE payment_status WHEN 'paid' THEN coalesce(payment_method::text, 'several') ELSE payment_status::text END AS method
  FROM tickets t WHERE ${isSoldSql('t')} AND remake_reason IS NULL
) paid
GROUP BY method`

const RECEIVED = `
SELECT p.method, (count(*) FILTER (WHERE kind = 'payment'))::int AS payments,
  coalesce(sum(amount) FILTER (WHERE kind = 'payment'), 0)::bigint AS paid,
  (count(*) FILTER (WHERE kind = 'refund'))::int AS refunds,
  coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded
FROM placed CROSS JOIN LATERAL (SELECT * FROM payments WHERE order_id = placed.id AND voided_at IS NULL OFFSET 0) p
GROUP BY p.method`

const REMAKES = `
SELECT t.remake_reason AS reason, count(DISTINCT t.id)::int AS orders, sum(l.quantity)::int AS pieces
FROM tickets t JOIN lines l ON l.order_id = t.id
WHERE t.remake_reason IS NOT NULL AND ${isSoldSql('t')}
GROUP BY t.remake_reason`

const SLOWEST = `
SELECT id, day, number, table_label AS "tableLabel", status, ${epochMs('created_at')} AS "placedAt",
  ${epochMs('to_ready')} AS "toReadyMs", to_ready >= late_after AS "isLate"
FROM tickets WHERE to_ready IS NOT NULL ORDER BY to_ready DESC, id LIMIT 10`

/** Who placed the orders, and who took and gave back money. A guest needs no look at the event of the order, a payment has its actor. */
const PEOPLE = `
SELECT json_build_object('kind', kind, 'name', name) AS by, sum(orders)::int AS orders, sum(value)::bigint AS value,
  sum(payments)::int AS payments, sum(paid)::bigint AS paid, sum(refunded)::bigint AS refunded
FROM (
  SELECT CASE WHEN t.source = 'guest' THEN 'guest' ELSE coalesce(e.actor->>'kind', 'unknown') END AS kind, e.actor->>'name' AS name,
    count(*) AS orders, coalesce(sum(t.value) FILTER (WHERE ${isSoldSql('t')}), 0) AS value, 0 AS payments, 0 AS paid, 0 AS refunded
  FROM tickets t LEFT JOIN order_events e ON e.order_id = t.id AND e.version = 1 AND ${isChangeSql('e')} AND t.source <> 'guest'
  GROUP BY 1, 2
  UNION ALL
  SELECT p.actor->>'kind', p.actor->>'name', 0, 0, count(*) FILTER (WHERE kind = 'payment'),
    coalesce(sum(amount) FILTER (WHERE kind = 'payment'), 0), coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0)
  FROM placed CROSS JOIN LATERAL (SELECT * FROM payments WHERE order_id = placed.id AND voided_at IS NULL OFFSET 0) p
  GROUP BY 1, 2
) part
GROUP BY kind, name`

const rowsOf = (statement: string) => `(SELECT coalesce(json_agg(line), '[]') FROM (${statement}) line)`
const rowOf = (statement: string) => `(SELECT row_to_json(line) FROM (${statement}) line)`

/** The columns of a report that a summary has too, by hour and by day, over the CTEs of `reportTickets`. Their rows have no sequence. */
const summaryColumns = (columns: string) => `
  ${rowOf(SALES)} AS sales,
  ${rowsOf(`SELECT hour, ${columns} FROM tickets t GROUP BY hour`)} AS hours,
  ${rowsOf(`SELECT report_day AS day, ${columns} FROM tickets t GROUP BY report_day`)} AS days`

/** All other columns of a report. */
const sectionColumns = (durationsOf: DurationsSql) => {
  const columns = service(durationsOf)
  return `
  ${rowsOf(ADJUSTMENTS)} AS adjustments,
  ${rowsOf(states(durationsOf))} AS states,
  ${rowsOf(PROMISES)} AS promises,
  ${rowsOf(stations(columns))} AS stations,
  ${rowsOf(items(columns))} AS items,
  ${rowsOf(OPTIONS)} AS options,
  ${rowsOf(`SELECT type, ${columns} FROM tickets t GROUP BY type`)} AS types,
  ${rowsOf(`SELECT source, ${columns} FROM tickets t GROUP BY source`)} AS sources,
  ${rowsOf(VOIDS)} AS voids,
  ${rowsOf(CANCELLATIONS)} AS cancellations,
  ${rowsOf(STOPS)} AS stops,
  ${rowsOf(REMAKES)} AS remakes,
  ${rowsOf(PAYMENTS)} AS payments,
  ${rowsOf(RECEIVED)} AS received,
  ${rowsOf(PEOPLE)} AS people,
  ${rowsOf(SLOWEST)} AS slowest`
}

const EXACT = service(exactDurations)

/** The statements of a report, over the CTEs of `reportTickets`. */
export const SUMMARY = raw(`\nSELECT ${rowOf(`SELECT ${EXACT} FROM tickets t`)} AS total, ${summaryColumns(EXACT)}`)
export const REPORT = statement`${SUMMARY}, ${raw(sectionColumns(exactDurations))}`

/** The columns of a PartRow (lib/reports/report-part.ts), with all sections or without them. */
export const PART = summaryColumns(service(bucketedDurations))
export const PART_SECTIONS = sectionColumns(bucketedDurations)
