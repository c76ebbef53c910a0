import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import type { TapQueue } from '@/lib/board/tap-queue'
import { deviceDrift, useServerClock } from '../ui/server-clock'
import type { Connection } from './use-board'

type Props = {
  connection: Connection
  canSave: boolean
  /** The taps that the server has not answered. */
  taps: TapQueue
}

/** Shows whether the board is current and the server can save, how old the data is, and how many taps wait. Always visible. */
export function ConnectionStatus({ connection: { state, lastMessageAt }, canSave, taps }: Props) {
  const say = useTranslations('board')
  const common = useTranslations('common')
  const inWords = useAgeInWords()
  const age = useServerClock(
    useCallback((now: number) => Math.max(0, Math.round((now - lastMessageAt) / 1000)), [lastMessageAt]),
    lastMessageAt,
  )
  const waitingTaps = useWaitingTaps(taps, state === 'live' && canSave, lastMessageAt)
  return (
    <p
      role="status"
      aria-live={state === 'live' && canSave ? 'off' : 'polite'}
      className="flex shrink-0 flex-wrap items-center gap-x-3 text-base/tight font-semibold max-md:shrink max-md:text-sm/none"
    >
      {state === 'live' && !canSave && (
        <span className="flex items-center gap-2 font-bold">
          <WarningSign className="size-6 shrink-0" />
          {say('cannotSave')}
        </span>
      )}
      {state === 'live' && canSave && (
        <span className="flex items-center gap-2 whitespace-nowrap text-live">
          <span aria-hidden="true" className="size-3 rounded-full bg-current" />
          {/* A box of a fixed size: a new text in it costs no layout of the board. */}
          <span
            data-widest={say('live', { age: WIDEST_AGE })}
            className="relative before:invisible before:content-[attr(data-widest)]"
          >
            <span className="absolute inset-0 contain-[layout_size]">{say('live', { age })}</span>
          </span>
        </span>
      )}
      {state === 'connecting' && <span className="text-chalk-quiet">{common('connecting')}</span>}
      {state === 'lost' && (
        <span className="flex w-fit items-center gap-2 font-bold">
          <WarningSign className="size-6 shrink-0" />
          {/* The age changes every second: a screen reader would read nothing else. */}
          <span className="sr-only">{say('offlineNow')}</span>
          <span aria-hidden="true">{say('offline', { age: inWords(age) })}</span>
        </span>
      )}
      {waitingTaps > 0 && <span className="font-bold">{say('waitingTaps', { count: waitingTaps })}</span>}
    </p>
  )
}

/** In seconds. Older than that, the connection is lost. */
const WIDEST_AGE = 88

/** A tap that can be sent is answered sooner, as a rule. */
const ANSWER_MS = 2_000

/** How many taps wait for the connection, or longer than usual for an answer. */
function useWaitingTaps(taps: TapQueue, canSend: boolean, initial: number): number {
  return useServerClock(
    useCallback(
      (now: number) => taps.filter(({ at, undoableUntil = at }) => !canSend || now - undoableUntil > ANSWER_MS).length,
      [taps, canSend],
    ),
    initial,
  )
}

/** @returns a function that formats a number of seconds in seconds, minutes or hours */
function useAgeInWords(): (seconds: number) => string {
  const say = useTranslations('board')
  return (seconds) => {
    if (seconds < 120) return say('seconds', { count: seconds })
    return seconds < 7200
      ? say('minutes', { count: Math.floor(seconds / 60) })
      : say('hours', { count: Math.floor(seconds / 3600) })
  }
}

/** A smaller drift is not shown: it can come from the network delay of the server's time. */
const TOLERATED_S = 10

const driftInSeconds = () => Math.round(deviceDrift() / 1000)

/** The warning when the device's clock is wrong, else null. The board does not use that clock, but people in the kitchen may read it. */
export function useClockWarning(renderedAt: number): string | null {
  const say = useTranslations('board')
  const inWords = useAgeInWords()
  const drift = useServerClock(driftOnceKnown, renderedAt)
  if (Math.abs(drift) < TOLERATED_S) return null
  return say(drift > 0 ? 'clockFast' : 'clockSlow', { age: inWords(Math.abs(drift)) })
}

/** 0 in a server render, which has no device. */
const driftOnceKnown = () => (typeof window === 'undefined' ? 0 : driftInSeconds())
