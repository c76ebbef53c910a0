import { type Query, queryOf } from '@/app/query'
import type { ReportFilter } from '@/lib/reports/report-filter'

/** The address of a filter: what is as it is without being asked for is left out. */
export function queryOfFilter({ from, to, fromHour, toHour, station, item }: ReportFilter, more: Query = {}): string {
  return queryOf({
    from,
    to,
    ...(fromHour > 0 && { fromHour: String(fromHour) }),
    ...(toHour < 24 && { toHour: String(toHour) }),
    ...(station !== null && { station }),
    ...(item !== null && { item }),
    ...more,
  })
}
