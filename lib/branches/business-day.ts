import { z } from 'zod'

/** When the business day of a branch ends: `HH:MM` from 00:00 to 12:00, local time of the branch. */
export const dayEndsAtSchema = z.string().regex(/^((0\d|1[01]):[0-5]\d|12:00)$/)

/**
 * SQL for when a business day of a branch begins, which is when the day before ends. In the night of a clock change a time that clocks
 * show twice is the second one, and if they skip 02:00 to 03:00, 02:30 is 03:30.
 * @param branch alias of a row with `time_zone` and `day_ends_at` of a branch
 * @param day SQL for a date
 */
export const dayBeginsSql = (branch: string, day: string): string =>
  `(((${day}) + ${branch}.day_ends_at::time) AT TIME ZONE ${branch}.time_zone)`

/**
 * SQL for the business day of a branch at a time, as a date: the calendar day on which it began. Later times never have an earlier day.
 * @param branch as of `dayBeginsSql`
 * @param at SQL for a timestamptz
 */
export const businessDaySql = (branch: string, at: string): string => {
  const calendarDay = `((${at}) AT TIME ZONE ${branch}.time_zone)::date`
  return `(${calendarDay} - ((${at}) < ${dayBeginsSql(branch, calendarDay)})::int)`
}

/** By so many days the day of an order can differ from today's settings: a manager has changed the day's end or the time zone since. */
const CHANGED_BY_DAYS = 2

/**
 * SQL that bounds the days of the orders that were placed between two times, for the search of an index. The caller also compares the
 * times.
 * @param order alias of a row of `orders`
 * @param branch as of `dayBeginsSql`
 */
export const daysBetweenSql = (order: string, branch: string, from: string, to: string): string =>
  `${order}.day BETWEEN ${businessDaySql(branch, from)} - ${CHANGED_BY_DAYS} AND ${businessDaySql(branch, to)} + ${CHANGED_BY_DAYS}`
