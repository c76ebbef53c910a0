import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { BoardBranch } from '@/lib/board/protocol'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'
import { SoundStatus } from '../sound/sound-status'
import { timeOfDay, useServerClock } from '../ui/server-clock'
import { useBoardContext } from './board-context'
import { ConnectionStatus } from './connection-status'
import type { Panel } from './panels/open-panel'
import { StationFilter } from './station-filter'
import { UndisplayedButton, UndisplayedLine } from './undisplayed'
import type { Connection } from './use-board'
import { WallStatus } from './wall/wall-status'

type Props = {
  connection: Connection
  /** False: the database does not accept writes. */
  canSave: boolean
  waitingTaps: number
  /** Tickets that no screen shows; empty on a board that does not warn of them. */
  undisplayed: UndisplayedTicket[]
  mayChooseStation: boolean
  isAllDayOpen: boolean
  onStation: (station: string | null) => void
  onOpen: (panel: Panel) => void
}

/**
 * Shows the branch, the time and whether the board is current. It is yellow while the connection is lost or the server cannot
 * save. Its height never changes, so that no ticket moves during a tap. On a phone it has three rows.
 */
export function BoardHeader(props: Props) {
  const { connection, canSave, waitingTaps, undisplayed, mayChooseStation, isAllDayOpen, onStation, onOpen } = props
  const say = useTranslations('board')
  const { branch, view, renderedAt } = useBoardContext()
  const isAlert = connection.state === 'lost' || !canSave
  return (
    <header
      data-lost={isAlert || undefined}
      className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1 data-lost:bg-alert data-lost:text-ink md:flex md:h-18 md:px-5"
    >
      <h1 className="min-w-0 truncate text-2xl font-bold">{branch.name}</h1>
      <div className="col-span-full row-start-2 flex h-11 min-w-0 items-center justify-between gap-4 md:order-3">
        <ConnectionStatus connection={connection} canSave={canSave} waitingTaps={waitingTaps} />
        {view === 'touch' && <UndisplayedButton tickets={undisplayed} onOpen={() => onOpen('undisplayed')} />}
        <SoundStatus />
      </div>
      <div className="row-start-3 min-w-0 md:flex-1">
        {view === 'touch' && mayChooseStation && <StationFilter onChoose={onStation} />}
        {view === 'wall' && <UndisplayedLine tickets={undisplayed} />}
      </div>
      <div className="row-start-3 flex justify-self-end">
        {view === 'touch' && (
          <>
            <HeaderButton name={say('allDay')} isPressed={isAllDayOpen} onTap={() => onOpen('allDay')} wide />
            <HeaderButton name={say('recall')} onTap={() => onOpen('recall')} wide />
            <HeaderButton name={say('menu')} onTap={() => onOpen('more')} />
          </>
        )}
        <WallStatus />
      </div>
      <div className="col-start-2 row-start-1 md:order-4">
        <WallClock initial={renderedAt} branch={branch} />
      </div>
    </header>
  )
}

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
      className={`min-h-16 rounded-lg px-3 text-base font-semibold text-chalk-quiet aria-pressed:bg-column-edge aria-pressed:text-chalk group-data-lost:text-ink group-data-lost:aria-pressed:bg-ink group-data-lost:aria-pressed:text-on-ink ${wide ? 'max-xl:hidden' : ''}`}
    >
      {name}
    </button>
  )
}

/** The time of day at the branch, from the server's clock. */
function WallClock({ initial, branch }: { initial: number; branch: BoardBranch }) {
  const time = useServerClock(
    useCallback((now: number) => timeOfDay(now, branch), [branch]),
    initial,
  )
  return (
    <time dateTime={time} className="justify-self-end whitespace-nowrap text-3xl font-bold tabular-nums">
      {time}
    </time>
  )
}
