'use client'

import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '@/app/ui/card'
import { ListFilter, ListSearch } from '@/app/ui/list-search'
import { useUndo } from '@/app/ui/undo'
import { isMatch } from '@/lib/search-text'
import { submitTableRestoration } from './actions'
import { TableActions } from './table-forms'

/** `sheet`: the page that prints its code. `qrCode`: the picture of its code, which the server draws. */
type Table = {
  id: string
  label: string
  code: string
  isClosed: boolean
  isCounter: boolean
  sheet: string
  qrCode: ReactNode
}

/** The tables of a branch, with a search for the label or the code. */
export function TableList({ tables }: { tables: Table[] }) {
  const say = useTranslations('settings.tables')
  const common = useTranslations('common')
  const [query, setQuery] = useState('')
  const [state, setState] = useState('')
  const action = useTranslations('managers.actions')
  const { offerUndo, undoBar } = useUndo()
  const shown = tables.filter(
    ({ label, code, isClosed }) =>
      isMatch(`${label} ${code}`, query) && (state === '' || isClosed === (state === 'closed')),
  )
  return (
    <>
      <ListSearch label={say('search')} query={query} onQuery={setQuery} found={shown.length} all={tables.length}>
        <ListFilter
          label={say('state')}
          value={state}
          onValue={setState}
          choices={[
            ['', say('everyState')],
            ['open', say('openState')],
            ['closed', say('closed')],
          ]}
        />
      </ListSearch>
      {shown.length === 0 && <Card>{tables.length === 0 ? say('none') : common('nothingFound')}</Card>}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ id, label, code, isClosed, isCounter, sheet, qrCode }) => (
          <li key={id} className="grid content-between gap-4 rounded-xl border border-rule bg-white p-4 skips-[13rem]">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <h2 className="text-3xl/tight font-extrabold break-words">{label}</h2>
                {isCounter && <p className="mt-1 text-base/snug">{say('counterLead')}</p>}
                {isClosed && (
                  <p className="mt-1 w-fit rounded-full bg-alert px-3 py-0.5 text-base font-bold">{say('closed')}</p>
                )}
                <p className="mt-1 text-sm break-all text-ink-quiet tabular-nums">{code}</p>
              </div>
              {qrCode}
            </div>
            <TableActions
              table={{ id, label, isClosed, isCounter }}
              sheet={sheet}
              onRemoved={() =>
                offerUndo({ text: action('removedNamed', { name: label }), undo: () => submitTableRestoration(id) })
              }
            />
          </li>
        ))}
      </ul>
      {undoBar}
    </>
  )
}
