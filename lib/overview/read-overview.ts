import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Lateness } from '../board/lateness'
import { aged, type OpenTicket, openTicketsSql } from '../board/open-tickets'
import type { BoardStation } from '../board/protocol'
import { businessDaySql, daysBetweenSql } from '../branches/business-day'
import { type OrderingRules, orderingAt, orderingRulesSql } from '../branches/ordering'
import type { Sql } from '../db/database'
import { boardStations, DATABASE_NOW, epochMs, percentile } from '../db/sql-fragments'
import { AppError } from '../errors'
import { isScheduledSql, startSql } from '../orders/order-sql'
import { isSoldSql, OPEN_STATUSES, type OpenStatus } from '../orders/order-status'
import { isDueSql, isRefundDueSql, refundDueSql } from '../orders/payment'
import { type ScreenCounts, screenCounts } from '../screens/find-screens'
import { undisplayedTickets } from '../screens/undisplayed-tickets'
import type { BranchOverview, Overview } from './overview'

type ComputedField = 'ordering' | 'open' | 'lateness' | 'late' | 'oldest' | 'screens' | 'undisplayed'
type BranchRow = Omit<BranchOverview, ComputedField> & { tickets: OpenTicket[]; rules: OrderingRules }
type OverviewRow = Omit<Overview, 'branches'> & { stations: BoardStation[]; branches: BranchRow[] }

const NO_SCREENS: ScreenCounts = { paired: 0, online: 0, healthy: 0 }

/**
 * The overview of the branches that a manager may see. One statement reads the orders of all of them, at one moment.
 * @throws {AppError} forbidden, not_found
 */
export async function readOverview(sql: Sql, staff: StaffAccess): Promise<Overview> {
  demand(staff, 'branches.overview')
  const [row] = await sql.query<OverviewRow>(OVERVIEW, [staff.orgId, staff.branchId])
  if (!row) throw new AppError('not_found', 'There is no such organisation.')
  const { stations, branches, ...rest } = row
  const [screens, undisplayed] = await Promise.all([
    screenCounts(sql, staff),
    undisplayedTickets(
      sql,
      branches.map(({ id }) => id),
    ),
  ])
  return {
    ...rest,
    branches: branches.map(({ tickets, rules, ...branch }) => ({
      ...branch,
      ...summaryOf(tickets, stations, row.now),
      ordering: orderingAt(row.now, rules),
      screens: screens.get(branch.id) ?? NO_SCREENS,
      undisplayed: undisplayed.get(branch.id) ?? [],
    })),
  }
}

/** Orders with a longer prep time were forgotten and do not count. The limit also bounds the days to search. */
const MAX_PREP_TIME = `interval '4 hours'`

/** SQL for the Speed of a branch's orders that became ready in the hour before a moment. */
const speedSql = (until: string): string => `(
  SELECT json_build_object('orders', count(*), 'median', ${epochMs(percentile(0.5, 'took'))},
    'p90', ${epochMs(percentile(0.9, 'took'))})
  FROM (
    SELECT o.ready_at - ${startSql('o')} AS took FROM orders o
    WHERE o.branch_id = b.id
      AND ${daysBetweenSql('o', 'b', `${until} - interval '1 hour' - ${MAX_PREP_TIME}`, until)}
      AND o.created_at > ${until} - interval '1 hour' - ${MAX_PREP_TIME}
      AND o.ready_at > ${until} - interval '1 hour' AND o.ready_at <= ${until}
  ) made)`

/** SQL for an Amount of the rows `o` that meet a condition. @param value SQL for what each is worth */
const amountSql = (condition: string, value = 'o.total'): string => `(
  SELECT json_build_object('orders', count(*), 'value', coalesce(sum(${value}), 0)) FROM orders o
  WHERE o.branch_id = b.id AND ${condition})`

/** The same local time one week before: not always 168 hours ago, because clocks change. */
const WEEK_BEFORE = `((now() AT TIME ZONE b.time_zone - interval '7 days') AT TIME ZONE b.time_zone)`

const BRANCH = `
SELECT b.id, b.name, b.time_zone AS "timeZone", ${orderingRulesSql('b')} AS rules,
  ${openTicketsSql('b')} AS tickets,
  (SELECT count(*)::int FROM orders o WHERE o.branch_id = b.id AND ${isScheduledSql('o')}) AS scheduled,
  ${amountSql(`o.day = ${businessDaySql('b', 'now()')} AND ${isSoldSql('o')}`)} AS today,
  json_build_object('lastHour', ${speedSql('now()')}, 'weekBefore', ${speedSql(WEEK_BEFORE)}) AS "toReady",
  ${amountSql(isDueSql('o'))} AS awaited,
  ${amountSql(isRefundDueSql('o'), refundDueSql('o'))} AS refunds
FROM branches b WHERE b.org_id = g.id AND ($2::uuid IS NULL OR b.id = $2)`

/** Conditions use `now()` and not `clock_timestamp()`: an index condition needs a stable function. */
const OVERVIEW = `
SELECT ${DATABASE_NOW} AS now, g.locale, g.currency, g.time_zone AS "timeZone",
  ${boardStations('g.id')} AS stations,
  coalesce((SELECT json_agg(branch ORDER BY branch.name, branch.id) FROM (${BRANCH}) branch), '[]') AS branches
FROM organisations g WHERE g.id = $1`

type TicketSummary = Pick<BranchOverview, 'open' | 'lateness' | 'late' | 'oldest'>

const WORST_FIRST: readonly Lateness[] = ['late', 'soon']

/** Summarises the open tickets of a branch, oldest first. */
function summaryOf(tickets: readonly OpenTicket[], stations: readonly BoardStation[], now: number): TicketSummary {
  const all = tickets.map((ticket) => aged(ticket, stations, now))
  const [oldest] = all
  return {
    open: countedByState(tickets),
    lateness: WORST_FIRST.find((candidate) => all.some(({ lateness }) => lateness === candidate)) ?? 'calm',
    late: all.filter(({ lateness }) => lateness === 'late').length,
    oldest: oldest ? { number: oldest.number, startAt: oldest.startAt, lateAt: oldest.lateAt } : null,
  }
}

function countedByState(tickets: readonly OpenTicket[]): Record<OpenStatus, number> {
  const counted = OPEN_STATUSES.map((status) => [status, tickets.filter((ticket) => ticket.status === status).length])
  return Object.fromEntries(counted)
}
