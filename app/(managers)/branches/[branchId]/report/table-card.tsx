import Link from 'next/link'
import type { ReactNode } from 'react'
import { translator } from '@/app/i18n/messages'
import { QUIET, SMALL } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { DataTable } from '@/app/ui/data-table'
import type { ReportTable } from './report-tables'

type Props = {
  table: ReportTable
  lead?: string
  /** The URL of the CSV file. */
  file: string
  empty?: string
  /** The URL of a row. Its first cell is the link. */
  linkOf?: (key: string) => string
  /** Charts of the same numbers. */
  children?: ReactNode
}

/** A table of the report with a link to its CSV file, and charts beside it if there are any. */
export async function TableCard({ table, lead, file, empty, linkOf, children }: Props) {
  const say = await translator('report')
  const columns = table.columns.map(({ key, name, isNumber }, index) => ({
    key,
    name,
    isNumber,
    cell: (row: ReportTable['rows'][number]) => {
      const text = row.cells[index]?.text
      if (index > 0 || !linkOf) return text
      return (
        <Link
          href={linkOf(row.key)}
          aria-label={say('historyOf', { number: text ?? '' })}
          className="inline-flex min-h-11 min-w-11 items-center underline"
        >
          {text}
        </Link>
      )
    },
  }))
  const rows = (
    <DataTable
      caption={say('tableOf', { table: table.title })}
      columns={columns}
      rows={table.rows}
      keyOf={({ key }) => key}
      empty={empty ?? say('nothing')}
    />
  )
  return (
    <Card
      title={table.title}
      lead={lead}
      actions={
        table.rows.length > 0 && (
          <a href={file} download aria-label={say('csvOf', { table: table.title })} className={`${QUIET} ${SMALL}`}>
            CSV
          </a>
        )
      }
    >
      {children ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {children}
          {rows}
        </div>
      ) : (
        rows
      )}
    </Card>
  )
}
