type Place = { locale: string; timeZone: string }

/**
 * When something is: the time of day, with the weekday and the date if it is on another day. A weekday alone is not enough, because a
 * pickup can be 14 days ahead.
 * @param at milliseconds since 1970 UTC
 * @param now the server's time in milliseconds since 1970 UTC
 */
export function dayAndTime(at: number, now: number, { locale, timeZone }: Place): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone })
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const date = { weekday: 'short', day: 'numeric', month: 'numeric' } as const
  const isToday = day.format(at) === day.format(now)
  return new Intl.DateTimeFormat(locale, isToday ? time : { ...date, ...time }).format(at)
}
