import type { ReactNode } from 'react'
import { translator } from '@/app/i18n/messages'
import { QUIET, SMALL } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { DataTable } from '@/app/ui/data-table'
import { Link } from '@/app/ui/link'
import type { ReportTable } from './report-table'

type Props = {
  table: ReportTable
  lead?: string
  /** The URL of the CSV file. */
  file: string
  empty?: string
  /** The URL of a row. Its first cell is the link. */
  linkOf?: (key: string) => string
  /** Whether the user unfolds the table, below charts of the same numbers. A printed page has it unfolded. */
  isFolded?: boolean
  /** Charts of the same numbers. */
  children?: ReactNode
}

/** A table of the report with a link to its CSV file, and charts above it if there are any. */
export async function TableCard({ table, lead, file, empty, linkOf, isFolded, children }: Props) {
  const say = await translator('report')
  const common = await translator('common')
  const columns = table.columns.map(({ key, name, isNumber }, index) => ({
    key,
    name,
    isNumber,
    cell: (row: ReportTable['rows'][number]) => {
      const { text, share } = row.cells[index] ?? {}
      if (share !== undefined) return <Share text={text ?? ''} share={share} />
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
      scrollHint={common('scrollTable')}
    />
  )
  return (
    <Card
      title={table.title}
      lead={lead}
      actions={
        table.rows.length > 0 && (
          <a
            href={file}
            download
            aria-label={say('csvOf', { table: table.title })}
            className={`${QUIET} ${SMALL} print:hidden`}
          >
            CSV
          </a>
        )
      }
    >
      {children}
      {isFolded ? (
        <details className="group print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg text-base font-semibold underline [&::-webkit-details-marker]:hidden">
            {say('showTable')}
          </summary>
          {rows}
        </details>
      ) : (
        rows
      )}
    </Card>
  )
}

/** A cell with a bar for its share of the largest value of its column. */
function Share({ text, share }: { text: string; share: number }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <span
        aria-hidden
        className="h-3.5 w-28 max-w-full overflow-hidden rounded-sm bg-paper max-lg:hidden print:hidden"
      >
        <span className="block h-full rounded-sm bg-paid-ink" style={{ width: `${Math.round(share * 1000) / 10}%` }} />
      </span>
      <span className="min-w-30">{text}</span>
    </span>
  )
}
