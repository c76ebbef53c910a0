'use client'

import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import { ListFilter, ListSearch } from '@/app/ui/list-search'
import { WIDER } from '@/app/ui/nothing-found'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { TypedText } from '@/app/ui/typed-text'
import { useUndo } from '@/app/ui/undo'
import { isMatch, tableText } from '@/lib/search-text'
import { submitTableRestoration } from './actions'
import { TableActions } from './table-forms'

/** `sheet`: the page that prints its code. `qrCode`: the picture of its code, which the server draws. */
type Table = {
  id: string
  label: string
  area: string
  code: string
  isClosed: boolean
  isCounter: boolean
  sheet: string
  qrCode: ReactNode
}

/** A table of another branch. */
type OtherTable = { id: string; label: string; area: string; code: string; branch: { id: string; name: string } }

type Props = {
  tables: Table[]
  /** The name of their branch; undefined: there is one only. */
  branch: string | undefined
  others: OtherTable[]
  /** That the tables have. */
  areas: string[]
  /** What is searched for at first. */
  search: string
}

/** So many tables of other branches are offered. */
const MOST_OTHERS = 10

/** The tables of a branch, with a search for the label or the code. What only other branches have is offered. */
export function TableList({ tables, branch, others, areas, search }: Props) {
  const say = useTranslations('settings.tables')
  const [query, setQuery] = useState(search)
  const [state, setState] = useState('')
  const [area, setArea] = useState('')
  const action = useTranslations('managers.actions')
  const { offerUndo, undoBar } = useUndo()
  const stateNames: Record<string, string> = { open: say('openState'), closed: say('closed') }
  const isFound = ({ label, area, code }: Pick<Table, 'label' | 'area' | 'code'>) =>
    isMatch(`${tableText(label)} ${area} ${code}`, query)
  const isChosen = (table: Table) =>
    (state === '' || table.isClosed === (state === 'closed')) && (area === '' || table.area === area)
  const shown = tables.filter((table) => isFound(table) && isChosen(table))
  const showAll = () => {
    setState('')
    setArea('')
  }
  return (
    <>
      <ListSearch label={say('search')} query={query} onQuery={setQuery} found={shown.length} all={tables.length}>
        <ListFilter
          label={say('state')}
          value={state}
          onValue={setState}
          choices={[['', say('everyState')], ...Object.entries(stateNames)]}
        />
        {areas.length > 0 && (
          <ListFilter
            label={say('area')}
            value={area}
            onValue={setArea}
            choices={[['', say('everyArea')], ...areas.map((name) => [name, name] as const)]}
          />
        )}
      </ListSearch>
      {tables.length === 0 && <Card>{say('none')}</Card>}
      {tables.length > 0 && shown.length === 0 && (
        <NothingFoundInList
          read={say('searchReads')}
          filters={[branch, stateNames[state], area]}
          {...((state !== '' || area !== '') && { onAllEntries: showAll })}
        >
          {others
            .filter(isFound)
            .slice(0, MOST_OTHERS)
            .map(({ id, label, branch }) => (
              <Link
                key={id}
                href={`/settings/tables?${new URLSearchParams({ branch: branch.id, search: label })}`}
                className={WIDER}
              >
                <TypedText>{`${label} · ${branch.name}`}</TypedText>
              </Link>
            ))}
        </NothingFoundInList>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ id, label, area, code, isClosed, isCounter, sheet, qrCode }) => (
          <li key={id} className="grid content-between gap-4 rounded-xl border border-rule bg-white p-4 skips-[13rem]">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <h2 className="text-3xl/tight font-extrabold break-words">{label}</h2>
                {area && (
                  <p className="mt-1 text-base/snug break-words">
                    <TypedText>{area}</TypedText>
                  </p>
                )}
                {isCounter && <p className="mt-1 text-base/snug">{say('counterLead')}</p>}
                {isClosed && (
                  <p className="mt-1 w-fit rounded-full bg-alert px-3 py-0.5 text-base font-bold">{say('closed')}</p>
                )}
                <p className="mt-1 text-sm break-all text-ink-quiet tabular-nums">{code}</p>
              </div>
              {qrCode}
            </div>
            <TableActions
              table={{ id, label, area, isClosed, isCounter }}
              areas={areas}
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
