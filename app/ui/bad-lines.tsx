import { useTranslations } from 'use-intl'
import type { BadLine } from '@/lib/menu/import-menu'
import { DataTable } from './data-table'

/** The lines of a menu file that cannot be read, and why. */
export function BadLines({ problems }: { problems: BadLine[] }) {
  const say = useTranslations('setup')
  return (
    <DataTable
      caption={say('bad', { count: problems.length })}
      empty=""
      rows={problems}
      keyOf={({ line }) => String(line)}
      columns={[
        { key: 'line', name: say('line'), cell: ({ line }) => line },
        { key: 'why', name: say('why'), cell: ({ why }) => say(`why_${why}`) },
        { key: 'text', name: say('text'), cell: ({ text }) => <span className="break-all">{text}</span> },
      ]}
    />
  )
}
