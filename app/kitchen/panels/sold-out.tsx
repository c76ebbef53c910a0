import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHOICE, Dialog } from '@/app/ui/dialog'
import { TypedText } from '@/app/ui/typed-text'
import type { MenuItem } from '@/lib/menu/read-menu'
import { boardMenu, setSoldOut } from '../actions'
import { useBoardContext } from '../board-context'
import { PanelPlaceholder, usePanelData } from './panel-answer'

/** Marks menu items as sold out or available. The items of the station that is shown come first. */
export function SoldOut({ onClose }: { onClose: () => void }) {
  const say = useTranslations('board.panels')
  const { branch, station } = useBoardContext()
  const { data, retry } = usePanelData(useCallback(() => boardMenu(branch.id), [branch.id]))
  return (
    <Dialog title={say('soldOutTitle')} onClose={onClose}>
      <p className="pb-4 text-lg text-ink-quiet">{say('soldOutLead')}</p>
      {data.state === 'loaded' ? (
        <ul className="grid gap-2">
          {stationFirst(data.value, station).map((item) => (
            <li key={item.id}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      ) : (
        <PanelPlaceholder isLoading={data.state === 'loading'} onRetry={retry} />
      )}
    </Dialog>
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
  const [failed, setFailed] = useState(false)

  async function toggle() {
    const next = !isSoldOut
    setIsSoldOut(next)
    setFailed(false)
    try {
      await setSoldOut({ branchId: branch.id, itemId: item.id, soldOut: next })
    } catch (error) {
      console.warn('The item was not changed:', error)
      setIsSoldOut(!next)
      setFailed(true)
    }
  }

  return (
    <>
      <button
        type="button"
        aria-pressed={isSoldOut}
        onClick={toggle}
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
      {failed && (
        <p role="alert" className="pt-1 text-base font-semibold text-late">
          {say('unreachable')}
        </p>
      )}
    </>
  )
}
