import { DateTime } from 'luxon'
import { currentLanguage, translator } from '@/app/i18n/messages'
import { formatAge } from '@/lib/board/lateness'
import { minorDigits, moneyText } from '@/lib/money'
import type { ReportSubject } from '@/lib/reports/report-subject'

type Place = Pick<ReportSubject, 'locale' | 'currency' | 'timeZone'>

/** How a report writes what it counts: as the organisation does, weekdays in the reader's language. */
export type Writing = Awaited<ReturnType<typeof writingOf>>

export async function writingOf(place: Place) {
  const { locale, currency, timeZone } = place
  const common = await translator('common')
  const weekday = new Intl.DateTimeFormat(await currentLanguage(), { weekday: 'short', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
  const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone })
  const count = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    /** The labels that all pages share. */
    common,
    /** The smallest unit is this part of what people name prices in. */
    unit: 10 ** minorDigits(currency),
    count: (value: number) => count.format(value),
    money: (value: number) => moneyText(value, place),
    duration: formatAge,
    /** @param value from 0 to 1 */
    share: (value: number) => share.format(value),
    /** @param day YYYY-MM-DD */
    day: (day: string) => `${weekday.format(new Date(day))}\u00A0${date.format(new Date(day))}`,
    /** As `day`, short enough for a chart. */
    dayOfMonth: (day: string) => dayOfMonth.format(new Date(day)),
    /** @param value 0 to 24, the end of the day */
    hourOfDay: (value: number) => (value === 24 ? '24:00' : hour.format(Date.UTC(2000, 0, 1, value))),
    time: (at: number) => time.format(at),
    /** In words that every spreadsheet takes for a time. */
    timestamp: (at: number) => DateTime.fromMillis(at, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss'),
  }
}
