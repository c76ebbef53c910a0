import { useTranslations } from 'use-intl'
import type { Rewound } from '@/lib/history/rewind'

/** Asks for a day and a time: a plain form, whose answer is this page at that time. */
export function AnotherTime({ initial: { board, day, span } }: { initial: Rewound }) {
  const say = useTranslations('rewind')
  const { timeZone, locale } = board.branch
  const dateOf = (at: number) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at)
  // As form fields have it, which browsers then show in their own way.
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
        defaultValue={day.date}
        min={dateOf(span.since)}
        max={dateOf(span.now)}
        className={FIELD}
      />
      <input type="time" name="time" aria-label={say('time')} required defaultValue={time} className={FIELD} />
      <button type="submit" className="min-h-12 rounded-lg border-2 border-lane-edge px-4 text-base font-semibold">
        {say('go')}
      </button>
      <p id="history-since" className="text-sm text-chalk-quiet max-md:sr-only">
        {say('since', { since })}
      </p>
    </form>
  )
}

const FIELD =
  'min-h-12 rounded-lg border-2 border-lane-edge bg-chalk px-2.5 text-base font-semibold text-board tabular-nums'
