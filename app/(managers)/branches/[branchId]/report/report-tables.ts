import { actorName, type ReportFormatter, type ReportTranslator } from '@/app/(managers)/report-format'
import type { Sheet } from '@/lib/csv'
import { PAYMENT_METHODS, type PaymentMethod } from '@/lib/orders/payment'
import type { Cancellations, Durations, ReportTicket, Service, ServiceReport, Stops } from '@/lib/reports/report-schema'
import { type ReportColumn, type ReportTable, reportTable, sheetOfRows } from './report-table'

export const TABLES = [
  'states',
  'promises',
  'hours',
  'days',
  'months',
  'stations',
  'items',
  'categories',
  'options',
  'types',
  'sources',
  'sales',
  'adjustments',
  'payments',
  'received',
  'people',
  'cancellations',
  'stops',
  'remakes',
  'voids',
  'slowest',
] as const

/** What sales consist of, as they add up. */
const SALES = ['gross', 'discounts', 'surcharges', 'net'] as const

type TableName = (typeof TABLES)[number]

/** The tables of a report, for the page and the CSV files. */
export function reportTables(
  report: ServiceReport,
  say: ReportTranslator,
  format: ReportFormatter,
): Record<TableName, ReportTable> {
  const {
    states,
    promises,
    hours,
    days,
    months,
    stations,
    items,
    categories,
    options,
    types,
    sources,
    voids,
    sales,
    adjustments,
    payments,
    received,
    people,
    cancellations,
    stops,
    remakes,
    slowest,
    isApproximate,
  } = report
  const durations = durationColumns<Durations>(say, isApproximate, (row) => row)
  const itemsValue = categories.reduce((sum, { value }) => sum + value, 0)
  return {
    states: reportTable(
      {
        title: say('states'),
        rows: states,
        keyOf: ({ state }) => state,
        columns: [
          { key: 'state', name: say('state'), kind: 'text', value: ({ state }) => format.common(`status.${state}`) },
          { key: 'measured', name: say('tickets'), kind: 'count', value: ({ measured }) => measured },
          ...durations,
        ],
      },
      format,
    ),
    promises: reportTable(
      {
        title: say('promises'),
        rows: promises,
        keyOf: ({ hour }) => String(hour),
        columns: [
          { key: 'hour', name: say('hour'), kind: 'text', value: ({ hour }) => format.hourOfDay(hour) },
          { key: 'told', name: say('promisesTold'), kind: 'count', value: ({ told }) => told },
          { key: 'kept', name: say('promisesKept'), kind: 'count', value: ({ kept }) => kept },
          { key: 'later', name: say('promisesLater'), kind: 'count', value: ({ later }) => later },
          {
            key: 'share',
            name: say('promisesShare'),
            sheetName: `${say('promisesShare')} (%)`,
            kind: 'share',
            value: ({ kept, told }) => kept / told,
          },
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
          ...serviceColumns(say, durations),
        ],
      },
      format,
    ),
    days: reportTable(
      {
        title: say('days'),
        rows: days,
        keyOf: ({ day }) => day,
        columns: [
          { key: 'day', name: say('day'), kind: 'day', value: ({ day }) => day },
          ...serviceColumns(say, durations),
        ],
      },
      format,
    ),
    months: reportTable(
      {
        title: say('months'),
        rows: months,
        keyOf: ({ month }) => month,
        columns: [
          { key: 'month', name: say('month'), kind: 'month', value: ({ month }) => month },
          ...serviceColumns(say, durations),
        ],
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
          ...itemColumns(say, durations),
        ],
      },
      format,
    ),
    items: reportTable(
      {
        title: say('items'),
        rows: items,
        keyOf: ({ itemId, name }) => itemId ?? name,
        columns: [
          { key: 'item', name: say('item'), kind: 'text', value: ({ name }) => name },
          ...itemColumns(say, durations, true),
        ],
      },
      format,
    ),
    categories: reportTable(
      {
        title: say('categories'),
        rows: categories,
        keyOf: ({ category }) => category ?? '',
        columns: [
          {
            key: 'category',
            name: say('category'),
            kind: 'text',
            value: ({ category }) => category ?? say('noCategory'),
          },
          { key: 'pieces', name: say('pieces'), kind: 'count', value: ({ pieces }) => pieces },
          { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
          {
            key: 'share',
            name: say('shareOfSales'),
            sheetName: `${say('shareOfSales')} (%)`,
            kind: 'share',
            value: ({ value }) => (itemsValue === 0 ? null : value / itemsValue),
          },
        ],
      },
      format,
    ),
    people: reportTable(
      {
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
      },
      format,
    ),
    options: reportTable(
      {
        title: say('options'),
        rows: options,
        keyOf: ({ group, name }) => `${group} ${name}`,
        columns: [
          { key: 'group', name: say('optionGroup'), kind: 'text', value: ({ group }) => group },
          { key: 'option', name: say('option'), kind: 'text', value: ({ name }) => name },
          { key: 'pieces', name: say('pieces'), kind: 'count', value: ({ pieces }) => pieces },
          { key: 'value', name: say('optionValue'), kind: 'money', value: ({ value }) => value },
        ],
      },
      format,
    ),
    types: reportTable(
      {
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
      },
      format,
    ),
    sources: reportTable(
      {
        title: say('sources'),
        rows: sources,
        keyOf: ({ source }) => source,
        columns: [
          { key: 'source', name: say('source'), kind: 'text', value: ({ source }) => sourceName(source, say) },
          ...serviceColumns(say, durations),
        ],
      },
      format,
    ),
    voids: reportTable(
      {
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
      },
      format,
    ),
    sales: reportTable(
      {
        title: say('sales'),
        rows: SALES.map((part) => ({ part, value: sales[part] })),
        keyOf: ({ part }) => part,
        columns: [
          { key: 'part', name: say('salesPart'), kind: 'text', value: ({ part }) => say(`salesParts.${part}`) },
          { key: 'value', name: say('amount'), kind: 'money', value: ({ value }) => value },
        ],
      },
      format,
    ),
    adjustments: reportTable(
      {
        title: say('adjustments'),
        rows: adjustments,
        keyOf: ({ kind, by }) => `${kind} ${by}`,
        columns: [
          {
            key: 'kind',
            name: say('salesPart'),
            kind: 'text',
            value: ({ kind }) => format.common(`adjustment.${kind}`),
          },
          { key: 'by', name: say('adjustedBy'), kind: 'text', value: ({ by }) => by ?? say('unknown') },
          { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
          { key: 'value', name: say('amount'), kind: 'money', value: ({ value }) => value },
        ],
      },
      format,
    ),
    payments: reportTable(
      {
        title: say('payments'),
        rows: payments,
        keyOf: ({ method }) => method,
        columns: [
          {
            key: 'method',
            name: say('method'),
            kind: 'text',
            value: ({ method }) => methodName(method, say, format),
          },
          { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
          { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
        ],
      },
      format,
    ),
    received: reportTable(
      {
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
      },
      format,
    ),
    cancellations: reportTable(
      {
        title: say('cancellations'),
        rows: cancellations,
        keyOf: ({ state, by, reason }) => `${state} ${by.kind} ${by.name} ${reason}`,
        columns: endedColumns(say, format, ({ reason }: Cancellations) =>
          reason === null ? say('noReason') : format.common(`cancelReason.${reason}`),
        ),
      },
      format,
    ),
    stops: reportTable(
      {
        title: say('stops'),
        rows: stops,
        keyOf: ({ state, by, reason }) => `${state} ${by.kind} ${by.name} ${reason}`,
        columns: endedColumns(say, format, ({ reason }: Stops) => format.common(`voidReason.${reason}`)),
      },
      format,
    ),
    remakes: reportTable(
      {
        title: say('remakes'),
        rows: remakes,
        keyOf: ({ reason }) => reason,
        columns: [
          { key: 'reason', name: say('reason'), kind: 'text', value: ({ reason }) => say(`remakeReasons.${reason}`) },
          { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
          { key: 'pieces', name: say('pieces'), kind: 'count', value: ({ pieces }) => pieces },
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
            ...minutesColumn(say('toReady'), say),
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
  return sheetOfRows(
    {
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
        {
          key: 'toReady',
          ...minutesColumn(say('toReady'), say),
          kind: 'duration',
          value: ({ toReadyMs }) => toReadyMs,
        },
        { key: 'late', name: say('late'), kind: 'text', value: ({ isLate }) => format.common(isLate ? 'yes' : 'no') },
      ],
    },
    format,
  )
}

const amountOf = (payments: ReportTicket['payments']): number => payments.reduce((sum, { amount }) => sum + amount, 0)

/** Guests and staff have a name in each language; an integration has its own. */
const sourceName = (source: string, say: ReportTranslator): string =>
  source === 'guest' || source === 'staff' ? say(`sourceNames.${source}`) : source

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

const serviceColumns = (say: ReportTranslator, durations: ReportColumn<Durations>[]): ReportColumn<Service>[] => [
  { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
  { key: 'cancelled', name: say('cancelled'), kind: 'count', value: ({ cancelled }) => cancelled },
  { key: 'value', name: say('value'), kind: 'money', value: ({ value }) => value },
  ...durations,
]

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

const itemColumns = (
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
    sheetName: `${say('late')} (%)`,
    kind: 'share',
    value: (row) => {
      const { late, measured } = of(row)
      return measured === 0 ? null : late / measured
    },
  },
]

const minutesColumn = (name: string, say: ReportTranslator, isAbout = false) => ({
  name: `${name} (${say('minutes')})`,
  sheetName: `${name} (${isAbout ? '≈ ' : ''}${say('minutes')})`,
  isAbout,
})
