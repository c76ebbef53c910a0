import type { translator } from '@/app/i18n/messages'
import type { Sheet } from '@/lib/reports/csv'
import type { ReportTicket } from '@/lib/reports/report-tickets'
import type { Cancellations, Durations, Service, ServiceReport } from '@/lib/reports/service-report'
import type { Writing } from './report-format'

/** A table that is shown and can be taken along: each cell as people read it, and as a spreadsheet calculates with it. */
export type ReportTable = {
  title: string
  columns: { key: string; name: string; sheetName: string; isNumber: boolean }[]
  rows: { key: string; cells: { text: string; value: string | number | null }[] }[]
}

/**
 * What a column holds, null where there is nothing: texts; days as YYYY-MM-DD; `duration` and `time` in milliseconds; `share`
 * from 0 to 1; `money` in the smallest unit.
 */
type ReportColumn<Row> = {
  key: string
  name: string
  /** In a spreadsheet, where numbers are without their units. */
  sheetName?: string
} & (
  | { kind: 'text'; of: (row: Row) => string | null }
  | { kind: 'day'; of: (row: Row) => string | null }
  | { kind: 'count' | 'money' | 'duration' | 'share' | 'time'; of: (row: Row) => number | null }
)

type Rows<Row> = { title: string; rows: Row[]; keyOf: (row: Row) => string; columns: ReportColumn<Row>[] }

