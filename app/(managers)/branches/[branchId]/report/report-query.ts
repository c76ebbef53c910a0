import { type Query, queryOf } from '@/app/query'
import type { ReportFilter } from '@/lib/reports/report-filter'

/** The query string of a filter, without the default values. */
export function queryOfFilter({ from, to, fromHour, toHour, station, item }: ReportFilter, extra: Query = {}): string {
  return queryOf({
    from,
    to,
    ...(fromHour > 0 && { fromHour: String(fromHour) }),
    ...(toHour < 24 && { toHour: String(toHour) }),
    ...(station !== null && { station }),
    ...(item !== null && { item }),
    ...extra,
  })
}
