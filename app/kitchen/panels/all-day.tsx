import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { Note } from '@/app/ui/note'
import { TypedText } from '@/app/ui/typed-text'
import { type AllDayLine, allDay } from '@/lib/board/all-day'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'

/** The items still to make, summed over all tickets. It is beside the columns on a wide screen, else over them. */
export function AllDay({ orders, onClose }: { orders: Order[]; onClose: () => void }) {
  const say = useTranslations('board.panels')
  const common = useTranslations('common')
  const board = useTranslations('board')
  const { stations, station, waiting } = useBoardContext()
  const groups = useMemo(() => allDay(orders, stations, station, waiting), [orders, stations, station, waiting])
  return (
    <aside
      aria-label={board('allDay')}
      className="flex min-h-0 flex-col bg-board pb-3 pl-1 pr-4 max-xl:fixed max-xl:inset-0 max-xl:z-20 max-xl:px-5 xl:w-72 xl:shrink-0"
    >
      <header className="flex items-center justify-between pb-1">
        <h2 className="text-xl font-semibold">{board('allDay')}</h2>
        <button type="button" onClick={onClose} className="min-h-16 rounded-lg px-3 font-semibold text-chalk-quiet">
          {common('close')}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <div tabIndex={0} className="dark-scrollbar min-h-0 flex-1 overflow-y-auto">
        {groups.length === 0 && <p className="py-4 text-lg text-chalk-quiet">{say('allDayEmpty')}</p>}
        <AllDayGroups groups={groups} />
      </div>
    </aside>
  )
}

/** What each station has to make, a line for each item. */
export function AllDayGroups({ groups }: { groups: ReturnType<typeof allDay> }) {
  const say = useTranslations('board.panels')
  const common = useTranslations('common')
  return groups.map((group) => (
    <section
      key={group.stationId ?? ''}
      aria-label={group.station ?? say('noStation')}
      className="pb-4 in-data-[view=wall]:pb-2"
    >
      <h3 className="break-after-avoid text-sm font-bold uppercase tracking-wide text-chalk-quiet in-data-[view=wall]:text-base">
        {group.station ?? say('noStation')}
      </h3>
      <ul>
        {group.lines.map((line) => (
          <li
            key={line.key}
            data-line
            className="grid break-inside-avoid grid-cols-[2.2rem_1fr] gap-x-3 py-1 text-xl/snug in-data-[view=wall]:py-0 in-data-[view=wall]:text-[1.375rem]/tight"
          >
            <span className="text-right text-2xl/snug font-bold tabular-nums in-data-[view=wall]:text-[1.375rem]/tight">
              {line.quantity > 0 && line.quantity}
            </span>
            <span className="min-w-0 break-words font-medium">
              {line.later > 0 && (
                <span className="text-base font-semibold whitespace-nowrap text-chalk-quiet tabular-nums in-data-[view=wall]:text-[0.8em]">
                  {say(line.quantity > 0 ? 'moreLater' : 'later', { count: line.later })}
                </span>
              )}{' '}
              <TypedText>{line.kitchenName}</TypedText> <OptionCounts options={line.options} />
              <Note
                text={line.note}
                className="inline-block max-w-full text-base text-chalk-quiet"
                warningClassName={WARNING}
              />
              {line.allergyNote && (
                <AllergyWarning label={common('allergy')} text={line.allergyNote} className={WARNING} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** How many pieces of an item have each option: what reduces or removes is in a frame, as on a ticket. */
function OptionCounts({ options }: { options: AllDayLine['options'] }) {
  if (options.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-lg/snug text-chalk-quiet in-data-[view=wall]:text-[1em]">
      {options.map(({ optionId, quantity, kitchenName, effect }) => (
        <span key={optionId ?? kitchenName} className="break-words">
          <span className="font-bold tabular-nums">{quantity}</span>{' '}
          <span className={effect === 'reduces' ? 'rounded-md border-2 border-current px-1 font-bold' : ''}>
            {effect === 'adds' && '+ '}
            <TypedText>{kitchenName}</TypedText>
          </span>
        </span>
      ))}
    </span>
  )
}

const WARNING = 'my-0.5 w-fit max-w-full rounded text-base'
