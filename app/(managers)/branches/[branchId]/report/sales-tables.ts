import type { ReportFormatter, ReportTranslator } from '@/app/(managers)/report-format'
import type { Durations, ServiceReport } from '@/lib/reports/report-schema'
import { durationColumns, itemColumns } from './report-columns'
import { reportTable } from './report-table'

/** What sales consist of, as they add up. */
const SALES = ['gross', 'discounts', 'surcharges', 'net'] as const

/** What was sold, and what it cost. */
export function salesTables(report: ServiceReport, say: ReportTranslator, format: ReportFormatter) {
  const { items, categories, options, sales, adjustments } = report
  const durations = durationColumns<Durations>(say, report.isApproximate, (row) => row)
  const itemsValue = categories.reduce((sum, { value }) => sum + value, 0)
  return {
    items: reportTable(format, {
      title: say('items'),
      rows: items,
      keyOf: ({ itemId, name }) => itemId ?? name,
      columns: [
        { key: 'item', name: say('item'), kind: 'text', value: ({ name }) => name },
        ...itemColumns(say, durations, true),
      ],
    }),
    categories: reportTable(format, {
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
          kind: 'share',
          value: ({ value }) => (itemsValue === 0 ? null : value / itemsValue),
        },
      ],
    }),
    options: reportTable(format, {
      title: say('options'),
      rows: options,
      keyOf: ({ group, name }) => `${group} ${name}`,
      columns: [
        { key: 'group', name: say('optionGroup'), kind: 'text', value: ({ group }) => group },
        { key: 'option', name: say('option'), kind: 'text', value: ({ name }) => name },
        { key: 'pieces', name: say('pieces'), kind: 'count', value: ({ pieces }) => pieces },
        { key: 'value', name: say('optionValue'), kind: 'money', value: ({ value }) => value },
      ],
    }),
    sales: reportTable(format, {
      title: say('sales'),
      rows: SALES.map((part) => ({ part, value: sales[part] })),
      keyOf: ({ part }) => part,
      columns: [
        { key: 'part', name: say('salesPart'), kind: 'text', value: ({ part }) => say(`salesParts.${part}`) },
        { key: 'value', name: say('amount'), kind: 'money', value: ({ value }) => value },
      ],
    }),
    adjustments: reportTable(format, {
      title: say('adjustments'),
      rows: adjustments,
      keyOf: ({ kind, by }) => `${kind} ${by}`,
      columns: [
        { key: 'kind', name: say('salesPart'), kind: 'text', value: ({ kind }) => format.common(`adjustment.${kind}`) },
        { key: 'by', name: say('adjustedBy'), kind: 'text', value: ({ by }) => by ?? say('unknown') },
        { key: 'orders', name: say('orders'), kind: 'count', value: ({ orders }) => orders },
        { key: 'value', name: say('amount'), kind: 'money', value: ({ value }) => value },
      ],
    }),
  }
}
