import type { Database } from '../db/database'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { startSql } from '../orders/order-sql'
import { USUAL_LATE_MINUTES } from '../stations/usual-limits'
import { isWholeDay, type ReportFilter } from './report-filter'

/**
 * Runs one statement about many tickets. Turns JIT off, because compiling takes longer than running, and raises `work_mem`,
 * because Postgres would sort a month of a busy branch on disk; both apply until the transaction ends.
 */
export function readReport<Row>(database: Database, report: Statement): Promise<Row[]> {
  return database.transaction(async ({ prisma }) => {
    await prisma.$executeRaw(statement`SELECT set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`)
    return prisma.$queryRaw<Row[]>(report)
  })
}

/**
 * The tickets of a report, as the CTEs at the start of its statement:
 *
 * - `place`: the branch, if it belongs to the organisation
 * - `placed`: its orders of the days and hours, with `hour` and `report_day`, the day to which an order counts: if the hours pass
 *   midnight, the calendar day on which they began
 * - `lines`: their lines that match the filter, with the thresholds of the station, of a combo those of its parts; `voided`: the voids that
 * match
 * - `tickets`: the orders with such lines, so none that was stopped, what they cost (`value`) and their discounts and surcharges; with a
 * station or an item
 *   the value of these lines alone, because an adjustment is of a whole order; and the age at which the order is late: the lowest threshold
 *   of its stations until it is ready, the highest after that (lib/board/lateness.ts says why boards differ)
 *
 * `OFFSET 0` makes Postgres look up the items per order. Without it, the planner reads the items of all branches and years
 * for a month, which becomes slower with every order.
 *
 * `orders.day` is set when an order is placed, so a day with a clock change, or with other settings since, has all of its tickets.
 * @param until only orders placed before this local time count; null: all
 */
export function reportTickets(
  orgId: string,
  branchId: string,
  filter: ReportFilter,
  until: string | null = null,
): Statement {
  const { condition, reportDay } = timesSql(filter)
  const station =
    filter.station === null
      ? empty
      : statement`AND i.station_id IN (SELECT p.id FROM stations p WHERE p.org_id = ${orgId}::uuid AND p.name = ${filter.station}::text)`
  const before =
    until === null ? empty : statement`AND o.created_at < (${until}::timestamp AT TIME ZONE place.time_zone)`
  const item = filter.item === null ? empty : statement`AND i.menu_item_id = ${filter.item}::uuid`
  const isWhole = filter.station === null && filter.item === null
  const money = isWhole ? OF_WHOLE_ORDERS : OF_LINES
  // Of a combo the lowest and the highest limit of its parts. Subqueries, which Postgres runs for combos only.
  const limit = (of: 'min' | 'max') => statement`CASE WHEN i.parts = '[]' THEN s.late_after_minutes ELSE (
      SELECT ${raw(of)}(p.late_after_minutes) FROM stations p
      WHERE p.org_id = ${orgId}::uuid AND i.parts @> jsonb_build_array(jsonb_build_object('stationId', p.id))
    ) END`
  return statement`
WITH place AS (
  SELECT b.id, b.org_id, b.time_zone, b.seq FROM branches b
  WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid
), placed AS (
  SELECT o.*, moment.hour, ${reportDay} AS report_day
  FROM place JOIN orders o ON o.branch_id = place.id
  CROSS JOIN LATERAL (SELECT o.created_at AT TIME ZONE place.time_zone AS at) clock
  CROSS JOIN LATERAL (SELECT extract(hour FROM clock.at)::int AS hour, clock.at::date AS date) moment
  WHERE (${condition}) ${before}
), lines AS MATERIALIZED (
  SELECT i.order_id, i.position, i.menu_item_id, i.menu_item_name, s.name AS station, i.quantity, i.options, i.parts,
    i.quantity::bigint * i.unit_price AS value, ${limit('min')} AS late_after_minutes, ${limit('max')} AS late_when_ready_minutes
  FROM placed CROSS JOIN LATERAL (SELECT * FROM order_items WHERE order_id = placed.id OFFSET 0) i
  LEFT JOIN stations s ON s.id = i.station_id
  WHERE true ${station} ${item}
), voided AS (
  SELECT i.order_id, i.quantity, i.quantity::bigint * i.unit_price AS value, i.reason, i.actor, i.at
  FROM placed JOIN order_voids i ON i.order_id = placed.id
  WHERE true ${station} ${item}
), sums AS (
  SELECT order_id, sum(value)::bigint AS value,
    coalesce(min(late_after_minutes), ${raw(String(USUAL_LATE_MINUTES))}) * interval '1 minute' AS late_after,
    coalesce(max(late_when_ready_minutes), ${raw(String(USUAL_LATE_MINUTES))}) * interval '1 minute' AS late_when_ready_after
  FROM lines GROUP BY order_id
), tickets AS MATERIALIZED (
  SELECT placed.id, placed.number, placed.table_label, placed.day, placed.report_day,
    placed.hour, placed.status, placed.previous_status, placed.payment_status, placed.payment_method,
    placed.cancel_reason, placed.remake_reason, placed.type, placed.source, placed.customer_name,
    placed.version, placed.created_at, placed.confirmed_at, placed.preparing_at, placed.ready_at, placed.finished_at,
    placed.first_told_from, placed.first_told_to,
    ${raw(startSql('placed'))} AS start_at, placed.ready_at - ${raw(startSql('placed'))} AS to_ready, ${money}, sums.late_after, sums.late_when_ready_after
  FROM placed JOIN sums ON sums.order_id = placed.id
)`
}

const OF_WHOLE_ORDERS = raw('placed.total::bigint AS value, placed.discounts, placed.surcharges, placed.adjustments')
const OF_LINES = raw(`sums.value, 0 AS discounts, 0 AS surcharges, '[]'::jsonb AS adjustments`)

/** SQL for the condition on an order `o` that selects days and hours, and for the day that the order counts to. */
function timesSql(filter: ReportFilter): Record<'condition' | 'reportDay', Statement> {
  const { from, to, fromHour, toHour } = filter
  const days = statement`o.day BETWEEN ${from}::date AND ${to}::date`
  const reportDay = statement`o.day`
  if (isWholeDay(filter)) return { condition: days, reportDay }
  const isFromHour = statement`moment.hour >= ${fromHour}::int`
  const isBeforeToHour = statement`moment.hour < ${toHour}::int`
  if (fromHour < toHour) return { condition: statement`${days} AND ${isFromHour} AND ${isBeforeToHour}`, reportDay }
  // The evening of each calendar day and the hours after its midnight, wherever in the night the business day ends.
  const evening = statement`(moment.date - (${isBeforeToHour})::int)`
  const nights = statement`${evening} BETWEEN ${from}::date AND ${to}::date AND (${isFromHour} OR ${isBeforeToHour})`
  return {
    condition: statement`o.day BETWEEN ${from}::date - 2 AND ${to}::date + 2 AND ${nights}`,
    reportDay: evening,
  }
}
