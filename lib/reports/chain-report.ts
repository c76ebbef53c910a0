import type { OrgAccess } from '../access/callers'
import type { Database } from '../db/database'
import { type ChainBranch, findChainBranches } from './chain-repository'
import { type Comparison, periodBefore } from './period-before'
import type { ReportFilter } from './report-filter'
import { type ReportTotals, reportTotals } from './service-report'

/** The totals of a branch in a period and in the one that it is compared with. */
export type BranchTotals = { id: string; name: string; now: ReportTotals; before: ReportTotals }

/** So many branches are read at once: a report must leave connections for orders. */
const AT_ONCE = 3

/** The totals of each branch that an access may see, by name. Each branch has its own time zone and its own present. */
export async function chainReport(
  database: Database,
  access: Pick<OrgAccess, 'orgId' | 'branchId'>,
  filter: ReportFilter,
  comparison: Comparison,
): Promise<BranchTotals[]> {
  const branches = await findChainBranches(database, access)
  const totals: BranchTotals[] = []
  for (let first = 0; first < branches.length; first += AT_ONCE)
    totals.push(...(await Promise.all(branches.slice(first, first + AT_ONCE).map(totalsOf))))
  return totals

  async function totalsOf({ id, name, now }: ChainBranch): Promise<BranchTotals> {
    const past = periodBefore(filter, now, comparison)
    return {
      id,
      name,
      now: await reportTotals(database, access.orgId, id, { filter, until: null }),
      before: await reportTotals(database, access.orgId, id, past),
    }
  }
}

/** The sums of branches. Percentiles cannot be added up. */
export function sumOf(branches: readonly BranchTotals[]): Pick<BranchTotals, 'now' | 'before'> {
  const totals = (of: 'now' | 'before'): ReportTotals => {
    const all = branches.map((branch) => branch[of])
    const total = (key: 'orders' | 'cancelled' | 'value' | 'measured' | 'late') =>
      all.reduce((sum, one) => sum + one.total[key], 0)
    const sales = (key: keyof ReportTotals['sales']) => all.reduce((sum, one) => sum + one.sales[key], 0)
    return {
      isApproximate: false,
      total: {
        orders: total('orders'),
        cancelled: total('cancelled'),
        value: total('value'),
        measured: total('measured'),
        late: total('late'),
        medianMs: null,
        p90Ms: null,
      },
      sales: {
        gross: sales('gross'),
        discounts: sales('discounts'),
        surcharges: sales('surcharges'),
        net: sales('net'),
      },
    }
  }
  return { now: totals('now'), before: totals('before') }
}
