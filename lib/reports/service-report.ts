import type { Database } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { isPromiseKeptSql } from '../estimates/promise-sql'
import { isSoldSql, type OpenStatus } from '../order-status'
import type { PeriodBefore } from './period-before'
import type { ReportFilter } from './report-filter'
import type { ReportSummary, ServiceReport } from './report-schema'
import { durationsOf, readReport, reportTickets } from './report-sql'

/**
 * The report of a branch. One statement reads all of its numbers at one moment, so they agree.
 * A station or an item in the filter selects the orders with such lines, and values count only these lines.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function serviceReport(
  database: Database,
  orgId: string,
  branchId: string,
  filter: ReportFilter,
): Promise<ServiceReport> {
  const [report] = await readReport<ServiceReport>(database, serviceReportStatement(orgId, branchId, filter))
  if (!report) throw new AppError('not_found', 'There is no such branch.')
  return report
}

/**
 * The figures of the period before a report.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function reportSummary(
  database: Database,
  orgId: string,
  branchId: string,
  { filter, until }: Pick<PeriodBefore, 'filter' | 'until'>,
): Promise<ReportSummary> {
  const tickets = reportTickets(orgId, branchId, filter, until)
  const [summary] = await readReport<ReportSummary>(database, statement`${tickets} SELECT ${raw(SUMMARY)} FROM place`)
  if (!summary) throw new AppError('not_found', 'There is no such branch.')
  return summary
}

/** The statement of `serviceReport`; exported for the test of its query plan. */
export const serviceReportStatement = (orgId: string, branchId: string, filter: ReportFilter): Statement =>
  statement`${reportTickets(orgId, branchId, filter)}${raw(REPORT)}`

/** The columns of a `Service`, over rows `t` with the columns of `tickets`. */
const SERVICE = `
  count(*)::int AS orders,
  (count(*) FILTER (WHERE NOT ${isSoldSql('t')}))::int AS cancelled,
  coalesce(sum(value) FILTER (WHERE ${isSoldSql('t')}), 0)::bigint AS value,
  ${durationsOf('to_ready', 'to_ready >= late_after')}`

/**
 * A scheduled order may be confirmed long before the kitchen starts it; its time begins with the start. A UNION instead of a cross
 * join: each part sorts a quarter of the rows.
 */
const STATES = (
  [
    ['pending', 'least(start_at, confirmed_at)', 'confirmed_at', 'late_after'],
    ['confirmed', 'greatest(start_at, confirmed_at)', 'preparing_at', 'late_after'],
    ['preparing', 'preparing_at', 'ready_at', 'late_after'],
    ['ready', 'ready_at', 'finished_at', 'late_when_ready_after'],
  ] as const satisfies [OpenStatus, string, string, string][]
)
  .map(
    ([state, came, left, threshold]) =>
      `SELECT '${state}' AS state, ${durationsOf(`${left} - ${came}`, `${left} - start_at >= ${threshold}`)} FROM tickets`,
  )
  .join(' UNION ALL ')

const SOLD_PIECES = `coalesce(sum(pieces) FILTER (WHERE ${isSoldSql('t')}), 0)::int AS pieces`

/** An order counts once per station or item, also with several lines of it. Stations have the pieces of the parts of combos; no station has the combos with their value. */
const STATIONS = `
SELECT station, ${SERVICE}, ${SOLD_PIECES}
FROM (
  SELECT work.station, work.pieces, work.value, t.status, t.to_ready,
    coalesce(work.late_after_minutes * interval '1 minute', t.late_after) AS late_after
  FROM (
    SELECT order_id, station, sum(quantity) AS pieces, sum(value) AS value, min(late_after_minutes) AS late_after_minutes
    FROM (
      SELECT order_id, station, quantity, value, late_after_minutes FROM lines
      UNION ALL
      SELECT l.order_id, part.station, l.quantity * part.quantity, 0, s.late_after_minutes
      FROM place JOIN lines l ON l.parts <> '[]'
      CROSS JOIN LATERAL jsonb_to_recordset(l.parts) AS part(station text, quantity int)
      LEFT JOIN stations s ON s.org_id = place.org_id AND s.name = part.station AND s.removed_at IS NULL
    ) made
    GROUP BY order_id, station
  ) work JOIN tickets t ON t.id = work.order_id
) t
GROUP BY station ORDER BY orders DESC, station`

