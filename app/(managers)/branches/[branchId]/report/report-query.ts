import { type Query, queryOf } from '@/app/query'
import { COMPARISONS, type Comparison } from '@/lib/reports/period-before'
import type { ReportFilter } from '@/lib/reports/report-filter'

/** What a report shows: its filter, and with what it is compared. */
export type ReportView = { filter: ReportFilter; comparison: Comparison }

/** The query string of a report, without the default values. */
export function queryOfReport({ filter, comparison }: ReportView, extra: Query = {}): string {
  const { from, to, fromHour, toHour, station, item } = filter
  return queryOf({
    from,
    to,
    ...(fromHour > 0 && { fromHour: String(fromHour) }),
    ...(toHour < 24 && { toHour: String(toHour) }),
    ...(station !== null && { station }),
    ...(item !== null && { item }),
    ...(comparison !== 'before' && { compare: comparison }),
    ...extra,
  })
}

/** With what a query compares; another value is the default. */
export const readComparison = ({ compare }: Record<string, unknown>): Comparison =>
  COMPARISONS.find((name) => name === compare) ?? 'before'
