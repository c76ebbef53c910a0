import { useCallback } from 'react'
import { useLocale } from 'use-intl'
import { dayAndTime, WEEKDAY_AND_DATE } from '@/lib/day-and-time'
import { formatLocale } from '@/lib/locales'
import { serverNow } from './server-clock'

type Place = { locale: string; timeZone: string }

/** @param day how another day is written; a constant */
function useTimeAndDay({ locale, timeZone }: Place, day: Intl.DateTimeFormatOptions): (at: number) => string {
  const shown = formatLocale(useLocale(), locale)
  return useCallback((at) => dayAndTime(at, serverNow(), { locale: shown, timeZone }, day), [shown, timeZone, day])
}

const WEEKDAY = { weekday: 'long' } as const

/**
 * @returns a function that writes when something opens, in milliseconds since 1970 UTC: the time of day, with the weekday if it
 * is on another day
 */
export const useOpeningTime = (place: Place) => useTimeAndDay(place, WEEKDAY)

/** @returns a function that writes a pickup, ISO 8601: the time of day, with weekday and date if it is on another day */
export function usePickupTime(place: Place): (pickupAt: string) => string {
  const write = useTimeAndDay(place, WEEKDAY_AND_DATE)
  return (pickupAt) => write(Date.parse(pickupAt))
}
