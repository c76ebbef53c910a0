import { useCallback } from 'react'
import { useLocale } from 'use-intl'
import { formatLocale } from '@/app/i18n/languages'
import { serverNow } from './server-clock'

type Place = { locale: string; timeZone: string }

/**
 * @returns a function that writes when something opens, in milliseconds since 1970 UTC: the time of day, with the weekday if it
 * is on another day
 */
export function useOpeningTime({ locale, timeZone }: Place): (opensAt: number) => string {
  const shown = formatLocale(useLocale(), locale)
  return useCallback(
    (opensAt) => {
      const day = new Intl.DateTimeFormat(shown, { dateStyle: 'short', timeZone })
      const isToday = day.format(opensAt) === day.format(serverNow())
      const time = { hour: '2-digit', minute: '2-digit', timeZone } as const
      return new Intl.DateTimeFormat(shown, isToday ? time : { ...time, weekday: 'long' }).format(opensAt)
    },
    [shown, timeZone],
  )
}
