import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { BoardBranch } from '@/lib/board/protocol'
import type { TapQueue } from '@/lib/board/tap-queue'
import type { OrderType } from '@/lib/orders/order-type'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'
import { SoundStatus } from '../sound/sound-status'
import { SearchIcon } from '../ui/search-icon'
import { useServerClock, useTimeOfDay } from '../ui/server-clock'
import { useBoardContext } from './board-context'
import { ConnectionStatus } from './connection-status'
import type { Panel } from './panels/open-panel'
import { StationFilter } from './station-filter'
import { TypeFilter } from './type-filter'
import { UndisplayedButton, UndisplayedLine } from './undisplayed'
import type { Connection } from './use-board'
import { WallPage, WallStatus } from './wall/wall-status'

type Props = {
  connection: Connection
  /** False: the database does not accept writes. */
  canSave: boolean
  /** The taps that wait for the server. */
  queue: TapQueue
  /** Tickets that no screen shows; empty on a board that does not warn of them. */
  undisplayed: UndisplayedTicket[]
  /** How many orders wait for their time. */
  scheduled: number
  mayChooseStation: boolean
  /** The type of the orders that are shown; null: all. */
  type: OrderType | null
  /** Whether to offer the choice of a type: some order leaves the café. */
  hasTypes: boolean
  isAllDayOpen: boolean
  /** The menu of the signed-in user. */
  menu: ReactNode
  onStation: (station: string | null) => void
  onType: (type: OrderType | null) => void
  onAllDay: () => void
  onOpen: (panel: Panel) => void
  /** The notices. */
  children: ReactNode
}

/**
 * Shows the branch, the time and whether the board is current. It is yellow while the connection is lost or the server cannot
 * save. All texts that come and go have a row of their own, of a fixed height: no control moves when one appears. A wall display
 * has no controls, so it has one row. On a phone there are three.
 */
export function BoardHeader(props: Props) {
  const { connection, canSave, queue, undisplayed, scheduled, mayChooseStation, type, hasTypes, isAllDayOpen, menu } =
    props
  const { onStation, onType, onAllDay, onOpen, children } = props
  const say = useTranslations('board')
  const { branch, view, renderedAt } = useBoardContext()
  const isAlert = connection.state === 'lost' || !canSave
  return (
    <header
      data-lost={isAlert || undefined}
      className={`group relative grid shrink-0 items-center gap-x-4 px-4 data-lost:bg-alert data-lost:text-ink md:px-5 ${view === 'wall' ? WALL : TOUCH}`}
    >
      <h1 className="min-w-0 text-xl/tight font-bold break-words [grid-area:name] md:max-w-64 in-data-[view=wall]:text-lg/tight">
        {branch.name}
      </h1>
      {/* On a phone, the row scrolls. */}
      <div className="no-scrollbar flex h-11 min-w-0 items-center gap-x-4 max-md:gap-x-2 max-md:overflow-x-auto in-data-[view=wall]:h-auto in-data-[view=wall]:min-h-9 in-data-[view=wall]:flex-wrap [grid-area:status]">
        <ConnectionStatus connection={connection} canSave={canSave} taps={queue} />
        <SoundStatus />
        {view === 'touch' && <UndisplayedButton tickets={undisplayed} onOpen={() => onOpen('undisplayed')} />}
        <ScheduledCount count={scheduled} onOpen={view === 'touch' ? () => onOpen('scheduled') : undefined} />
        {view === 'wall' && <UndisplayedLine tickets={undisplayed} />}
        <WallStatus />
        {children}
      </div>
      {view === 'touch' && (
        <>
          {/* On a phone, the whole row scrolls. Elsewhere only the stations do. */}
          <div className="flex min-w-0 [grid-area:stations] no-scrollbar max-md:overflow-x-auto max-md:[&>nav]:shrink-0">
            {mayChooseStation && <StationFilter onChoose={onStation} />}
            {hasTypes && <TypeFilter type={type} onChoose={onType} />}
          </div>
          <div className="flex justify-self-end [grid-area:tools]">
            <HeaderButton name={say('allDay')} isPressed={isAllDayOpen} onTap={onAllDay} wide />
            <HeaderButton name={say('recall')} onTap={() => onOpen('recall')} wide />
            <SearchButton onTap={() => onOpen('search')} />
            <HeaderButton name={say('menu')} onTap={() => onOpen('more')} />
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 justify-self-end [grid-area:clock]">
        <WallPage />
        <WallClock initial={renderedAt} branch={branch} />
        {menu}
      </div>
    </header>
  )
}

const TOUCH =
  "grid-cols-[minmax(0,1fr)_auto] [grid-template-areas:'name_clock'_'status_status'_'stations_tools'] md:grid-cols-[auto_minmax(0,1fr)_auto_auto] md:[grid-template-areas:'name_stations_tools_clock'_'status_status_status_status']"
const WALL =
  "grid-cols-[minmax(min-content,1fr)_minmax(0,auto)] [grid-template-areas:'name_clock'_'status_status'] lg:grid-cols-[auto_minmax(14rem,1fr)_minmax(0,auto)] lg:[grid-template-areas:'name_status_clock']"

type ButtonProps = {
  name: string
  /** Shown only on a wide screen; the menu has the same entry. */
  wide?: boolean
  isPressed?: boolean
  onTap: () => void
}

function HeaderButton({ name, wide = false, isPressed, onTap }: ButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onTap}
      className={`${HEADER_BUTTON} ${wide ? 'max-xl:hidden' : ''}`}
    >
      {name}
    </button>
  )
}

const HEADER_BUTTON =
  'min-h-16 [@media(max-height:50rem)]:min-h-12 rounded-lg px-3 text-base font-semibold text-chalk-quiet aria-pressed:bg-column-edge aria-pressed:text-chalk group-data-lost:text-ink group-data-lost:aria-pressed:bg-ink group-data-lost:aria-pressed:text-on-ink'

function SearchButton({ onTap }: { onTap: () => void }) {
  const say = useTranslations('board')
  return (
    <button type="button" aria-label={say('search')} onClick={onTap} className={HEADER_BUTTON}>
      <SearchIcon className="size-6" />
    </button>
  )
}

/** How many orders wait for their time. A wall display, which has no touch, does not open their list. */
function ScheduledCount({ count, onOpen }: { count: number; onOpen: (() => void) | undefined }) {
  const say = useTranslations('board.scheduled')
  if (count === 0) return null
  const text = say('button', { count })
  if (!onOpen) return <p className="shrink-0 text-base/tight font-semibold">{text}</p>
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-11 shrink-0 rounded-lg px-2 text-base/tight font-bold whitespace-nowrap underline underline-offset-4 max-md:text-sm"
    >
      {text}
    </button>
  )
}

/** The time of day at the branch, from the server's clock. */
function WallClock({ initial, branch }: { initial: number; branch: BoardBranch }) {
  const time = useServerClock(useTimeOfDay(branch), initial)
  return (
    <time
      dateTime={time}
      className="justify-self-end whitespace-nowrap text-3xl font-bold tabular-nums in-data-[view=wall]:text-2xl/none"
    >
      {time}
    </time>
  )
}
