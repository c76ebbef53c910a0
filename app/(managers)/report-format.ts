import { DateTime } from 'luxon'
import { currentLanguage, translator } from '@/app/i18n/messages'
import type { EventActor } from '@/lib/access/scope'
import { formatAge } from '@/lib/board/lateness'
import { formatLocale } from '@/lib/locales'
import { minorDigits, moneyText } from '@/lib/money'
import { isExact, type ReportFilter } from '@/lib/reports/report-filter'
import type { ReportSubject } from '@/lib/reports/report-subject'
import { compactNumber } from './compact-number'

const MINUTE_MS = 60_000

type FormatSettings = Pick<ReportSubject, 'locale' | 'currency' | 'timeZone'>

/** Formats the values of a report in the language of the device: every number of a page has the same separators. */
export type ReportFormatter = Awaited<ReturnType<typeof reportFormatter>>

export async function reportFormatter(settings: FormatSettings) {
  const { currency, timeZone } = settings
  const language = await currentLanguage()
  const locale = formatLocale(language, settings.locale)
  const common = await translator('common')
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
  const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const hourShort = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone })
  const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone })
  const compact = compactNumber(locale)
  const count = new Intl.NumberFormat(locale)
  const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const monthShort = new Intl.DateTimeFormat(locale, { month: 'numeric', year: '2-digit', timeZone: 'UTC' })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const money = { currency, locale }
  const change = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    /** The translator of the labels that all pages share. */
    common,
    /** The number of smallest units in one unit of the currency. */
    unit: 10 ** minorDigits(currency),
    count: (value: number) => count.format(value),
    money: (value: number) => moneyText(value, money),
    /** How amounts are written. */
    settings: money,
    /** BCP 47, of all numbers and times. */
    locale,
    /** In minutes, without the unit: `9.2`. @param value milliseconds */
    duration: (value: number) => tenths.format(value / MINUTE_MS),
    /** As a clock counts: `9:12`. @param value milliseconds */
    age: formatAge,
    /** @param value from 0 to 1 */
    share: (value: number) => share.format(value),
    /** A change with its sign. @param value 0.1: a tenth more */
    change: (value: number) => change.format(value),
    /** The size of a difference of shares in percentage points, without the unit. @param value from -1 to 1 */
    points: (value: number) => tenths.format(Math.abs(value) * 100),
    /** @param day YYYY-MM-DD */
    day: (day: string) => `${weekday.format(new Date(day))}\u00A0${date.format(new Date(day))}`,
    /** As `day`, short enough for a chart. */
    dayShort: (day: string) => dayOfMonth.format(new Date(day)),
    /** @param month YYYY-MM */
    month: (month: string) => monthAndYear.format(new Date(month)),
    /** As `month`, short enough for a chart. */
    monthShort: (month: string) => monthShort.format(new Date(month)),
    /** A range of days, both ends included: `Sun 11/15` or `11/9 – 11/15`, a long one with its years. */
    period: ({ from, to }: { from: string; to: string }) =>
      from === to
        ? `${weekday.format(new Date(from))}\u00A0${dayOfMonth.format(new Date(from))}`
        : (isExact({ from, to }) ? dayOfMonth : date).formatRange(new Date(from), new Date(to)),
    /** The time of day of a local time, YYYY-MM-DDThh:mm:ss. */
    clock: (local: string) => hour.format(new Date(`${local}Z`)),
    /** Short enough for an axis: `20 M`. @param value in units of the currency */
    compact,
    /** As `hourOfDay`, short enough for a chart: `07`, `7 AM`. */
    hourShort: (value: number) =>
      hourShort
        .formatToParts(Date.UTC(2000, 0, 1, value))
        .filter(({ type }) => type === 'hour' || type === 'dayPeriod')
        .map((part) => part.value)
        .join('\u00A0'),
    /** @param value 0 to 24, the end of the day */
    hourOfDay: (value: number) => (value === 24 ? '24:00' : hour.format(Date.UTC(2000, 0, 1, value))),
    time: (at: number) => time.format(at),
    dayAndTime: (at: number) => dayAndTime.format(at),
    /** A format that spreadsheets parse as a time. */
    timestamp: (at: number) => DateTime.fromMillis(at, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss'),
  }
}

export type ReportTranslator = Awaited<ReturnType<typeof translator<'report'>>>

/** The name of a file with a table of a report, without its extension. */
export const reportFileName = (table: string, { from, to }: Pick<ReportFilter, 'from' | 'to'>): string =>
  `${table}-${from === to ? from : `${from}-${to}`}`

/** The name of the actor. */
export function actorName(
  by: { kind: EventActor['kind'] | 'unknown'; name?: string | null },
  say: ReportTranslator,
): string {
  if (by.kind === 'guest' || by.kind === 'system' || by.kind === 'unknown') return say(by.kind)
  return by.name ?? ''
}
