import type { ReportFormatter, ReportTranslator } from '@/app/(managers)/report-format'
import { type BranchTotals, sumOf } from '@/lib/reports/chain-report'
import { durationColumns } from '../branches/[branchId]/report/report-columns'
import { type ReportColumn, type ReportTable, reportTable } from '../branches/[branchId]/report/report-table'

/** The figures of branches. Each can sort them. */
const FIGURES = [
  'value',
  'change',
  'orders',
  'average',
  'gross',
  'discounts',
  'cancelled',
  'median',
  'p90',
  'late',
] as const

export const CHAIN_SORTS = [...FIGURES, 'name'] as const

export type ChainSort = (typeof CHAIN_SORTS)[number]

/** The key of the row with the sums. */
export const ALL = 'all'

/** A row for each branch, sorted by a figure, the largest first, or by name; and the sums of several branches below them. */
export function chainTable(
  branches: BranchTotals[],
  sort: ChainSort,
  say: ReportTranslator,
  format: ReportFormatter,
): ReportTable {
  const columns = columnsOf(branches, say)
  const column = columns.find(({ key }) => key === sort)
  const figureOf = (branch: BranchTotals) => Number(column?.value(branch) ?? Number.NEGATIVE_INFINITY)
  const sorted = sort === 'name' ? branches : branches.toSorted((a, b) => compare(figureOf(b), figureOf(a)))
  const rows =
    branches.length > 1 ? [...sorted, { id: ALL, name: format.common('allBranches'), ...sumOf(branches) }] : sorted
  return reportTable(format, { title: say('chain.title'), rows, keyOf: ({ id }) => id, columns })
}

/** What a figure is called. */
export const sortName = (sort: ChainSort, say: ReportTranslator): string =>
  columnsOf([], say).find(({ key }) => key === sort)?.name ?? ''

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

const shareOf = (some: number, all: number) => (all === 0 ? null : some / all)

function columnsOf(branches: BranchTotals[], say: ReportTranslator): ReportColumn<BranchTotals>[] {
  return [
    { key: 'name', name: say('branch'), kind: 'text', value: ({ name }) => name },
    { key: 'value', name: say('value'), kind: 'money', value: ({ now }) => now.total.value },
    {
      key: 'change',
      name: say('chain.change'),
      kind: 'change',
      value: ({ now, before }) => {
        const ratio = shareOf(now.total.value, before.total.value)
        return ratio === null ? null : ratio - 1
      },
    },
    { key: 'orders', name: say('orders'), kind: 'count', value: ({ now }) => now.total.orders },
    {
      key: 'average',
      name: say('average'),
      kind: 'money',
      value: ({ now: { total } }) => {
        const average = shareOf(total.value, total.orders - total.cancelled)
        return average === null ? null : Math.round(average)
      },
    },
    { key: 'gross', name: say('chain.gross'), kind: 'money', value: ({ now }) => now.sales.gross },
    { key: 'discounts', name: say('chain.discounts'), kind: 'money', value: ({ now }) => now.sales.discounts },
    {
      key: 'cancelled',
      name: say('cancelled'),
      kind: 'share',
      value: ({ now: { total } }) => shareOf(total.cancelled, total.orders),
    },
    ...durationColumns<BranchTotals>(
      say,
      branches.some(({ now }) => now.isApproximate),
      ({ now }) => now.total,
    ),
  ]
}
