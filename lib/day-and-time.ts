/** How another day is written where it can be weeks away: a pickup can be 14 days ahead. */
export const WEEKDAY_AND_DATE = { weekday: 'short', day: 'numeric', month: 'numeric' } as const

type Place = { locale: string; timeZone: string }

/**
 * When something is: the time of day, after the day if that is another one.
 * @param at milliseconds since 1970 UTC
 * @param now the server's time in milliseconds since 1970 UTC
 * @param day how the other day is written
 */
export function dayAndTime(
  at: number,
  now: number,
  { locale, timeZone }: Place,
  day: Intl.DateTimeFormatOptions,
): string {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone })
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const isToday = date.format(at) === date.format(now)
  return new Intl.DateTimeFormat(locale, isToday ? time : { ...day, ...time }).format(at)
}
