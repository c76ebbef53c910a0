import { useFormatter, useTranslations } from 'use-intl'
import { useDeviceSettings } from '@/app/device/settings'
import type { WakeLock } from '@/app/device/use-wake-lock'
import { WarningSign } from '@/app/ui/icons'
import type { TypeSize } from './type-size'
import { useWall } from './wall-context'

/** Shows whether the wall display stays on, and warns if it cannot be read from the viewing distance. */
export function WallStatus() {
  const wall = useWall()
  if (!wall) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-base font-medium">
      {wall.typeSize && <ReadabilityWarning size={wall.typeSize} />}
      {wall.wakeLock && <WakeLockStatus wakeLock={wall.wakeLock} />}
    </div>
  )
}

function WakeLockStatus({ wakeLock }: { wakeLock: WakeLock }) {
  const say = useTranslations('board.wall')
  if (wakeLock === 'held') {
    return (
      <p className="flex items-center gap-2 text-chalk-quiet group-data-lost:text-ink">
        <ScreenIcon />
        {say('awake')}
      </p>
    )
  }
  return <Warning>{say(wakeLock === 'unsupported' ? 'cannotStayOn' : 'mayTurnOff')}</Warning>
}

/** Shown only if the type cannot be as large as the viewing distance needs. */
function ReadabilityWarning({ size: { readableTo } }: { size: TypeSize }) {
  const say = useTranslations('board.wall')
  const { number } = useFormatter()
  const { viewingDistance } = useDeviceSettings()
  const metres = Math.floor(readableTo * 10) / 10
  if (readableTo >= viewingDistance - 0.001) return null
  return <Warning>{say('readableTo', { metres: number(metres), wished: number(viewingDistance) })}</Warning>
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
