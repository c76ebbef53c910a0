import { DateTime } from 'luxon'
import type { Database } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { KEPT_AFTER_DAYS, LAST_KEPT_DAY } from '../orders/late-change-sql'
import { branchesSql, IS_CURRENT, keptDayOf } from './kept-days'
import { readPart } from './report-part'
import { readReport } from './report-sql'

type DayOfBranch = { orgId: string; branchId: string; day: string }

/** Days whose orders were changed late. Reads the partial index `report_days_changed`. */
export async function changedDays({ prisma }: Database, limit: number): Promise<DayOfBranch[]> {
  const lastKept = DateTime.utc().minus({ days: KEPT_AFTER_DAYS }).startOf('day').toJSDate()
  const found = await prisma.reportDay.findMany({
    where: { changedSeq: { gt: prisma.reportDay.fields.ofSeq }, day: { lte: lastKept } },
    select: { branchId: true, day: true, branch: { select: { orgId: true } } },
    orderBy: { day: 'desc' },
    take: limit,
  })
  return found.map(({ branchId, day, branch }) => ({ ...branch, branchId, day: day.toISOString().slice(0, 10) }))
}

/**
 * Past days with orders whose figures are not kept, or not used any more: of a new day, after an update or other limits of a station. Reads
 * all days.
 */
export async function daysToKeep(database: Database, limit: number): Promise<DayOfBranch[]> {
  const found = await readReport<DayOfBranch>(
    database,
    statement`
    WITH ${branchesSql(statement`true`)}
    SELECT b.org_id AS "orgId", b.id AS "branchId", c.day::text AS day
    FROM of_branch b JOIN ticket_counters c ON c.branch_id = b.id
    WHERE c.day <= ${raw(LAST_KEPT_DAY)} AND NOT EXISTS (
      SELECT FROM report_days d WHERE d.branch_id = b.id AND d.day = c.day AND ${IS_CURRENT})
    ORDER BY c.day DESC LIMIT ${limit}::int`,
  )
  return found
}

/**
 * Computes the figures of a past business day and keeps them. Any number of processes may do it, at any moment: the figures are used while
 * no later event has marked the day.
 */
export async function keepDay(database: Database, { orgId, branchId, day }: DayOfBranch): Promise<void> {
  const filter = { from: day, to: day, fromHour: 0, toHour: 24, station: null, item: null }
  const { part, seq, basis } = await readPart(database, { orgId, branchId, depth: 'sections' }, filter, null)
  const figures = { ...keptDayOf(part), ofSeq: seq, basis }
  const id = { branchId, day: new Date(day) }
  await database.prisma.reportDay.upsert({
    where: { branchId_day: id },
    create: { ...id, ...figures },
    update: figures,
  })
}
