import { actorName, type ReportFormatter, type ReportTranslator } from '@/app/(managers)/report-format'
import type { ServiceReport } from '@/lib/reports/report-schema'
import { reportTable } from './report-table'

/** Who paid how, and who took orders and money. */
export function moneyTables(report: ServiceReport, say: ReportTranslator, format: ReportFormatter) {
  const { payments, received, people } = report
  return {
    payments: reportTable(format, {
      title: say('payments'),
      rows: payments,
      keyOf: ({ method }) => method,
      columns: [
        { key: 'method', name: say('method'), kind: 'text', value: ({ method }) => methodName(method, say, format) },
        { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
        { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
      ],
    }),
    received: reportTable(format, {
      title: say('received'),
      rows: received,
      keyOf: ({ method }) => method,
      columns: [
        {
          key: 'method',
          name: say('method'),
          kind: 'text',
          value: ({ method }) => format.common(`paymentMethod.${method}`),
        },
        { key: 'payments', name: say('receivedPayments'), kind: 'count', value: ({ payments }) => payments },
        { key: 'paid', name: say('receivedPaid'), kind: 'money', value: ({ paid }) => paid },
        { key: 'refunds', name: say('receivedRefunds'), kind: 'count', value: ({ refunds }) => refunds },
        { key: 'refunded', name: say('receivedRefunded'), kind: 'money', value: ({ refunded }) => refunded },
        { key: 'kept', name: say('receivedKept'), kind: 'money', value: ({ paid, refunded }) => paid - refunded },
      ],
    }),
    people: reportTable(format, {
      title: say('people'),
      rows: people,
      keyOf: ({ by }) => `${by.kind} ${by.name}`,
      columns: [
        { key: 'person', name: say('person'), kind: 'text', value: ({ by }) => actorName(by, say) },
        { key: 'orders', name: say('ordersPlaced'), kind: 'count', value: ({ orders }) => orders },
        { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
        { key: 'payments', name: say('receivedPayments'), kind: 'count', value: ({ payments }) => payments },
        { key: 'paid', name: say('receivedPaid'), kind: 'money', value: ({ paid }) => paid },
        { key: 'refunded', name: say('receivedRefunded'), kind: 'money', value: ({ refunded }) => refunded },
      ],
    }),
  }
}

function methodName(
  method: ServiceReport['payments'][number]['method'],
  say: ReportTranslator,
  format: ReportFormatter,
) {
  if (method === 'several') return say('severalMethods')
  return format.common(
    method === 'unpaid' || method === 'partly_paid' ? `payment.${method}` : `paymentMethod.${method}`,
  )
}
