import { DateTime } from 'luxon'
import { z } from 'zod'
import { storableText } from '../storable-text'

/**
 * The longest range of a report, in days: a month. Its shares and percentiles come from every ticket of the range, read
 * afresh; more would take longer than a page may (docs/decisions/0020-reports-from-orders.md).
 */
export const MAX_DAYS = 31

/** Which tickets a report is of. */
export type ReportFilter = {
  /** The first and the last day, YYYY-MM-DD, as the organisation's days are. */
  from: string
  to: string
  /** Placed at or after this hour of the day, 0 to 23, and before the other, 1 to 24; where that is smaller, of the day after. */
  fromHour: number
  toHour: number
  /** Only what this station makes; null: all. */
  station: string | null
  /** Only this item of the menu; null: all. */
  item: string | null
}

/** Why a report cannot be made as it was asked for. */
export type FilterProblem = 'backwards' | 'tooLong' | 'invalid'

const day = z.iso.date().refine((date) => date >= '2000-01-01' && date <= '2999-12-31')
const hour = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

const asked = z.object({
  from: day.optional(),
  to: day.optional(),
  fromHour: hour(0, 23).default(0),
  toHour: hour(1, 24).default(24),
  station: storableText(200).optional(),
  item: z.uuid().optional(),
})

/**
 * What an address asks for: nothing is today, one day alone is that day.
 * @param query as `searchParams` come; what is empty counts as not given
 * @param today YYYY-MM-DD
 */
export function readReportFilter(
  query: Record<string, unknown>,
  today: string,
): { ok: true; filter: ReportFilter } | { ok: false; why: FilterProblem } {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const { success, data } = asked.safeParse(given)
  if (!success) return { ok: false, why: 'invalid' }
  const { from = data.to ?? today, fromHour, toHour, station = null, item = null } = data
  const to = data.to ?? from
  if (fromHour === toHour) return { ok: false, why: 'invalid' }
  if (to < from) return { ok: false, why: 'backwards' }
  if (daysOf({ from, to }) > MAX_DAYS) return { ok: false, why: 'tooLong' }
  return { ok: true, filter: { from, to, fromHour, toHour, station, item } }
}

/** How many days a range has, both ends included. */
export function daysOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): number {
  return utc(to).diff(utc(from), 'days').days + 1
}

/** Each day of a range, YYYY-MM-DD, in order. */
export function eachDay(range: Pick<ReportFilter, 'from' | 'to'>): string[] {
  return Array.from({ length: daysOf(range) }, (_, index) => utc(range.from).plus({ days: index }).toISODate())
}

/** A calendar day has no zone; in UTC all are of 24 hours. */
const utc = (date: string) => DateTime.fromISO(date, { zone: 'utc' }) as DateTime<true>
