import { actorName, type ReportFormatter, type ReportTranslator } from '@/app/(managers)/report-format'
import type { Cancellations, ServiceReport, Stops } from '@/lib/reports/report-schema'
import { type ReportColumn, reportTable } from './report-table'

/** What was cancelled, stopped, voided or made again. */
export function lossTables(report: ServiceReport, say: ReportTranslator, format: ReportFormatter) {
  const { voids, cancellations, stops, remakes } = report
  return {
    voids: reportTable(format, {
      title: say('voids'),
      rows: voids,
      keyOf: ({ reason, by }) => `${reason} ${by.kind} ${by.name}`,
      columns: [
        {
          key: 'reason',
          name: say('reason'),
          kind: 'text',
          value: ({ reason }) => format.common(`voidReason.${reason}`),
        },
        { key: 'by', name: say('voidedBy'), kind: 'text', value: ({ by }) => actorName(by, say) },
        { key: 'pieces', name: say('voidedPieces'), kind: 'count', value: ({ pieces }) => pieces },
        { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
      ],
    }),
    cancellations: reportTable(format, {
      title: say('cancellations'),
      rows: cancellations,
      keyOf: ({ state, by, reason }) => `${state} ${by.kind} ${by.name} ${reason}`,
      columns: endedColumns(say, format, ({ reason }: Cancellations) =>
        reason === null ? say('noReason') : format.common(`cancelReason.${reason}`),
      ),
    }),
    stops: reportTable(format, {
      title: say('stops'),
      rows: stops,
      keyOf: ({ state, by, reason }) => `${state} ${by.kind} ${by.name} ${reason}`,
      columns: endedColumns(say, format, ({ reason }: Stops) => format.common(`voidReason.${reason}`)),
    }),
    remakes: reportTable(format, {
      title: say('remakes'),
      rows: remakes,
      keyOf: ({ reason }) => reason,
      columns: [
        { key: 'reason', name: say('reason'), kind: 'text', value: ({ reason }) => say(`remakeReasons.${reason}`) },
        { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
        { key: 'pieces', name: say('pieces'), kind: 'count', value: ({ pieces }) => pieces },
      ],
    }),
  }
}

/** Of orders that were cancelled or stopped. */
const endedColumns = <Row extends Pick<Cancellations, 'state' | 'by' | 'orders' | 'value'>>(
  say: ReportTranslator,
  format: ReportFormatter,
  reasonOf: (row: Row) => string,
): ReportColumn<Row>[] => [
  { key: 'state', name: say('while'), kind: 'text', value: ({ state }) => format.common(`status.${state}`) },
  { key: 'reason', name: say('reason'), kind: 'text', value: reasonOf },
  { key: 'by', name: say('by'), kind: 'text', value: ({ by }) => actorName(by, say) },
  { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
  { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
]
