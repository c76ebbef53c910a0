import { DateTime } from 'luxon'
import { daysOf, type ReportFilter } from './report-filter'

/** With what a report is compared: with the period that ends where it begins, or with that of a year before. */
export const COMPARISONS = ['before', 'year'] as const

export type Comparison = (typeof COMPARISONS)[number]

/** How much earlier a period is: whole weeks, so that Mondays are compared with Mondays, or calendar months. */
export type Shift = { days: number } | { months: number }

/** The period that a report is compared with. */
export type PeriodBefore = {
  filter: ReportFilter
  /** Orders placed before this time count, YYYY-MM-DDThh:mm:ss in the branch's time zone. */
  until: string
  shift: Shift
}

const DAYS_OF_YEAR = 364
const MONTHS_OF_YEAR = 12

/**
 * The period that a report is compared with. One of whole calendar months is moved by months, every other one by whole weeks: by its own
 * length, or by a year. If the report is not over yet, its comparison ends at the same time of day.
 * @param now YYYY-MM-DDThh:mm:ss in the branch's time zone
 */
export function periodBefore(filter: ReportFilter, now: string, comparison: Comparison = 'before'): PeriodBefore {
  const shift = shiftOf(filter, comparison)
  const from = at(filter.from).minus(shift)
  const to = at(filter.to).minus(shift)
  return {
    filter: {
      ...filter,
      from: from.toFormat('yyyy-MM-dd'),
      to: ('months' in shift ? to.endOf('month') : to).toFormat('yyyy-MM-dd'),
    },
    until: at(now).minus(shift).toFormat("yyyy-MM-dd'T'HH:mm:ss"),
    shift,
  }
}

function shiftOf(filter: ReportFilter, comparison: Comparison): Shift {
  const isYear = comparison === 'year'
  const months = monthsOf(filter)
  if (months !== null) return { months: upTo(isYear ? MONTHS_OF_YEAR : 1, months) }
  return { days: upTo(isYear ? DAYS_OF_YEAR : 7, daysOf(filter)) }
}

/** The smallest multiple of a unit that is not below `length`. */
const upTo = (unit: number, length: number) => Math.ceil(length / unit) * unit

/** How many calendar months a range consists of; null: it does not. */
export function monthsOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): number | null {
  const [first, end] = [at(from), at(to).plus({ days: 1 })]
  return first.day === 1 && end.day === 1 ? Math.round(end.diff(first, 'months').months) : null
}

/** The day of a report that a day of the period before is compared with; null: the month of the report has no such day. */
export function dayOfReport(dayBefore: string, shift: Shift): string | null {
  const day = at(dayBefore).plus(shift)
  return 'months' in shift && day.day !== at(dayBefore).day ? null : day.toFormat('yyyy-MM-dd')
}

/** As `dayOfReport`, the month: YYYY-MM. */
export const monthOfReport = (dayBefore: string, shift: Shift): string => at(dayBefore).plus(shift).toFormat('yyyy-MM')

const at = (time: string) => DateTime.fromISO(time, { zone: 'utc' })
