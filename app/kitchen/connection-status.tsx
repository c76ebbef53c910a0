import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import { deviceDrift, useServerClock } from '../ui/server-clock'
import type { Connection } from './use-board'

type Props = { connection: Connection; canSave: boolean; waitingTaps: number }

/** Always in view: whether what is shown is current and changes can be saved, how old it is, and how many taps wait. */
export function ConnectionStatus({ connection: { state, heardAt }, canSave, waitingTaps }: Props) {
  const say = useTranslations('board')
  const common = useTranslations('common')
  const inWords = useAgeInWords()
  const age = useServerClock(
    useCallback((now: number) => Math.max(0, Math.round((now - heardAt) / 1000)), [heardAt]),
    heardAt,
  )
  return (
    <p
      role="status"
      aria-live={state === 'live' && canSave ? 'off' : 'polite'}
      className="flex min-w-0 flex-wrap items-center gap-x-3 whitespace-nowrap text-base/tight font-semibold md:text-lg/tight"
    >
      {state === 'live' && !canSave && (
        <span className="flex items-center gap-2 font-extrabold whitespace-normal">
          <WarningSign className="size-6 shrink-0" />
          {say('cannotSave')}
        </span>
      )}
      {state === 'live' && canSave && (
        <span className="flex items-center gap-2 whitespace-nowrap text-live">
          <span aria-hidden="true" className="size-3 rounded-full bg-current" />
          {say('live', { age })}
        </span>
      )}
      {state === 'connecting' && <span className="text-chalk-quiet">{common('connecting')}</span>}
      {state === 'lost' && (
        <span className="flex w-fit items-center gap-2 font-extrabold">
          <WarningSign className="size-6 shrink-0" />
          {/* The age ticks: read aloud every second it would drown everything else. */}
          <span className="sr-only">{say('offlineNow')}</span>
          <span aria-hidden="true">{say('offline', { age: inWords(age) })}</span>
        </span>
      )}
      {waitingTaps > 0 && <span className="font-bold">{say('waitingTaps', { count: waitingTaps })}</span>}
    </p>
  )
}

/** @returns what says a number of seconds in the unit that a glance takes in */
function useAgeInWords(): (seconds: number) => string {
  const say = useTranslations('board')
  return (seconds) => {
    if (seconds < 120) return say('seconds', { count: seconds })
    return seconds < 7200
      ? say('minutes', { count: Math.floor(seconds / 60) })
      : say('hours', { count: Math.floor(seconds / 3600) })
  }
}

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
