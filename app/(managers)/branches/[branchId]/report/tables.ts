import type { translator } from '@/app/i18n/messages'
import type { ReportTicket } from '@/lib/reports/report-tickets'
import type { Cancellations, Durations, Service, ServiceReport } from '@/lib/reports/service-report'
import { type ReportColumn, type ReportTable, reportTable } from './report-table'
import type { Writing } from './writing'

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
