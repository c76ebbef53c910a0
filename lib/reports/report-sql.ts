import type { Database } from '../db/database'
import { epochMs, percentile } from '../db/sql-fragments'
import type { ReportFilter } from './report-filter'

/**
 * Runs one statement about many tickets. Postgres would compile it, which takes longer than running it, and would sort a
 * month of a busy branch on disk.
 */
export function readReport<Row>(database: Database, text: string, params: readonly unknown[]): Promise<Row[]> {
  return database.transaction(async (sql) => {
    await sql.query(SETTINGS, [])
    return sql.query<Row>(text, params)
  })
}

/** Until the transaction ends. */
const SETTINGS = `SELECT set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`

/** What a statement about the tickets of a report begins with, and its parameters. */
export type Beginning = { text: string; params: unknown[] }

/**
 * The tickets of a report, as CTEs:
 *
 * - `place`: the branch, if it is of the organisation, with the organisation's zone
 * - `placed`: its orders of those days and hours, with their `hour` of the day and their `business_day`: what is past midnight
 *   in hours that go past it belongs to the night before
 * - `lines`: what of them was asked for, with the threshold of its station
 * - `tickets`: the orders that have such lines, what those were worth, and after how long the order counts as late: by the
 *   strictest of its stations until it is ready, by the most patient after, as on a board (lib/board/lateness.ts)
 *
 * `OFFSET 0` keeps Postgres at looking up the items of each order: for a month it would rather read those of all branches
 * and years, which takes longer with every order that is ever placed.
 *
 * Days were decided when the order was placed, so a day that a clock change makes longer or shorter has all of its tickets.
 */
export function reportTickets(orgId: string, branchId: string, filter: ReportFilter): Beginning {
  const params: unknown[] = [branchId, orgId, filter.from, filter.to]
  const param = (value: unknown) => `$${params.push(value)}`
  const { asked, businessDay } = timesSql(filter, param)
  const station = filter.station === null ? '' : `AND i.station = ${param(filter.station)}`
  const item = filter.item === null ? '' : `AND i.menu_item_id = ${param(filter.item)}::uuid`
  const text = `
WITH place AS (
  SELECT b.id, b.org_id, g.time_zone FROM branches b JOIN organisations g ON g.id = b.org_id
  WHERE b.id = $1 AND b.org_id = $2
), placed AS (
  SELECT o.*, moment.hour, ${businessDay} AS business_day
  FROM place JOIN orders o ON o.branch_id = place.id
  CROSS JOIN LATERAL (SELECT extract(hour FROM o.created_at AT TIME ZONE place.time_zone)::int AS hour) moment
  WHERE ${asked}
), lines AS MATERIALIZED (
  SELECT i.order_id, i.menu_item_id, i.menu_item_name, i.station, i.quantity,
    i.quantity::bigint * i.unit_price AS value, s.late_after_minutes
  FROM placed CROSS JOIN LATERAL (SELECT * FROM order_items WHERE order_id = placed.id OFFSET 0) i
  LEFT JOIN stations s ON s.org_id = $2 AND s.name = i.station
  WHERE true ${station} ${item}
), sums AS (
  SELECT order_id, sum(value)::bigint AS value,
    coalesce(min(late_after_minutes), ${LATE_AFTER_MINUTES}) * interval '1 minute' AS late_after,
    coalesce(max(late_after_minutes), ${LATE_AFTER_MINUTES}) * interval '1 minute' AS late_when_ready_after
  FROM lines GROUP BY order_id
), tickets AS MATERIALIZED (
  SELECT placed.id, placed.number, placed.table_label, placed.day, placed.business_day,
    placed.hour, placed.status, placed.previous_status,
    placed.version, placed.created_at, placed.confirmed_at, placed.preparing_at, placed.ready_at, placed.finished_at,
    placed.ready_at - placed.created_at AS to_ready, sums.value, sums.late_after, sums.late_when_ready_after
  FROM placed JOIN sums ON sums.order_id = placed.id
)`
  return { text, params }
}

/** Of a ticket of no station that is known; as on a board (lib/board/lateness.ts). */
const LATE_AFTER_MINUTES = 10

/** SQL for whether an order `o` is of the days and hours, and for the day that it counts to. */
function timesSql({ fromHour, toHour }: ReportFilter, param: (value: unknown) => string) {
  const days = 'o.day BETWEEN $3::date AND $4::date'
  if (fromHour === 0 && toHour === 24) return { asked: days, businessDay: 'o.day' }
  const isSince = `moment.hour >= ${param(fromHour)}::int`
  const isBefore = `moment.hour < ${param(toHour)}::int`
  if (fromHour < toHour) return { asked: `${days} AND ${isSince} AND ${isBefore}`, businessDay: 'o.day' }
  // The evening of each day, and the hours after midnight of the day after it.
  const nights = `(o.day <= $4::date AND ${isSince}) OR (o.day > $3::date AND ${isBefore})`
  return { asked: `${days} + 1 AND (${nights})`, businessDay: `o.day - (${isBefore})::int` }
}

/**
 * SQL for the columns of a `Durations` (lib/reports/service-report.ts): what became of all the intervals `took`, of which
 * those that are null do not count.
 * @param isLate SQL for whether it was over the threshold
 */
export const durationsOf = (took: string, isLate: string) => `
  count(${took})::int AS measured,
  ${epochMs(percentile(0.5, took))} AS "medianMs",
  ${epochMs(percentile(0.9, took))} AS "p90Ms",
  (count(${took}) FILTER (WHERE ${isLate}))::int AS late`
