import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHOICE, Dialog } from '@/app/ui/dialog'
import { ListSearch } from '@/app/ui/list-search'
import { TypedText } from '@/app/ui/typed-text'
import type { MenuItem } from '@/lib/menu/read-menu'
import type { SoldOutEnd } from '@/lib/menu/sold-out'
import { isMatch } from '@/lib/search-text'
import { boardMenu, setSoldOut } from '../actions'
import { useBoardContext } from '../board-context'
import { PanelPlaceholder, usePanelData } from './panel-answer'
import { SoldOutEnds, useEnd } from './sold-out-ends'

/** Marks menu items as sold out or available. The items of the station that is shown come first. */
export function SoldOut({ onClose }: { onClose: () => void }) {
  const say = useTranslations('board.panels')
  const { branch, station } = useBoardContext()
  const { data, retry } = usePanelData(useCallback(() => boardMenu(branch.id), [branch.id]))
  return (
    <Dialog title={say('soldOutTitle')} onClose={onClose}>
      <p className="pb-4 text-lg text-ink-quiet">{say('soldOutLead')}</p>
      {data.state === 'loaded' ? (
        <ItemList menu={stationFirst(data.value, station)} />
      ) : (
        <PanelPlaceholder isLoading={data.state === 'loading'} onRetry={retry} />
      )}
    </Dialog>
  )
}

/** The items that match the search. The others stay mounted, so that they keep what was marked. */
function ItemList({ menu }: { menu: MenuItem[] }) {
  const say = useTranslations('board.panels')
  const common = useTranslations('common')
  const [query, setQuery] = useState('')
  const isShown = ({ name, category }: MenuItem) => isMatch(`${name} ${category}`, query)
  const found = menu.filter(isShown).length
  return (
    <div className="grid gap-4">
      <ListSearch label={say('searchItems')} query={query} onQuery={setQuery} found={found} all={menu.length} />
      {found === 0 && <p className="text-lg text-ink-quiet">{common('nothingFound')}</p>}
      <ul className="grid gap-2">
        {menu.map((item) => (
          <li key={item.id} hidden={!isShown(item)}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function stationFirst(menu: MenuItem[], station: string | null): MenuItem[] {
  if (!station) return menu
  return [...menu.filter((item) => item.station === station), ...menu.filter((item) => item.station !== station)]
}

function Item({ item }: { item: MenuItem }) {
  const say = useTranslations('board.panels')
  const common = useTranslations('common')
  const { branch } = useBoardContext()
  const [isSoldOut, setIsSoldOut] = useState(!item.available)
  const [until, setUntil] = useState(item.soldOutUntil)
  const [failed, setFailed] = useState(false)
  useEnd(until, () => setIsSoldOut(false))

  async function change(next: boolean, ends?: SoldOutEnd) {
    setIsSoldOut(next)
    setFailed(false)
    try {
      const changed = await setSoldOut({ branchId: branch.id, itemId: item.id, soldOut: next, ends })
      setUntil(changed.soldOutUntil)
    } catch (error) {
      console.warn('The item was not changed:', error)
      setIsSoldOut(isSoldOut)
      setFailed(true)
    }
  }

  return (
    <>
      <button
        type="button"
        aria-pressed={isSoldOut}
        onClick={() => change(!isSoldOut)}
        className={`${CHOICE} aria-pressed:bg-paper-soon`}
      >
        <span className="min-w-0 break-words">
          <span className={isSoldOut ? 'line-through decoration-2' : ''}>
            <TypedText>{item.name}</TypedText>
          </span>{' '}
          <span className="text-base font-medium text-ink-quiet">
            {item.station && <TypedText>{item.station}</TypedText>}
          </span>
        </span>
        <span className={`shrink-0 text-base font-bold ${isSoldOut ? 'text-late' : 'text-paid-ink'}`}>
          {common(isSoldOut ? 'soldOut' : 'available')}
        </span>
      </button>
      {isSoldOut && <SoldOutEnds name={item.name} until={until} onChoose={(ends) => change(true, ends)} />}
      {failed && (
        <p role="alert" className="pt-1 text-base font-semibold text-late">
          {say('unreachable')}
        </p>
      )}
    </>
  )
}
