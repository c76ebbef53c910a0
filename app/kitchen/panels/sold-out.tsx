import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { componentsText } from '@/app/ordering/combo-contents'
import { ChoiceButton, Dialog } from '@/app/ui/dialog'
import { ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { TypedText } from '@/app/ui/typed-text'
import type { MenuItem } from '@/lib/menu/read-menu'
import type { SoldOutEnd } from '@/lib/menu/sold-out'
import { isMatch } from '@/lib/search-text'
import { boardMenu, setSoldOut } from '../actions'
import { useBoardContext } from '../board-context'
import { PanelPlaceholder, usePanelData } from './panel-answer'
import { SoldOutEnds, useEnd } from './sold-out-ends'

/** Marks items and options as sold out or available. */
export function SoldOut({ onClose }: { onClose: () => void }) {
  const say = useTranslations('board.panels')
  const { branch, stationName } = useBoardContext()
  const { data, retry } = usePanelData(useCallback(() => boardMenu(branch.id), [branch.id]))
  return (
    <Dialog title={say('soldOutTitle')} onClose={onClose}>
      <p className="pb-4 text-lg text-ink-quiet">{say('soldOutLead')}</p>
      {data.state === 'loaded' ? (
        <ThingList things={thingsOf(data.value, stationName)} />
      ) : (
        <PanelPlaceholder isLoading={data.state === 'loading'} onRetry={retry} />
      )}
    </Dialog>
  )
}

/** An item or an option. `about`: its station, what it consists of, or its group. */
type Thing = Pick<MenuItem, 'id' | 'name' | 'available' | 'soldOutUntil'> & {
  kind: 'item' | 'option'
  about: string | null
  searched: string
}

/** The items, those of the board's station first, then the options. */
function thingsOf({ items, options }: Awaited<ReturnType<typeof boardMenu>>, station: string): Thing[] {
  const ofStation = (item: MenuItem) => item.station === station
  const first = [...items.filter(ofStation), ...items.filter((item) => !ofStation(item))]
  return [
    ...first.map((item) => ({
      ...item,
      kind: 'item' as const,
      about: item.components.length > 0 ? componentsText(item.components) : item.station,
      searched: `${item.name} ${item.category}`,
    })),
    ...options.map((option) => ({
      ...option,
      kind: 'option' as const,
      about: option.group,
      searched: `${option.name} ${option.group}`,
    })),
  ]
}

/** What matches the search. The others stay mounted, so that they keep what was marked. */
function ThingList({ things }: { things: Thing[] }) {
  const say = useTranslations('board.panels')
  const [query, setQuery] = useState('')
  const isShown = ({ searched }: Thing) => isMatch(searched, query)
  const found = things.filter(isShown).length
  return (
    <div className="grid gap-4">
      <ListSearch label={say('searchItems')} query={query} onQuery={setQuery} found={found} all={things.length} />
      {found === 0 && <NothingFoundInList read={say('itemsRead')} />}
      <ul className="grid gap-2">
        {things.map((thing) => (
          <li key={thing.id} hidden={!isShown(thing)}>
            <SoldOutSwitch thing={thing} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SoldOutSwitch({ thing }: { thing: Thing }) {
  const say = useTranslations('board.panels')
  const common = useTranslations('common')
  const { branch } = useBoardContext()
  const [isSoldOut, setIsSoldOut] = useState(!thing.available)
  const [until, setUntil] = useState(thing.soldOutUntil)
  const [failed, setFailed] = useState(false)
  useEnd(until, () => setIsSoldOut(false))

  async function change(next: boolean, ends?: SoldOutEnd) {
    setIsSoldOut(next)
    setFailed(false)
    try {
      const { kind, id } = thing
      const changed = await setSoldOut({ branchId: branch.id, kind, id, soldOut: next, ends })
      // A combo stays sold out while a component is.
      setIsSoldOut(!changed.available)
      setUntil(changed.soldOutUntil)
    } catch (error) {
      console.warn('It was not marked:', error)
      setIsSoldOut(isSoldOut)
      setFailed(true)
    }
  }

  return (
    <>
      <ChoiceButton aria-pressed={isSoldOut} onClick={() => change(!isSoldOut)} className="aria-pressed:bg-paper-soon">
        <span className="min-w-0 break-words">
          <span className={isSoldOut ? 'line-through decoration-2' : ''}>
            <TypedText>{thing.name}</TypedText>
          </span>{' '}
          <span className="text-base font-medium text-ink-quiet">
            {thing.about && <TypedText>{thing.about}</TypedText>}
          </span>
        </span>
        <span className={`shrink-0 text-base font-bold ${isSoldOut ? 'text-late' : 'text-paid-ink'}`}>
          {common(isSoldOut ? 'soldOut' : 'available')}
        </span>
      </ChoiceButton>
      {isSoldOut && <SoldOutEnds name={thing.name} until={until} onChoose={(ends) => change(true, ends)} />}
      {failed && (
        <p role="alert" className="pt-1 text-base font-semibold text-late">
          {say('unreachable')}
        </p>
      )}
    </>
  )
}
