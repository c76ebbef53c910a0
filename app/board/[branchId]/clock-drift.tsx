import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/warning-sign'
import { useAgeInWords } from './connection-status'
import { deviceDrift, useServerClock } from './server-clock'

/** Less than this, and nobody is misled: a message's way to here is in it. */
const TOLERATED_S = 10

const driftInSeconds = () => Math.round(deviceDrift() / 1000)

/** Says so when the device's own clock is wrong. The board does not use it; whoever looks at the device does. */
export function ClockDrift({ renderedAt }: { renderedAt: number }) {
  const say = useTranslations('board')
  const inWords = useAgeInWords()
  const drift = useServerClock(driftOnceKnown, renderedAt)
  if (Math.abs(drift) < TOLERATED_S) return null
  const age = inWords(Math.abs(drift))
  return (
    <p className="flex items-center gap-2 px-4 pb-1.5 text-base font-semibold text-chalk md:px-5">
      <WarningSign className="size-5 shrink-0 text-alert" />
      {drift > 0 ? say('clockFast', { age }) : say('clockSlow', { age })}
    </p>
  )
}

/** Where the server renders there is no device. */
const driftOnceKnown = () => (typeof window === 'undefined' ? 0 : driftInSeconds())
