import { useCallback, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { PlayIcon } from '@/app/ui/icons'
import { useServerClock } from '@/app/ui/server-clock'
import { formatLocale } from '@/lib/locales'
import type { Replay } from '@/lib/replay/replay'
import { type Player, type PlayerState, SPEEDS } from './player'

type Props = { player: Player; playing: PlayerState; initial: Replay }

const MINUTE = 60_000

/** The buttons for play, pause, speed and steps, and the form for another time. */
export function Controls({ player, playing, initial }: Props) {
  const say = useTranslations('rewind')
  const { span, board } = initial
  const [isFormOpen, setFormOpen] = useState(false)
  const atPresent = useServerClock(
    useCallback((now: number) => (now >= span.now ? 1 : 0), [span.now]),
    board.now,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pt-2 md:px-5">
      <div className="flex items-center gap-2">
        <button
          type="button"
          onClick={playing.isPlaying ? player.pause : player.play}
          disabled={atPresent === 1}
          className="flex min-h-12 min-w-32 items-center justify-center gap-2.5 rounded-lg bg-chalk px-4 text-lg font-bold text-board disabled:opacity-60"
        >
          <PlayIcon isPlaying={playing.isPlaying} />
          {say(playing.isPlaying ? 'pause' : 'play')}
        </button>
        <fieldset className="flex rounded-lg bg-column">
          <legend className="sr-only">{say('speed')}</legend>
          {SPEEDS.map((speed) => (
            <button
              key={speed}
              type="button"
              aria-pressed={speed === playing.speed}
              onClick={() => player.setSpeed(speed)}
              className="min-h-12 min-w-13 rounded-lg px-2 text-lg font-semibold tabular-nums aria-pressed:bg-chalk aria-pressed:text-board"
            >
              {say('times', { speed })}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {[-10, -1, 1, 10].map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-label={say(minutes < 0 ? 'backBy' : 'onBy', { count: Math.abs(minutes) })}
            onClick={() => player.goBy(minutes * MINUTE)}
            className="min-h-12 min-w-13 rounded-lg border-2 border-column-edge px-2 text-base font-semibold tabular-nums"
          >
            {say(minutes < 0 ? 'minus' : 'plus', { count: Math.abs(minutes) })}
          </button>
        ))}
        <span aria-hidden="true" className="text-sm text-chalk-quiet">
          {say('minutesUnit')}
        </span>
        <button
          type="button"
          aria-expanded={isFormOpen}
          onClick={() => setFormOpen(!isFormOpen)}
          className="min-h-12 rounded-lg px-2 text-base font-semibold underline decoration-2 underline-offset-4 md:hidden"
        >
          {say('anotherTime')}
        </button>
      </div>
      <div className={isFormOpen ? '' : 'max-md:hidden'}>
        <TimeForm initial={initial} />
      </div>
      {atPresent === 1 && <p className="text-base font-semibold">{say('present')}</p>}
    </div>
  )
}

/** A GET form with a day and a time. It loads this page at that time. */
function TimeForm({ initial: { board, span } }: { initial: Replay }) {
  const say = useTranslations('rewind')
  const { timeZone } = board.branch
  const locale = formatLocale(useLocale(), board.branch.locale)
  const dateOf = (at: number) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at)
  // The value format of time fields. Browsers display it in their own format.
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(board.now)
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    span.since,
  )
  return (
    <form method="get" className="flex flex-wrap items-center gap-2">
      <input
        type="date"
        name="day"
        aria-label={say('day')}
        aria-describedby="history-since"
        required
        defaultValue={dateOf(board.now)}
        min={dateOf(span.since)}
        max={dateOf(span.now)}
        className={FIELD}
      />
      <input type="time" name="time" aria-label={say('time')} required defaultValue={time} className={FIELD} />
      <button type="submit" className="min-h-12 rounded-lg border-2 border-column-edge px-4 text-base font-semibold">
        {say('go')}
      </button>
      <p id="history-since" className="text-sm text-chalk-quiet max-md:sr-only">
        {say('since', { since })}
      </p>
    </form>
  )
}

const FIELD =
  'min-h-12 rounded-lg border-2 border-column-edge bg-chalk px-2.5 text-base font-semibold text-board tabular-nums'
