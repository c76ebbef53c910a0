import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { AllergyWarning, Note } from '@/app/ui/note'
import { TypedText } from '@/app/ui/typed-text'
import { allDay } from '@/lib/board/all-day'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { useWall } from '../wall/wall-context'

/** The items still to make, summed over all tickets. It is beside the columns on a wide screen, else over them. */
export function AllDay({ orders, onClose }: { orders: Order[]; onClose: () => void }) {
  const say = useTranslations('board.panels')
  const common = useTranslations('common')
  const board = useTranslations('board')
  const { stations, station, view } = useBoardContext()
  const list = useRef<HTMLDivElement>(null)
  useScrollToPage(list, useWall()?.pages.turn ?? null)
  const groups = useMemo(() => allDay(orders, stations, station), [orders, stations, station])
  return (
    <aside
      aria-label={board('allDay')}
      className="flex min-h-0 flex-col bg-board pb-3 pl-1 pr-4 max-lg:fixed max-lg:inset-0 max-lg:z-20 max-lg:px-5 lg:w-72 lg:shrink-0 in-data-[view=wall]:@max-[84rem]:hidden"
    >
      <header className="flex items-center justify-between pb-1">
        <h2 className="text-xl font-semibold">{board('allDay')}</h2>
        {view === 'touch' && (
          <button type="button" onClick={onClose} className="min-h-16 rounded-lg px-3 font-semibold text-chalk-quiet">
            {common('close')}
          </button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <div ref={list} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {groups.length === 0 && <p className="py-4 text-lg text-chalk-quiet">{say('allDayEmpty')}</p>}
        {groups.map((group) => (
          <section key={group.station ?? ''} aria-label={group.station ?? say('noStation')} className="pb-4">
            <h3 className="text-sm font-bold uppercase tracking-wide text-chalk-quiet">
              {group.station ?? say('noStation')}
            </h3>
            <ul>
              {group.lines.map((line) => (
                <li key={line.key} className="grid grid-cols-[2.2rem_1fr] gap-x-3 py-1 text-xl/snug">
                  <span className="text-right text-2xl/snug font-bold tabular-nums">{line.quantity}</span>
                  <span className="min-w-0 break-words font-medium">
                    <TypedText>{line.menuItemName}</TypedText>{' '}
                    <Note text={line.note} className="text-base text-chalk-quiet" warningClassName={WARNING} />
                    {line.allergyNote && (
                      <AllergyWarning label={common('allergy')} text={line.allergyNote} className={WARNING} />
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </aside>
  )
}

const WARNING = 'my-0.5 w-fit max-w-full rounded text-base'

/** Scrolls the panel together with the columns' pages on a wall display. @param turn null on a touch board */
function useScrollToPage(list: RefObject<HTMLElement | null>, turn: number | null) {
  useEffect(() => {
    const element = list.current
    if (!element || turn === null) return
    const pages = Math.max(1, Math.ceil(element.scrollHeight / element.clientHeight))
    element.scrollTop = (turn % pages) * element.clientHeight
  }, [list, turn])
}
