import type { ReportFilter } from '@/lib/reports/report-filter'

/** What an address asks for, as Next hands it over. */
export type Query = Record<string, string | string[] | undefined>

/** `?…` with what is given of it, or nothing. */
export function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

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