/** Open lines have no item: those with the same name are counted together. */
const OPEN_NAME = 'CASE WHEN menu_item_id IS NULL THEN menu_item_name END'

const ITEMS = `
SELECT menu_item_id AS "itemId", max(name) AS name, ${SERVICE}, ${SOLD_PIECES}
FROM (
  SELECT portions.menu_item_id, portions.open_name, portions.name, portions.pieces, portions.value, t.status, t.to_ready, t.late_after
  FROM (
    SELECT order_id, menu_item_id, ${OPEN_NAME} AS open_name, max(menu_item_name) AS name, sum(quantity) AS pieces,
      sum(value) AS value
    FROM lines GROUP BY order_id, menu_item_id, ${OPEN_NAME}
  ) portions JOIN tickets t ON t.id = portions.order_id
) t
GROUP BY menu_item_id, open_name ORDER BY pieces DESC, name, menu_item_id`

const IN_SEQUENCE = '(hour + 24 - (SELECT first_hour FROM place)) % 24'

const PROMISES = `
SELECT hour, count(*)::int AS told, (count(*) FILTER (WHERE ${isPromiseKeptSql('t')}))::int AS kept,
  (count(*) FILTER (WHERE ready_at > first_told_to))::int AS later
FROM tickets t WHERE ${isPromiseKeptSql('t')} IS NOT NULL GROUP BY hour ORDER BY ${IN_SEQUENCE}`

const TYPES = `SELECT type, ${SERVICE} FROM tickets t GROUP BY type ORDER BY orders DESC, type`

const SOURCES = `SELECT source, ${SERVICE} FROM tickets t GROUP BY source ORDER BY orders DESC, source`

const OPTIONS = `
SELECT option."groupName" AS "group", option.name, sum(l.quantity * option.quantity)::int AS pieces,
  sum(l.quantity::bigint * option.quantity * option.price)::bigint AS value
FROM tickets t JOIN lines l ON l.order_id = t.id
CROSS JOIN LATERAL jsonb_to_recordset(l.options) AS option("groupName" text, name text, quantity int, price int)
WHERE ${isSoldSql('t')}
GROUP BY option."groupName", option.name ORDER BY pieces DESC, "group", option.name`

const SALES = `
SELECT coalesce(sum(value + discounts - surcharges), 0)::bigint AS gross, coalesce(sum(discounts), 0)::bigint AS discounts,
  coalesce(sum(surcharges), 0)::bigint AS surcharges, coalesce(sum(value), 0)::bigint AS net
FROM tickets t WHERE ${isSoldSql('t')}`

const ADJUSTMENTS = `
SELECT a.kind, a."by", count(*)::int AS adjustments, count(DISTINCT t.id)::int AS orders, sum(a.value)::bigint AS value
FROM tickets t CROSS JOIN LATERAL jsonb_to_recordset(t.adjustments) AS a(kind text, "by" text, value int)
WHERE t.adjustments <> '[]' AND ${isSoldSql('t')}
GROUP BY a.kind, a."by" ORDER BY a.kind, value DESC, a."by"`

const VOIDS = `
SELECT v.reason, json_build_object('kind', v.actor->>'kind', 'name', v.actor->>'name') AS by,
  sum(v.quantity)::int AS pieces, sum(v.value)::bigint AS value
FROM voided v
GROUP BY v.reason, v.actor->>'kind', v.actor->>'name'
ORDER BY pieces DESC, v.reason, v.actor->>'name'`

/** The event of the cancellation. A refund may follow it. */
const CANCELLATIONS = `
SELECT t.previous_status AS state,
  json_build_object('kind', coalesce(e.actor->>'kind', 'unknown'), 'name', e.actor->>'name') AS by,
  t.cancel_reason AS reason,
  count(*)::int AS orders, sum(t.value)::bigint AS value
FROM tickets t LEFT JOIN order_events e ON e.order_id = t.id AND e.type = 'order.status_changed' AND e.to_status = 'cancelled'
WHERE NOT ${isSoldSql('t')}
GROUP BY t.previous_status, coalesce(e.actor->>'kind', 'unknown'), e.actor->>'name', t.cancel_reason
ORDER BY t.previous_status, orders DESC, e.actor->>'name', t.cancel_reason`

