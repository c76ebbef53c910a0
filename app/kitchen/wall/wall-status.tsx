import { useTranslations } from 'use-intl'
import type { WakeLock } from '@/app/device/use-wake-lock'
import { WarningSign } from '@/app/ui/icons'
import { useWall } from './wall-context'

/** Shows whether the wall display stays on. */
export function WallStatus() {
  const wall = useWall()
  if (!wall) return null
  return (
    <div className="flex min-w-0 items-center text-base/tight font-medium">
      {wall.wakeLock && <WakeLockStatus wakeLock={wall.wakeLock} />}
    </div>
  )
}

function WakeLockStatus({ wakeLock }: { wakeLock: WakeLock }) {
  const say = useTranslations('board.wall')
  if (wakeLock === 'held' || wakeLock === 'by video') {
    return (
      <p className="flex items-center gap-2 text-chalk-quiet group-data-lost:text-ink">
        <ScreenIcon />
        {say(wakeLock === 'held' ? 'awake' : 'byVideo')}
      </p>
    )
  }
  return <Warning>{say(wakeLock === 'unsupported' ? 'cannotStayOn' : 'mayTurnOff')}</Warning>
}

function ScreenIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-[1.2em] shrink-0 fill-none stroke-current stroke-2">
      <path d="M3 5h18v12H3zM8 21h8M12 17v4" />
    </svg>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 font-semibold">
      <WarningSign className="size-[1.1em] shrink-0 text-alert" />
      {children}
    </p>
  )
}

/** The number of the shown page of a wall display, with what is not on it; nothing while there is only one. */
export function WallPage() {
  const say = useTranslations('board.wall')
  const wall = useWall()
  if (!wall || wall.pages.count === 1) return null
  const [page, count] = [wall.pages.page + 1, wall.pages.count]
  const { counted, urgentElsewhere } = wall.unplaced
  return (
    <>
      {urgentElsewhere > 0 && <Count isUrgent>{say('urgentElsewhere', { count: urgentElsewhere })}</Count>}
      {counted.length > 0 && <Count>{say('waiting', { count: counted.length })}</Count>}
      <p className="text-xl/none font-bold whitespace-nowrap tabular-nums">
        <span className="sr-only">{say('page', { page, pages: count })}</span>
        <span aria-hidden="true">
          {page}/{count}
        </span>
      </p>
    </>
  )
}

function Count({ isUrgent = false, children }: { isUrgent?: boolean; children: string }) {
  return (
    <p
      className={`rounded-md px-2 py-1 text-xl/none font-bold whitespace-nowrap tabular-nums ${isUrgent ? 'bg-late text-white' : 'bg-column-edge text-chalk'}`}
    >
      {children}
    </p>
  )
}
