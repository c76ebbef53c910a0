import { type Query, queryOf } from '@/app/query'
import type { Comparison } from '@/lib/reports/period-before'
import { type FilterProblem, type ReportFilter, readReportFilter } from '@/lib/reports/report-filter'
import { readComparison } from '../branches/[branchId]/report/report-query'
import { CHAIN_SORTS, type ChainSort } from './chain-table'

/** What the comparison of branches shows. */
export type ChainView = { filter: ReportFilter; comparison: Comparison; sort: ChainSort }

/** Reads the query of the page; its hours, station and item do not count. @param today YYYY-MM-DD */
export function readChainView(
  { from, to, ...query }: Query,
  today: string,
): { comparison: Comparison; sort: ChainSort } & (
  | { ok: true; filter: ReportFilter }
  | { ok: false; why: FilterProblem }
) {
  const sort = CHAIN_SORTS.find((name) => name === query.sort) ?? 'value'
  return { ...readReportFilter({ from, to }, today), comparison: readComparison(query), sort }
}

/** The query string of the page, without the default values. */
export const queryOfChain = ({ filter: { from, to }, comparison, sort }: ChainAddress): string =>
  queryOf({ from, to, ...(comparison !== 'before' && { compare: comparison }), ...(sort !== 'value' && { sort }) })

type ChainAddress = Omit<ChainView, 'filter'> & { filter: Pick<ReportFilter, 'from' | 'to'> }
