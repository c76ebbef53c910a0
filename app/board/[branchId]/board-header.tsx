import { useTranslations } from 'use-intl'
import { useBoardContext } from './board-context'
import { ConnectionStatus } from './connection-status'
import type { Panel } from './panels/panel'
import { SoundStatus } from './sound/sound-status'
import { StationFilter } from './station-filter'
import type { Connection } from './use-board'
import { WallStatus } from './wall/wall-status'
import { WallClock } from './wall-clock'

type Props = {
  connection: Connection
  waitingTaps: number
  isAllDayOpen: boolean
  onStation: (station: string | null) => void
  onOpen: (panel: Panel) => void
}

/** Where, when, and whether it is current. All of it turns when the connection is lost. On a phone in rows. */
export function BoardHeader({ connection, waitingTaps, isAllDayOpen, onStation, onOpen }: Props) {
  const say = useTranslations('board')
  const { branch, view, renderedAt } = useBoardContext()
  const lost = connection.state === 'lost'
  return (
    <header
      data-lost={lost || undefined}
      className="group flex flex-wrap items-center gap-x-4 px-4 py-1 data-lost:bg-alert data-lost:text-ink md:px-5"
    >
      <h1 className="min-w-0 truncate text-2xl font-bold max-md:order-1 max-md:flex-1">{branch.name}</h1>
      {view === 'touch' && (
        <div className="min-w-0 max-md:order-4 max-md:w-full group-data-lost:invisible">
          <StationFilter onChoose={onStation} />
        </div>
      )}
      <div className="flex items-center gap-1 max-md:order-3 max-md:ml-auto md:ml-auto">
        {view === 'touch' && (
          <>
            <HeaderButton name={say('allDay')} isPressed={isAllDayOpen} onTap={() => onOpen('allDay')} wide />
            <HeaderButton name={say('recall')} onTap={() => onOpen('recall')} wide />
            <HeaderButton name={say('menu')} onTap={() => onOpen('more')} />
          </>
        )}
        <WallStatus />
        <SoundStatus />
      </div>
      <div className="max-md:order-3">
        <ConnectionStatus connection={connection} waitingTaps={waitingTaps} />
      </div>
      <div className="max-md:order-2">
        <WallClock initial={renderedAt} branch={branch} />
      </div>
    </header>
  )
}

type ButtonProps = {
  name: string
  /** Only where there is room; it is in the menu too. */
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
      className={`min-h-16 rounded-lg px-3 text-base font-semibold text-chalk-quiet aria-pressed:bg-lane-edge aria-pressed:text-chalk group-data-lost:text-ink ${wide ? 'max-xl:hidden' : ''}`}
    >
      {name}
    </button>
  )
}
