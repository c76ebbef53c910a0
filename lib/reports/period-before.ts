import { DateTime } from 'luxon'
import { daysOf, type ReportFilter } from './report-filter'

/** The period that a report is compared with. */
export type PeriodBefore = {
  filter: ReportFilter
  /** Orders placed before this time count, YYYY-MM-DDThh:mm:ss in the branch's time zone. */
  until: string
  /** How many days earlier it is: whole weeks, so that Mondays are compared with Mondays. */
  shiftDays: number
}

/**
 * The period of the same length before a report, moved by whole weeks. If the report is not over yet, its comparison ends at
 * the same time of day. @param now YYYY-MM-DDThh:mm:ss in the branch's time zone
 */
export function periodBefore(filter: ReportFilter, now: string): PeriodBefore {
  const shiftDays = Math.ceil(daysOf(filter) / 7) * 7
  const earlier = (time: string) => DateTime.fromISO(time, { zone: 'utc' }).minus({ days: shiftDays })
  return {
    filter: {
      ...filter,
      from: earlier(filter.from).toFormat('yyyy-MM-dd'),
      to: earlier(filter.to).toFormat('yyyy-MM-dd'),
    },
    until: earlier(now).toFormat("yyyy-MM-dd'T'HH:mm:ss"),
    shiftDays,
  }
}
