import type { ReportFormatter, ReportTranslator } from '@/app/(managers)/report-format'
import type { Durations, ServiceReport } from '@/lib/reports/report-schema'
import { durationColumns, itemColumns, readyColumns, serviceColumns, sourceName } from './report-columns'
import { reportTable } from './report-table'

/** How long orders took, by what they have in common. */
export function serviceTables(report: ServiceReport, say: ReportTranslator, format: ReportFormatter) {
  const { states, promises, hours, days, months, stations, types, sources, slowest } = report
  const durations = durationColumns<Durations>(say, report.isApproximate, (row) => row)
  return {
    states: reportTable(format, {
      title: say('states'),
      rows: states,
      keyOf: ({ state }) => state,
      columns: [
        { key: 'state', name: say('state'), kind: 'text', value: ({ state }) => format.common(`status.${state}`) },
        { key: 'measured', name: say('tickets'), kind: 'count', value: ({ measured }) => measured },
        ...durations,
      ],
    }),
    promises: reportTable(format, {
      title: say('promises'),
      rows: promises,
      keyOf: ({ hour }) => String(hour),
      columns: [
        { key: 'hour', name: say('hour'), kind: 'text', value: ({ hour }) => format.hourOfDay(hour) },
        { key: 'told', name: say('promisesTold'), kind: 'count', value: ({ told }) => told },
        { key: 'kept', name: say('promisesKept'), kind: 'count', value: ({ kept }) => kept },
        { key: 'later', name: say('promisesLater'), kind: 'count', value: ({ later }) => later },
        { key: 'share', name: say('promisesShare'), kind: 'share', value: ({ kept, told }) => kept / told },
      ],
    }),
    hours: reportTable(format, {
      title: say('hours'),
      rows: hours,
      keyOf: ({ hour }) => String(hour),
      columns: [
        { key: 'hour', name: say('hour'), kind: 'text', value: ({ hour }) => format.hourOfDay(hour) },
        ...serviceColumns(say, durations),
      ],
    }),
    days: reportTable(format, {
      title: say('days'),
      rows: days,
      keyOf: ({ day }) => day,
      columns: [
        { key: 'day', name: say('day'), kind: 'day', value: ({ day }) => day },
        ...serviceColumns(say, durations),
      ],
    }),
    months: reportTable(format, {
      title: say('months'),
      rows: months,
      keyOf: ({ month }) => month,
      columns: [
        { key: 'month', name: say('month'), kind: 'month', value: ({ month }) => month },
        ...serviceColumns(say, durations),
      ],
    }),
    stations: reportTable(format, {
      title: say('stations'),
      rows: stations,
      keyOf: ({ station }) => station ?? '',
      columns: [
        { key: 'station', name: say('station'), kind: 'text', value: ({ station }) => station ?? say('noStation') },
        ...itemColumns(say, durations),
      ],
    }),
    types: reportTable(format, {
      title: say('types'),
      rows: types,
      keyOf: ({ type }) => type,
      columns: [
        {
          key: 'type',
          name: format.common('orderType'),
          kind: 'text',
          value: ({ type }) => format.common(`type.${type}`),
        },
        ...serviceColumns(say, durations),
      ],
    }),
    sources: reportTable(format, {
      title: say('sources'),
      rows: sources,
      keyOf: ({ source }) => source,
      columns: [
        { key: 'source', name: say('source'), kind: 'text', value: ({ source }) => sourceName(source, say) },
        ...serviceColumns(say, durations),
      ],
    }),
    slowest: reportTable(format, {
      title: say('slowest'),
      rows: slowest,
      keyOf: ({ id }) => id,
      columns: [
        { key: 'number', name: say('order'), kind: 'text', value: ({ number }) => String(number) },
        { key: 'day', name: say('day'), kind: 'day', value: ({ day }) => day },
        { key: 'placed', name: say('placedAt'), kind: 'time', value: ({ placedAt }) => placedAt },
        { key: 'table', name: say('table'), kind: 'text', value: ({ tableLabel }) => tableLabel },
        ...readyColumns(say, format),
      ],
    }),
  }
}
