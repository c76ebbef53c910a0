import type { ReportFormatter, ReportTranslator } from '@/app/(managers)/report-format'
import type { Durations, Service } from '@/lib/reports/report-schema'
import type { ReportColumn } from './report-table'

export const serviceColumns = (
  say: ReportTranslator,
  durations: ReportColumn<Durations>[],
): ReportColumn<Service>[] => [
  { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
  { key: 'cancelled', name: say('cancelled'), kind: 'count', value: ({ cancelled }) => cancelled },
  { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
  ...durations,
]

export const itemColumns = (
  say: ReportTranslator,
  durations: ReportColumn<Durations>[],
  hasBars = false,
): ReportColumn<Service & { pieces: number }>[] => [
  { key: 'pieces', name: say('pieces'), kind: 'count', value: ({ pieces }) => pieces },
  { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
  { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value, hasBars },
  ...durations,
]

/**
 * @param isAbout whether the percentiles are approximate
 * @param of the durations of a row
 */
export const durationColumns = <Row>(
  say: ReportTranslator,
  isAbout: boolean,
  of: (row: Row) => Durations,
): ReportColumn<Row>[] => [
  { key: 'median', ...minutesColumn(say('median'), say, isAbout), kind: 'duration', value: (row) => of(row).medianMs },
  { key: 'p90', ...minutesColumn(say('p90'), say, isAbout), kind: 'duration', value: (row) => of(row).p90Ms },
  {
    key: 'late',
    name: say('late'),
    kind: 'share',
    value: (row) => {
      const { late, measured } = of(row)
      return measured === 0 ? null : late / measured
    },
  },
]

/** Of one order: how long it took, and whether it was late. */
export const readyColumns = (
  say: ReportTranslator,
  format: ReportFormatter,
): ReportColumn<{ toReadyMs: number | null; isLate: boolean }>[] => [
  { key: 'toReady', ...minutesColumn(say('toReady'), say), kind: 'duration', value: ({ toReadyMs }) => toReadyMs },
  { key: 'late', name: say('late'), kind: 'text', value: ({ isLate }) => format.common(isLate ? 'yes' : 'no') },
]

const minutesColumn = (name: string, say: ReportTranslator, isAbout = false) => ({
  name: `${name} (${say('minutes')})`,
  sheetName: `${name} (${isAbout ? '≈ ' : ''}${say('minutes')})`,
  isAbout,
})

/** Guests and staff have a name in each language; an integration has its own. */
export const sourceName = (source: string, say: ReportTranslator): string =>
  source === 'guest' || source === 'staff' ? say(`sourceNames.${source}`) : source
