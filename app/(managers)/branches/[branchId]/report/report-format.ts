import { DateTime } from 'luxon'
import { currentLanguage, translator } from '@/app/i18n/messages'
import { formatAge } from '@/lib/board/lateness'
import { minorDigits, moneyText } from '@/lib/money'
import type { ReportSubject } from '@/lib/reports/report-subject'

type FormatSettings = Pick<ReportSubject, 'locale' | 'currency' | 'timeZone'>

/** Formats the values of a report in the locale of the organisation, but weekdays in the language of the device. */
export type ReportFormatter = Awaited<ReturnType<typeof reportFormatter>>

export async function reportFormatter(settings: FormatSettings) {
  const { locale, currency, timeZone } = settings
  const common = await translator('common')
  const weekday = new Intl.DateTimeFormat(await currentLanguage(), { weekday: 'short', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
  const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone })
  const count = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    /** The translator of the labels that all pages share. */
    common,
    /** The number of smallest units in one unit of the currency. */
    unit: 10 ** minorDigits(currency),
    count: (value: number) => count.format(value),
    money: (value: number) => moneyText(value, settings),
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
    /** A format that spreadsheets parse as a time. */
    timestamp: (at: number) => DateTime.fromMillis(at, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss'),
  }
}