function reportTable<Row>({ title, rows, keyOf, columns }: Rows<Row>, writing: Writing): ReportTable {
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
        text: textOf(column, row, writing),
        value: sheetValueOf(column, row, writing),
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

/** A dash for what there is not. */
function textOf<Row>(column: ReportColumn<Row>, row: Row, writing: Writing): string {
  if (column.kind === 'text') return column.of(row) ?? '–'
  if (column.kind === 'day') {
    const day = column.of(row)
    return day === null ? '–' : writing.day(day)
  }
  const value = column.of(row)
  return value === null ? '–' : writing[column.kind](value)
}

/** Numbers to calculate with: seconds, percent, and amounts in the unit that people name prices in. */
function sheetValueOf<Row>(column: ReportColumn<Row>, row: Row, { unit, timestamp }: Writing): string | number | null {
  const value = column.of(row)
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

export type Say = Awaited<ReturnType<typeof translator<'report'>>>

export const TABLES = ['states', 'hours', 'days', 'stations', 'items', 'cancellations', 'slowest'] as const

type TableName = (typeof TABLES)[number]

/** The tables of a report, to be shown and to be taken along. */
export function reportTables(report: ServiceReport, say: Say, writing: Writing): Record<TableName, ReportTable> {
  const { states, hours, days, stations, items, cancellations, slowest } = report
  return {
    states: reportTable(
      {
        title: say('states'),
        rows: states,
        keyOf: ({ state }) => state,
        columns: [
          { key: 'state', name: say('state'), kind: 'text', of: ({ state }) => writing.common(`status.${state}`) },
          { key: 'measured', name: say('tickets'), kind: 'count', of: ({ measured }) => measured },
          ...durations(say),
        ],
      },
      writing,
    ),
    hours: reportTable(
      {
        title: say('hours'),
        rows: hours,
        keyOf: ({ hour }) => String(hour),
        columns: [
          { key: 'hour', name: say('hour'), kind: 'text', of: ({ hour }) => writing.hourOfDay(hour) },
          ...service(say),
        ],
      },
      writing,
    ),
    days: reportTable(
      {
        title: say('days'),
        rows: days,
        keyOf: ({ day }) => day,
        columns: [{ key: 'day', name: say('day'), kind: 'day', of: ({ day }) => day }, ...service(say)],
      },
      writing,
    ),
    stations: reportTable(
      {
        title: say('stations'),
        rows: stations,
        keyOf: ({ station }) => station ?? '',
        columns: [
          { key: 'station', name: say('station'), kind: 'text', of: ({ station }) => station ?? say('noStation') },
          ...made(say),
        ],
      },
      writing,
    ),
    items: reportTable(
      {
        title: say('items'),
        rows: items,
        keyOf: ({ itemId }) => itemId,
        columns: [{ key: 'item', name: say('item'), kind: 'text', of: ({ name }) => name }, ...made(say)],
      },
      writing,
    ),
    cancellations: reportTable(
      {
        title: say('cancellations'),
        rows: cancellations,
        keyOf: ({ state, by }) => `${state} ${by.kind} ${by.name}`,
        columns: [
          { key: 'state', name: say('while'), kind: 'text', of: ({ state }) => writing.common(`status.${state}`) },
          { key: 'by', name: say('by'), kind: 'text', of: ({ by }) => whoIs(by, say) },
          { key: 'orders', name: say('orders'), kind: 'count', of: ({ orders }) => orders },
          { key: 'value', name: say('value'), kind: 'money', of: ({ value }) => value },
        ],
      },
      writing,
    ),
    slowest: reportTable(
      {
        title: say('slowest'),
        rows: slowest,
        keyOf: ({ id }) => id,
        columns: [
          { key: 'number', name: say('order'), kind: 'text', of: ({ number }) => String(number) },
          { key: 'day', name: say('day'), kind: 'day', of: ({ day }) => day },
          { key: 'placed', name: say('placedAt'), kind: 'time', of: ({ placedAt }) => placedAt },
          { key: 'table', name: say('table'), kind: 'text', of: ({ tableLabel }) => tableLabel },
          { key: 'toReady', ...inSeconds(say('toReady'), say), kind: 'duration', of: ({ toReadyMs }) => toReadyMs },
          { key: 'late', name: say('late'), kind: 'text', of: ({ isLate }) => writing.common(isLate ? 'yes' : 'no') },
        ],
      },
      writing,
    ),
  }
}

/** Every ticket with its times, only to be taken along. */
export function ticketsTable(tickets: ReportTicket[], say: Say, writing: Writing): ReportTable {
  const time = (key: 'placedAt' | 'confirmedAt' | 'preparingAt' | 'readyAt' | 'finishedAt') =>
    ({ key, name: say(key), kind: 'time', of: (ticket: ReportTicket) => ticket[key] }) as const
  return reportTable(
    {
      title: say('everyTicket'),
      rows: tickets,
      keyOf: ({ id }) => id,
      columns: [
        { key: 'day', name: say('day'), kind: 'day', of: ({ day }) => day },
        { key: 'number', name: say('order'), kind: 'count', of: ({ number }) => number },
        { key: 'table', name: say('table'), kind: 'text', of: ({ tableLabel }) => tableLabel },
        { key: 'status', name: say('state'), kind: 'text', of: ({ status }) => writing.common(`status.${status}`) },
        { key: 'value', name: say('value'), kind: 'money', of: ({ value }) => value },
        time('placedAt'),
        time('confirmedAt'),
        time('preparingAt'),
        time('readyAt'),
        time('finishedAt'),
        {
          key: 'toReady',
          ...inSeconds(say('toReady'), say),
          kind: 'duration',
          of: ({ readyAt, placedAt }) => (readyAt === null ? null : readyAt - placedAt),
        },
        { key: 'late', name: say('late'), kind: 'text', of: ({ isLate }) => writing.common(isLate ? 'yes' : 'no') },
      ],
    },
    writing,
  )
}

/** Who did it, in words. */
export function whoIs(by: { kind: Cancellations['by']['kind']; name?: string | null }, say: Say): string {
  if (by.kind === 'guest' || by.kind === 'unknown') return say(by.kind)
  return by.name ?? ''
}

const service = (say: Say): ReportColumn<Service>[] => [
  { key: 'orders', name: say('orders'), kind: 'count', of: ({ orders }) => orders },
  { key: 'cancelled', name: say('cancelled'), kind: 'count', of: ({ cancelled }) => cancelled },
  { key: 'value', name: say('value'), kind: 'money', of: ({ value }) => value },
  ...durations(say),
]

const made = (say: Say): ReportColumn<Service & { pieces: number }>[] => [
  { key: 'pieces', name: say('pieces'), kind: 'count', of: ({ pieces }) => pieces },
  { key: 'orders', name: say('orders'), kind: 'count', of: ({ orders }) => orders },
  { key: 'value', name: say('value'), kind: 'money', of: ({ value }) => value },
  ...durations(say),
]

const durations = (say: Say): ReportColumn<Durations>[] => [
  { key: 'median', ...inSeconds(say('median'), say), kind: 'duration', of: ({ medianMs }) => medianMs },
  { key: 'p90', ...inSeconds(say('p90'), say), kind: 'duration', of: ({ p90Ms }) => p90Ms },
  {
    key: 'late',
    name: say('late'),
    sheetName: `${say('late')} (%)`,
    kind: 'share',
    of: ({ late, measured }) => (measured === 0 ? null : late / measured),
  },
]

const inSeconds = (name: string, say: Say) => ({ name, sheetName: `${name} (${say('seconds')})` })
