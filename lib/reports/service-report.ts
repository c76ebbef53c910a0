import type { Database } from '../db/database'
import { type Statement, sql as statement } from '../db/sql'
import { AppError } from '../errors'
import { REPORT, SUMMARY } from './figures-sql'
import { inSequence } from './in-sequence'
import { longReport } from './long-report'
import { isExact, isWholeDay, type ReportFilter } from './report-filter'
import type { ReportSummary, ServiceReport } from './report-schema'
import { readReport, reportTickets } from './report-sql'

/**
 * The report of a branch. Up to EXACT_DAYS one statement reads all of its numbers at one moment, so they agree; a longer one is added up of
 * its days (`longReport`). A station or an item in the filter selects the orders with such lines, and values count only these lines.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function serviceReport(
  database: Database,
  orgId: string,
  branchId: string,
  filter: ReportFilter,
): Promise<ServiceReport> {
  const firstHour = await firstHourOf(database, orgId, branchId, filter)
  const read = isExact(filter)
    ? { ...EXACT, ...(await readOne<ReadReport>(database, serviceReportStatement(orgId, branchId, filter))) }
    : { ...APPROXIMATE, ...(await longReport(database, { orgId, branchId, depth: 'sections' }, filter, null)) }
  return inSequence({ ...read, categories: categoriesOf(read.items, await categoryNames(database, orgId)) }, firstHour)
}

/**
 * The figures of a period that reports of branches or of another period are compared with.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function reportSummary(
  database: Database,
  orgId: string,
  branchId: string,
  { filter, until }: ComparedPeriod,
): Promise<ReportSummary> {
  const firstHour = await firstHourOf(database, orgId, branchId, filter)
  if (isExact(filter)) {
    const tickets = reportTickets(orgId, branchId, filter, until)
    return inSequence(
      { ...EXACT, ...(await readOne<ReadSummary>(database, statement`${tickets}${SUMMARY}`)) },
      firstHour,
    )
  }
  const { total, sales, hours, days, months } = await longReport(
    database,
    { orgId, branchId, depth: 'hours' },
    filter,
    until,
  )
  return inSequence({ ...APPROXIMATE, total, sales, hours, days, months }, firstHour)
}

/** The totals of a period of a branch, as in `reportSummary`. */
export async function reportTotals(
  database: Database,
  orgId: string,
  branchId: string,
  period: ComparedPeriod,
): Promise<ReportTotals> {
  if (isExact(period.filter)) return reportSummary(database, orgId, branchId, period)
  return {
    ...APPROXIMATE,
    ...(await longReport(database, { orgId, branchId, depth: 'days' }, period.filter, period.until)),
  }
}

export type ReportTotals = Pick<ReportSummary, 'isApproximate' | 'total' | 'sales'>

/** `until`: as of `PeriodBefore`; null: all orders count. */
type ComparedPeriod = { filter: ReportFilter; until: string | null }

const EXACT = { isApproximate: false, months: [] }
const APPROXIMATE = { isApproximate: true }

type ReadSummary = Omit<ReportSummary, keyof typeof EXACT>
type ReadReport = Omit<ServiceReport, keyof typeof EXACT | 'categories'>

/** The statement of `serviceReport`; exported for the test of its query plan. */
export const serviceReportStatement = (orgId: string, branchId: string, filter: ReportFilter): Statement =>
  statement`${reportTickets(orgId, branchId, filter)}${REPORT}`

async function readOne<Row>(database: Database, report: Statement): Promise<Row> {
  const [row] = await readReport<Row>(database, report)
  if (!row) throw new Error('A report has one row.')
  return row
}

/** The hour with which the day of a report begins. @throws {AppError} not_found */
async function firstHourOf({ prisma }: Database, orgId: string, branchId: string, filter: ReportFilter) {
  const branch = await prisma.branch.findFirst({ where: { id: branchId, orgId }, select: { dayEndsAt: true } })
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
  return isWholeDay(filter) ? Number(branch.dayEndsAt.slice(0, 2)) : filter.fromHour
}

/** The category of each menu item by its id, also of removed ones. */
async function categoryNames({ prisma }: Database, orgId: string): Promise<Map<string, string>> {
  const items = await prisma.menuItem.findMany({
    where: { orgId },
    select: { id: true, category: { select: { name: true } } },
  })
  return new Map(items.map(({ id, category }) => [id, category.name]))
}

function categoriesOf(items: ServiceReport['items'], names: Map<string, string>): ServiceReport['categories'] {
  const sums = new Map<string | null, ServiceReport['categories'][number]>()
  for (const { itemId, pieces, value } of items) {
    const category = (itemId && names.get(itemId)) ?? null
    const sum = sums.get(category) ?? { category, pieces: 0, value: 0 }
    sums.set(category, { category, pieces: sum.pieces + pieces, value: sum.value + value })
  }
  return [...sums.values()]
}