/** The voids of a stop have its time. */
const STOPS = `
SELECT CASE WHEN p.ready_at <= p.stopped_at THEN 'ready' ELSE 'preparing' END AS state,
  json_build_object('kind', v.actor->>'kind', 'name', v.actor->>'name') AS by, p.stop_reason AS reason,
  count(DISTINCT p.id)::int AS orders, sum(v.value)::bigint AS value
FROM placed p JOIN voided v ON v.order_id = p.id AND v.at = p.stopped_at
GROUP BY 1, v.actor->>'kind', v.actor->>'name', p.stop_reason
ORDER BY 1, orders DESC, v.actor->>'name', p.stop_reason`

const PAYMENTS = `
SELECT method, count(*)::int AS orders, sum(value)::bigint AS value
FROM (
  SELECT value, CASE payment_status WHEN 'paid' THEN coalesce(payment_method::text, 'several') ELSE payment_status::text END AS method
  FROM tickets t WHERE ${isSoldSql('t')} AND remake_reason IS NULL
) paid
GROUP BY method ORDER BY array_position(ARRAY['cash', 'card', 'transfer', 'several', 'partly_paid', 'unpaid'], method)`

const RECEIVED = `
SELECT p.method, (count(*) FILTER (WHERE kind = 'payment'))::int AS payments,
  coalesce(sum(amount) FILTER (WHERE kind = 'payment'), 0)::bigint AS paid,
  (count(*) FILTER (WHERE kind = 'refund'))::int AS refunds,
  coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded
FROM placed CROSS JOIN LATERAL (SELECT * FROM payments WHERE order_id = placed.id AND voided_at IS NULL OFFSET 0) p
GROUP BY p.method ORDER BY p.method`

const REMAKES = `
SELECT t.remake_reason AS reason, count(DISTINCT t.id)::int AS orders, sum(l.quantity)::int AS pieces
FROM tickets t JOIN lines l ON l.order_id = t.id
WHERE t.remake_reason IS NOT NULL AND ${isSoldSql('t')}
GROUP BY t.remake_reason ORDER BY orders DESC, t.remake_reason`

const SLOWEST = `
SELECT id, day, number, table_label AS "tableLabel", status, ${epochMs('created_at')} AS "placedAt",
  ${epochMs('to_ready')} AS "toReadyMs", to_ready >= late_after AS "isLate"
FROM tickets WHERE to_ready IS NOT NULL ORDER BY to_ready DESC, id LIMIT 10`

const rowsOf = (statement: string) => `(SELECT coalesce(json_agg(line), '[]') FROM (${statement}) line)`

const SUMMARY = `
  (SELECT row_to_json(line) FROM (SELECT ${SERVICE} FROM tickets t) line) AS total,
  ${rowsOf(`SELECT hour, ${SERVICE} FROM tickets t GROUP BY hour ORDER BY ${IN_SEQUENCE}`)} AS hours,
  ${rowsOf(`SELECT report_day AS day, ${SERVICE} FROM tickets t GROUP BY report_day ORDER BY report_day`)} AS days`

const REPORT = `
SELECT ${SUMMARY},
  (SELECT row_to_json(line) FROM (${SALES}) line) AS sales,
  ${rowsOf(ADJUSTMENTS)} AS adjustments,
  ${rowsOf(STATES)} AS states,
  ${rowsOf(PROMISES)} AS promises,
  ${rowsOf(STATIONS)} AS stations,
  ${rowsOf(ITEMS)} AS items,
  ${rowsOf(OPTIONS)} AS options,
  ${rowsOf(TYPES)} AS types,
  ${rowsOf(SOURCES)} AS sources,
  ${rowsOf(VOIDS)} AS voids,
  ${rowsOf(CANCELLATIONS)} AS cancellations,
  ${rowsOf(STOPS)} AS stops,
  ${rowsOf(REMAKES)} AS remakes,
  ${rowsOf(PAYMENTS)} AS payments,
  ${rowsOf(RECEIVED)} AS received,
  ${rowsOf(SLOWEST)} AS slowest
FROM place`
