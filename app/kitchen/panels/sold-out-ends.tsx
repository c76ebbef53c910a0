import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow, useServerClock, useTimeOfDay } from '@/app/ui/server-clock'
import type { SoldOutEnd } from '@/lib/menu/sold-out'
import { useBoardContext } from '../board-context'

type Props = {
  /** Of the item. */
  name: string
  /** ISO 8601; null: until someone switches the item back. */
  until: string | null
  onChoose: (ends: SoldOutEnd) => void
}

/** When an item that is sold out becomes available again: what is left, and the choices. */
export function SoldOutEnds({ name, until, onChoose }: Props) {
  const say = useTranslations('board.panels.soldOutEnds')
  return (
    <fieldset className="grid grid-cols-3 gap-2 pt-2 pb-1">
      <legend className="sr-only">{say('legend', { name })}</legend>
      <TimeLeft until={until} />
      {CHOICES.map((ends) => (
        <button
          key={ends}
          type="button"
          aria-label={say('choose', { name, ends: say(ends) })}
          aria-pressed={until === null && ends === 'switched_back'}
          onClick={() => onChoose(ends)}
          className="min-h-14 rounded-lg border-2 border-rule bg-white px-2 text-base/tight font-semibold pressable aria-pressed:border-ink"
        >
          {say(ends)}
        </button>
      ))}
    </fieldset>
  )
}

const CHOICES = ['in_2_hours', 'tomorrow', 'switched_back'] as const satisfies SoldOutEnd[]

function TimeLeft({ until }: { until: string | null }) {
  const say = useTranslations('board.panels.soldOutEnds')
  const { branch, renderedAt } = useBoardContext()
  const timeOfDay = useTimeOfDay(branch)
  const end = until === null ? null : Date.parse(until)
  const minutes = useServerClock(
    useCallback((now: number) => (end === null ? 0 : Math.max(0, Math.round((end - now) / 60_000))), [end]),
    renderedAt,
  )
  if (until === null) return null
  const left = minutes < 60 ? say('minutesLeft', { minutes }) : say('hoursLeft', hoursOf(minutes))
  return (
    <p className="col-span-full px-1 text-base font-semibold tabular-nums">
      {say('until', { time: timeOfDay(until) })} · {left}
    </p>
  )
}

const hoursOf = (minutes: number) => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })

/** The longest delay of `setTimeout`. */
const MAX_DELAY_MS = 2_147_483_647

/** Calls the function when the item is available again. @param until ISO 8601; null: there is no end */
export function useEnd(until: string | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (until === null) return
    const delay = Math.max(0, Date.parse(until) - serverNow())
    const timer = delay <= MAX_DELAY_MS ? setTimeout(() => end(), delay) : undefined
    return () => clearTimeout(timer)
  }, [until])
}
