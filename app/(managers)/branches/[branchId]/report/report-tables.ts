import type { translator } from '@/app/i18n/messages'
import type { Sheet } from '@/lib/reports/csv'
import type { ReportTicket } from '@/lib/reports/report-tickets'
import type { Cancellations, Durations, Service, ServiceReport } from '@/lib/reports/service-report'
import type { ReportFormatter } from './report-format'

/** A table of the report page and of its CSV file. A cell has a text for the page and a value for the CSV file. */
export type ReportTable = {
  title: string
  columns: { key: string; name: string; sheetName: string; isNumber: boolean }[]
  rows: { key: string; cells: { text: string; value: string | number | null }[] }[]
}

/**
 * The values of a column; null: no value. `day` is YYYY-MM-DD, `duration` and `time` are in milliseconds, `share` is from 0 to
 * 1, `money` is in the smallest unit of the currency.
 */
type ReportColumn<Row> = {
  key: string
  name: string
  /** The name in the CSV file, with the unit, because the values have none. */
  sheetName?: string
} & (
  | { kind: 'text'; value: (row: Row) => string | null }
  | { kind: 'day'; value: (row: Row) => string | null }
  | { kind: 'count' | 'money' | 'duration' | 'share' | 'time'; value: (row: Row) => number | null }
)

type TableSource<Row> = { title: string; rows: Row[]; keyOf: (row: Row) => string; columns: ReportColumn<Row>[] }

function reportTable<Row>({ title, rows, keyOf, columns }: TableSource<Row>, format: ReportFormatter): ReportTable {
  return {
    title,
    columns: columns.map(({ key, name, sheetName = name, kind }) => ({
      key,
      name,
      sheetName,
      isNumber: kind !== 'text' && kind !== 'day',
    })),
    rows: rows.map((row) => ({
      key: keyOf(row),
      cells: columns.map((column) => ({
        text: textOf(column, row, format),
        value: sheetValueOf(column, row, format),
      })),
    })),
  }
}

export function sheetOf({ columns, rows }: ReportTable): Sheet {
  return {
    columns: columns.map(({ sheetName }) => sheetName),
    rows: rows.map(({ cells }) => cells.map(({ value }) => value)),
  }
}

/** The text of a cell; a dash for null. */
function textOf<Row>(column: ReportColumn<Row>, row: Row, format: ReportFormatter): string {
  if (column.kind === 'text') return column.value(row) ?? '–'
  if (column.kind === 'day') {
    const day = column.value(row)
    return day === null ? '–' : format.day(day)
  }
  const value = column.value(row)
  return value === null ? '–' : format[column.kind](value)
}

/** The value of a cell in the CSV file: seconds, percent, and amounts in units of the currency. */
function sheetValueOf<Row>(
  column: ReportColumn<Row>,
  row: Row,
  { unit, timestamp }: ReportFormatter,
): string | number | null {
  const value = column.value(row)
  if (typeof value !== 'number') return value
  switch (column.kind) {
    case 'duration':
      return value / 1000
    case 'money':
      return value / unit
    case 'share':
      return Math.round(value * 1000) / 10
    case 'time':
      return timestamp(value)
    default:
      return value
  }
}

export type ReportTranslator = Awaited<ReturnType<typeof translator<'report'>>>

export const TABLES = ['states', 'hours', 'days', 'stations', 'items', 'cancellations', 'slowest'] as const

type TableName = (typeof TABLES)[number]

