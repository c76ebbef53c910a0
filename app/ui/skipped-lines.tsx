import { useTranslations } from 'use-intl'
import type { OtherSystemFile } from '@/lib/menu/import-menu'
import { DataTable } from './data-table'

/** Which system wrote a menu file, and the rows that are no items, with the reason. */
export function SkippedLines({ file: { system, skipped, skippedCount } }: { file: OtherSystemFile }) {
  const say = useTranslations('setup')
  const heading = say('skipped', { count: skippedCount })
  return (
    <div className="grid gap-1">
      <p>{say('otherSystem', { system })}</p>
      {skippedCount > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-semibold underline">{heading}</summary>
          <DataTable
            caption={heading}
            empty=""
            rows={skipped}
            keyOf={({ line }) => String(line)}
            columns={[
              { key: 'line', name: say('line'), cell: ({ line }) => line },
              { key: 'why', name: say('why'), cell: ({ why }) => say(`skipped_${why}`) },
              { key: 'text', name: say('text'), cell: ({ text }) => <span className="break-all">{text}</span> },
            ]}
          />
          {skippedCount > skipped.length && <p>{say('more', { count: skippedCount - skipped.length })}</p>}
        </details>
      )}
    </div>
  )
}
