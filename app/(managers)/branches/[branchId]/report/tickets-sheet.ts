import type { ReportFormatter, ReportTranslator } from '@/app/(managers)/report-format'
import type { Sheet } from '@/lib/csv'
import { PAYMENT_METHODS, type PaymentMethod } from '@/lib/orders/payment'
import type { ReportTicket } from '@/lib/reports/report-schema'
import { readyColumns, sourceName } from './report-columns'
import { sheetOfRows } from './report-table'

/** All tickets with their times, for a CSV file only. */
export function ticketsSheet(
  tickets: ReportTicket[],
  branch: string,
  say: ReportTranslator,
  format: ReportFormatter,
): Sheet {
  const paid = (method: PaymentMethod) =>
    ({
      key: method,
      name: format.common(`paymentMethod.${method}`),
      kind: 'money',
      value: ({ payments }: ReportTicket) =>
        amountOf(payments.filter((one) => one.kind === 'payment' && one.method === method)),
    }) as const
  const time = (key: 'placedAt' | 'confirmedAt' | 'preparingAt' | 'readyAt' | 'finishedAt') =>
    ({ key, name: say(key), kind: 'time', value: (ticket: ReportTicket) => ticket[key] }) as const
  return sheetOfRows(format, {
    rows: tickets,
    columns: [
      { key: 'branch', name: say('branch'), kind: 'text', value: () => branch },
      { key: 'day', name: say('day'), kind: 'day', value: ({ day }) => day },
      { key: 'number', name: say('order'), kind: 'count', value: ({ number }) => number },
      { key: 'table', name: say('table'), kind: 'text', value: ({ tableLabel }) => tableLabel },
      {
        key: 'type',
        name: format.common('orderType'),
        kind: 'text',
        value: ({ type }) => format.common(`type.${type}`),
      },
      { key: 'customer', name: say('customer'), kind: 'text', value: ({ customerName }) => customerName },
      { key: 'source', name: say('source'), kind: 'text', value: ({ source }) => sourceName(source, say) },
      {
        key: 'status',
        name: say('state'),
        kind: 'text',
        value: ({ status, isStopped }) => format.common(isStopped ? 'stopped' : `status.${status}`),
      },
      {
        key: 'items',
        name: say('whatWasOrdered'),
        kind: 'text',
        value: ({ items }) => items.map(({ name, quantity }) => `${quantity} × ${name}`).join('; '),
      },
      { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
      { key: 'discounts', name: say('chain.discounts'), kind: 'money', value: ({ discounts }) => discounts },
      { key: 'surcharges', name: say('surcharges'), kind: 'money', value: ({ surcharges }) => surcharges },
      {
        key: 'paymentStatus',
        name: say('paymentStatus'),
        kind: 'text',
        value: ({ paymentStatus }) => format.common(`payment.${paymentStatus}`),
      },
      ...PAYMENT_METHODS.map(paid),
      {
        key: 'refunded',
        name: say('receivedRefunded'),
        kind: 'money',
        value: ({ payments }) => amountOf(payments.filter(({ kind }) => kind === 'refund')),
      },
      time('placedAt'),
      time('confirmedAt'),
      time('preparingAt'),
      time('readyAt'),
      time('finishedAt'),
      ...readyColumns(say, format),
    ],
  })
}

const amountOf = (payments: ReportTicket['payments']): number => payments.reduce((sum, { amount }) => sum + amount, 0)
