import type { OrgAccess } from '../access/callers'
import { scopeSql } from '../access/scope'
import { type OpenTicket, openTicketsSql } from '../board/open-tickets'
import type { BoardStation } from '../board/protocol'
import { businessDaySql, daysBetweenSql } from '../branches/business-day'
import { type OrderingRules, orderingRulesSql } from '../branches/ordering'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { boardStations, DATABASE_NOW, epochMs, percentile } from '../db/sql-fragments'
import { AppError } from '../errors'
import { isPromiseKeptSql } from '../estimates/promise-sql'
import { isSoldSql } from '../order-status'
import { isScheduledSql, startSql } from '../orders/order-sql'
import { amountDueSql, isDueSql, isRefundDueSql, refundDueSql } from '../orders/payment'
import type { BranchOverview, Overview } from './overview'

type ComputedField = 'ordering' | 'capacity' | 'open' | 'lateness' | 'late' | 'oldest' | 'screens' | 'undisplayed'
type BranchRow = Omit<BranchOverview, ComputedField> & { tickets: OpenTicket[]; rules: OrderingRules }
type OverviewRow = Omit<Overview, 'branches'> & { stations: BoardStation[]; branches: BranchRow[] }

/** Orders with a longer prep time were forgotten and do not count. The limit also bounds the days to search. */
const MAX_PREP_TIME = `interval '4 hours'`

/** SQL for the Speed of a branch's orders that became ready in the hour before a moment. */
const speedSql = (until: string): string => `(
  SELECT json_build_object('orders', count(*), 'median', ${epochMs(percentile(0.5, 'took'))},
    'p90', ${epochMs(percentile(0.9, 'took'))}, 'told', count(is_kept), 'kept', count(*) FILTER (WHERE is_kept))
  FROM (
    SELECT o.ready_at - ${startSql('o')} AS took, ${isPromiseKeptSql('o')} AS is_kept FROM orders o
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

const BRANCH = raw(`
  b.id, b.name, b.time_zone AS "timeZone", ${orderingRulesSql('b')} AS rules,
  ${openTicketsSql('b')} AS tickets,
  (SELECT count(*)::int FROM orders o WHERE o.branch_id = b.id AND ${isScheduledSql('o')}) AS scheduled,
  ${amountSql(`o.day = ${businessDaySql('b', 'now()')} AND ${isSoldSql('o')} AND o.stopped_at IS NULL`)} AS today,
  json_build_object('lastHour', ${speedSql('now()')}, 'weekBefore', ${speedSql(WEEK_BEFORE)}) AS "toReady",
  ${amountSql(isDueSql('o'), amountDueSql('o'))} AS awaited,
  ${amountSql(isRefundDueSql('o'), refundDueSql('o'))} AS refunds`)

/**
 * The organisation of an access, and the branches that the access may see with their orders, all at one moment. Conditions use `now()`
 * and not `clock_timestamp()`: an index condition needs a stable function.
 * @throws {AppError} not_found
 */
export async function findOverview(
  { prisma }: Sql,
  access: Pick<OrgAccess, 'orgId' | 'branchId'>,
): Promise<OverviewRow> {
  const [row] = await prisma.$queryRaw<OverviewRow[]>(statement`
    SELECT ${raw(DATABASE_NOW)} AS now, g.locale, g.currency, g.time_zone AS "timeZone",
      ${raw(boardStations('g.id'))} AS stations,
      coalesce((
        SELECT json_agg(branch ORDER BY branch.name, branch.id)
        FROM (SELECT ${BRANCH} FROM branches b WHERE ${scopeSql(access, 'b.org_id', 'b.id')}) branch
      ), '[]') AS branches
    FROM organisations g WHERE g.id = ${access.orgId}::uuid`)
  if (!row) throw new AppError('not_found', 'There is no such organisation.')
  return row
}
