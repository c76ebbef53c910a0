import { useCallback } from 'react'
import { useLocale } from 'use-intl'
import { dayAndTime, WEEKDAY_AND_DATE } from '@/lib/day-and-time'
import { formatLocale } from '@/lib/locales'
import { serverNow } from './server-clock'

type Place = { locale: string; timeZone: string }

/**
 * @returns a function that writes when something opens, in milliseconds since 1970 UTC: the time of day, with the weekday if it
 * is on another day
 */
export function useOpeningTime({ locale, timeZone }: Place): (opensAt: number) => string {
  const shown = formatLocale(useLocale(), locale)
  return useCallback(
    (opensAt) => dayAndTime(opensAt, serverNow(), { locale: shown, timeZone }, { weekday: 'long' }),
    [shown, timeZone],
  )
}

/** @returns a function that writes a pickup, ISO 8601: the time of day, with weekday and date if it is on another day */
export function usePickupTime({ locale, timeZone }: Place): (pickupAt: string) => string {
  const shown = formatLocale(useLocale(), locale)
  return useCallback(
    (pickupAt) => dayAndTime(Date.parse(pickupAt), serverNow(), { locale: shown, timeZone }, WEEKDAY_AND_DATE),
    [shown, timeZone],
  )
}
