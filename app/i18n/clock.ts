import { formatLocale } from '@/lib/locales'
import { currentLanguage } from './messages'

export type Clock = {
  /** As `dateAndTime`, shorter and without seconds. */
  shortDateAndTime: (time: number | string) => string
  /** A date and time. @param time ISO 8601, or milliseconds since 1970 UTC */
  dateAndTime: (time: number | string) => string
  day: (time: number | string) => string
  time: (time: number | string) => string
  /** @param day YYYY-MM-DD */
  date: (day: string) => string
}

/** Formats times in the language of the device and a time zone. */
export async function clockOf({ locale, timeZone }: { locale: string; timeZone: string }): Promise<Clock> {
  const shown = formatLocale(await currentLanguage(), locale)
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(shown, { timeZone, ...options })
    return (time: number | string) => format.format(new Date(time))
  }
  return {
    dateAndTime: formatter({ dateStyle: 'medium', timeStyle: 'medium' }),
    shortDateAndTime: formatter({ dateStyle: 'short', timeStyle: 'short' }),
    day: formatter({ dateStyle: 'full' }),
    time: formatter({ timeStyle: 'short' }),
    date: formatter({ dateStyle: 'short', timeZone: 'UTC' }),
  }
}