/** The tables of a report, for the page and the CSV files. */
export function reportTables(
  report: ServiceReport,
  say: ReportTranslator,
  format: ReportFormatter,
): Record<TableName, ReportTable> {
  const { states, hours, days, stations, items, cancellations, slowest } = report
  return {
    states: reportTable(
      {
        title: say('states'),
        rows: states,
        keyOf: ({ state }) => state,
        columns: [
          { key: 'state', name: say('state'), kind: 'text', value: ({ state }) => format.common(`status.${state}`) },
          { key: 'measured', name: say('tickets'), kind: 'count', value: ({ measured }) => measured },
          ...durationColumns(say),
        ],
      },
      format,
    ),
    hours: reportTable(
      {
        title: say('hours'),
        rows: hours,
        keyOf: ({ hour }) => String(hour),
        columns: [
          { key: 'hour', name: say('hour'), kind: 'text', value: ({ hour }) => format.hourOfDay(hour) },
          ...serviceColumns(say),
        ],
      },
      format,
    ),
    days: reportTable(
      {
        title: say('days'),
        rows: days,
        keyOf: ({ day }) => day,
        columns: [{ key: 'day', name: say('day'), kind: 'day', value: ({ day }) => day }, ...serviceColumns(say)],
      },
      format,
    ),
    stations: reportTable(
      {
        title: say('stations'),
        rows: stations,
        keyOf: ({ station }) => station ?? '',
        columns: [
          { key: 'station', name: say('station'), kind: 'text', value: ({ station }) => station ?? say('noStation') },
          ...itemColumns(say),
        ],
      },
      format,
    ),
    items: reportTable(
      {
        title: say('items'),
        rows: items,
        keyOf: ({ itemId }) => itemId,
        columns: [{ key: 'item', name: say('item'), kind: 'text', value: ({ name }) => name }, ...itemColumns(say)],
      },
      format,
    ),
    cancellations: reportTable(
      {
        title: say('cancellations'),
        rows: cancellations,
        keyOf: ({ state, by }) => `${state} ${by.kind} ${by.name}`,
        columns: [
          { key: 'state', name: say('while'), kind: 'text', value: ({ state }) => format.common(`status.${state}`) },
          { key: 'by', name: say('by'), kind: 'text', value: ({ by }) => actorName(by, say) },
          { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
          { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
        ],
      },
      format,
    ),
    slowest: reportTable(
      {
        title: say('slowest'),
        rows: slowest,
        keyOf: ({ id }) => id,
        columns: [
          { key: 'number', name: say('order'), kind: 'text', value: ({ number }) => String(number) },
          { key: 'day', name: say('day'), kind: 'day', value: ({ day }) => day },
          { key: 'placed', name: say('placedAt'), kind: 'time', value: ({ placedAt }) => placedAt },
          { key: 'table', name: say('table'), kind: 'text', value: ({ tableLabel }) => tableLabel },
          {
            key: 'toReady',
            ...secondsColumn(say('toReady'), say),
            kind: 'duration',
            value: ({ toReadyMs }) => toReadyMs,
          },
          { key: 'late', name: say('late'), kind: 'text', value: ({ isLate }) => format.common(isLate ? 'yes' : 'no') },
        ],
      },
      format,
    ),
  }
}

/** All tickets with their times, for a CSV file only. */
export function ticketsTable(tickets: ReportTicket[], say: ReportTranslator, format: ReportFormatter): ReportTable {
  const time = (key: 'placedAt' | 'confirmedAt' | 'preparingAt' | 'readyAt' | 'finishedAt') =>
    ({ key, name: say(key), kind: 'time', value: (ticket: ReportTicket) => ticket[key] }) as const
  return reportTable(
    {
      title: say('everyTicket'),
      rows: tickets,
      keyOf: ({ id }) => id,
      columns: [
        { key: 'day', name: say('day'), kind: 'day', value: ({ day }) => day },
        { key: 'number', name: say('order'), kind: 'count', value: ({ number }) => number },
        { key: 'table', name: say('table'), kind: 'text', value: ({ tableLabel }) => tableLabel },
        { key: 'status', name: say('state'), kind: 'text', value: ({ status }) => format.common(`status.${status}`) },
        { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
        time('placedAt'),
        time('confirmedAt'),
        time('preparingAt'),
        time('readyAt'),
        time('finishedAt'),
        {
          key: 'toReady',
          ...secondsColumn(say('toReady'), say),
          kind: 'duration',
          value: ({ readyAt, placedAt }) => (readyAt === null ? null : readyAt - placedAt),
        },
        { key: 'late', name: say('late'), kind: 'text', value: ({ isLate }) => format.common(isLate ? 'yes' : 'no') },
      ],
    },
    format,
  )
}

/** The name of the actor. */
export function actorName(
  by: { kind: Cancellations['by']['kind']; name?: string | null },
  say: ReportTranslator,
): string {
  if (by.kind === 'guest' || by.kind === 'unknown') return say(by.kind)
  return by.name ?? ''
}

const serviceColumns = (say: ReportTranslator): ReportColumn<Service>[] => [
  { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
  { key: 'cancelled', name: say('cancelled'), kind: 'count', value: ({ cancelled }) => cancelled },
  { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
  ...durationColumns(say),
]

const itemColumns = (say: ReportTranslator): ReportColumn<Service & { pieces: number }>[] => [
  { key: 'pieces', name: say('pieces'), kind: 'count', value: ({ pieces }) => pieces },
  { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
  { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
  ...durationColumns(say),
]

const durationColumns = (say: ReportTranslator): ReportColumn<Durations>[] => [
  { key: 'median', ...secondsColumn(say('median'), say), kind: 'duration', value: ({ medianMs }) => medianMs },
  { key: 'p90', ...secondsColumn(say('p90'), say), kind: 'duration', value: ({ p90Ms }) => p90Ms },
  {
    key: 'late',
    name: say('late'),
    sheetName: `${say('late')} (%)`,
    kind: 'share',
    value: ({ late, measured }) => (measured === 0 ? null : late / measured),
  },
]

const secondsColumn = (name: string, say: ReportTranslator) => ({ name, sheetName: `${name} (${say('seconds')})` })
