import type { OpenedDatabase, PlainSql } from '@/lib/db/open-database'

/** Day's ends in a time zone of `zoneAtSix`, where it is 06:00 to 07:00 when a test begins. */
export const ENDED = '05:00'
export const NOT_ENDED = '10:00'

/** A time zone in which it is between 06:00 and 07:00 now, so that both sides of a day's end can be chosen. */
function zoneAtSix(now = new Date()): string {
  const hours = 6 - now.getUTCHours()
  const offset = hours < -12 ? hours + 24 : hours
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`
}

/** Lets the business day of a branch begin now (`ENDED`), or go on (`NOT_ENDED`): the database's clock cannot be set. */
export async function setDayEnd(database: OpenedDatabase, branchId: string, dayEndsAt: string): Promise<void> {
  await database.query('UPDATE branches SET time_zone = $2, day_ends_at = $3 WHERE id = $1', [
    branchId,
    zoneAtSix(),
    dayEndsAt,
  ])
}

/**
 * Lets the business day of every branch end some hours ago, so that numbers do not restart while tests run: a day of the tests has at
 * least 15 more hours, and the date of the calendar.
 */
export async function beginDay({ query }: PlainSql): Promise<void> {
  await query(
    `UPDATE branches SET day_ends_at =
       to_char(make_time(least(12, greatest(0, extract(hour FROM now() AT TIME ZONE time_zone)::int - 3)), 0, 0), 'HH24:MI')`,
    [],
  )
}
