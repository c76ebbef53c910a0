import { DateTime } from 'luxon'
import { z } from 'zod'
import { storableText } from '../storable-text'

/** The longest range of a report in days: two years and a quarter. */
export const MAX_DAYS = 800

/**
 * Up to so many days a report is computed from its tickets, with exact percentiles, and its tickets can be listed. A longer one is added up
 * of its days (docs/decisions/0144-reports-of-any-length.md).
 */
export const EXACT_DAYS = 31

/** Selects the tickets of a report. */
export type ReportFilter = {
  /** The first and the last business day, YYYY-MM-DD. */
  from: string
  to: string
  /** Orders placed from this hour, 0 to 23, until before `toHour`, 1 to 24; a smaller `toHour` is one of the next day. */
  fromHour: number
  toHour: number
  /** Only lines of this station; null: all. */
  station: string | null
  /** Only lines of this menu item; null: all. */
  item: string | null
}

/** The reason why a filter is rejected. */
export type FilterProblem = 'backwards' | 'tooLong' | 'invalid'

/** A business day, YYYY-MM-DD. */
export const daySchema = z.iso.date().refine((date) => date >= '2000-01-01' && date <= '2999-12-31')
const hour = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

const querySchema = z.object({
  from: daySchema.optional(),
  to: daySchema.optional(),
  fromHour: hour(0, 23).default(0),
  toHour: hour(1, 24).default(24),
  station: storableText(200).optional(),
  item: z.uuid().optional(),
})

/**
 * Reads the filter from a query. Without days it is today; with one day it is that day.
 * @param query the page's `searchParams`; empty values count as missing
 * @param today YYYY-MM-DD
 * @param longest so many days at most: EXACT_DAYS for a list of tickets
 */
export function readReportFilter(
  query: Record<string, unknown>,
  today: string,
  longest: number = MAX_DAYS,
): { ok: true; filter: ReportFilter } | { ok: false; why: FilterProblem } {
  const presentValues = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const { success, data } = querySchema.safeParse(presentValues)
  if (!success) return { ok: false, why: 'invalid' }
  const { from = data.to ?? today, fromHour, toHour, station = null, item = null } = data
  const to = data.to ?? from
  if (fromHour === toHour) return { ok: false, why: 'invalid' }
  if (to < from) return { ok: false, why: 'backwards' }
  if (daysOf({ from, to }) > longest) return { ok: false, why: 'tooLong' }
  return { ok: true, filter: { from, to, fromHour, toHour, station, item } }
}

/** Whether a filter leaves out no hour. */
export const isWholeDay = ({ fromHour, toHour }: ReportFilter): boolean => fromHour === 0 && toHour === 24

/** Whether a filter leaves out no hour, station or item. */
export const isWhole = (filter: ReportFilter): boolean =>
  isWholeDay(filter) && filter.station === null && filter.item === null

/** Whether a report has the exact percentiles. */
export const isExact = (range: Pick<ReportFilter, 'from' | 'to'>): boolean => daysOf(range) <= EXACT_DAYS

/** The number of days of a range, both ends included. */
export function daysOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): number {
  return utc(to).diff(utc(from), 'days').days + 1
}

/** Each day of a range, YYYY-MM-DD, in order. */
export function eachDay(range: Pick<ReportFilter, 'from' | 'to'>): string[] {
  return Array.from({ length: daysOf(range) }, (_, index) => utc(range.from).plus({ days: index }).toISODate())
}

/** A calendar day has no time zone; in UTC every day has 24 hours. */
const utc = (date: string) => DateTime.fromISO(date, { zone: 'utc' }) as DateTime<true>
