import type { ReportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import { Card } from '@/app/ui/card'
import { DataTable } from '@/app/ui/data-table'
import { Link } from '@/app/ui/link'
import type { StaffAccess } from '@/lib/access/callers'
import { database } from '@/lib/db/database'
import { chainReport } from '@/lib/reports/chain-report'
import { queryOfReport } from '../branches/[branchId]/report/report-query'
import type { ReportTable } from '../branches/[branchId]/report/report-table'
import { ALL, CHAIN_SORTS, type ChainSort, chainTable } from './chain-table'
import { type ChainView, queryOfChain } from './chain-view'

type Props = { staff: StaffAccess; view: ChainView; format: ReportFormatter }

type Row = ReportTable['rows'][number]

/** The figures of each branch: a table whose columns sort it, on a phone a card for each branch. */
export async function Chain({ staff, view, format }: Props) {
  const say = await translator('report')
  const common = await translator('common')
  const branches = await chainReport(database(), staff, view.filter, view.comparison)
  const { columns, rows } = chainTable(branches, view.sort, say, format)
  const isAbout = branches.some(({ now }) => now.isApproximate)
  return (
    <>
      <Card className="max-md:hidden print:grid">
        <DataTable
          caption={say('chain.title')}
          columns={columns.map((column, index) => ({
            ...column,
            head: headOf(column),
            cell: (row: Row) => (index === 0 ? nameOf(row) : row.cells[index]?.text),
          }))}
          rows={rows}
          keyOf={({ key }) => key}
          empty={say('nothing')}
          scrollHint={common('scrollTable')}
        />
      </Card>
      <ul className="grid gap-3 md:hidden print:hidden">
        {rows.map((row) => (
          <li key={row.key} className="rounded-xl border border-rule bg-white p-4">
            <h2 className="text-xl/snug font-bold">{nameOf(row)}</h2>
            <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
              {columns.slice(1).map(({ key, name }, index) => (
                <div key={key}>
                  <dt className="text-sm text-ink-quiet">{name}</dt>
                  <dd className="text-base font-semibold tabular-nums">{row.cells[index + 1]?.text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {isAbout && <p className="text-base text-ink-quiet">{say('approximate')}</p>}
    </>
  )

  function headOf({ key, name }: { key: string; name: string }) {
    const sort = CHAIN_SORTS.find((one) => one === key) as ChainSort
    const isSorted = sort === view.sort
    return {
      isSorted,
      content: (
        <Link
          href={`/reports${queryOfChain({ ...view, sort })}`}
          className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:decoration-ink"
        >
          {name}
          {isSorted && <span aria-hidden>{sort === 'name' ? '\u00A0▲' : '\u00A0▼'}</span>}
        </Link>
      ),
      direction: sort === 'name' ? ('ascending' as const) : ('descending' as const),
    }
  }

  function nameOf({ key, cells }: Row) {
    const name = cells[0]?.text
    if (key === ALL) return name
    const { filter, comparison } = view
    return (
      <Link
        href={`/branches/${key}/report${queryOfReport({ filter, comparison })}`}
        className="inline-flex min-h-11 items-center underline"
      >
        {name}
      </Link>
    )
  }
}
