import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/warning-sign'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'

/** More than these nobody reads in passing. */
const NAMED = 4

/** Over a board of all stations: what no screen shows, until somebody has taken note. */
export function Undisplayed({ tickets }: { tickets: UndisplayedTicket[] }) {
  const common = useTranslations('common')
  const inWords = useUndisplayedInWords()
  const [noted, setNoted] = useState<ReadonlySet<number>>(new Set())
  const news = useMemo(() => tickets.filter(({ number }) => !noted.has(number)), [tickets, noted])
  return (
    <div aria-live="polite">
      {news.length > 0 && (
        <p className="pointer-events-auto flex items-center gap-4 rounded-xl bg-paper-head py-2 pl-5 pr-2 text-xl font-semibold text-ink">
          <WarningSign className="size-7 shrink-0" />
          <span className="min-w-0 flex-1 tabular-nums">{inWords(news)}</span>
          <button
            type="button"
            onClick={() => setNoted(new Set(tickets.map(({ number }) => number)))}
            className="min-h-16 min-w-16 rounded-lg px-5 font-bold"
          >
            {common('ok')}
          </button>
        </p>
      )}
    </div>
  )
}

/** As `Undisplayed`, in the head of a wall display, which nobody touches. */
export function UndisplayedLine({ tickets }: { tickets: UndisplayedTicket[] }) {
  const inWords = useUndisplayedInWords()
  return (
    <p aria-live="polite" className="truncate px-2 text-base font-semibold">
      {tickets.length > 0 && (
        <>
          <WarningSign className="mr-2 inline size-[1.2em] align-[-0.2em] text-alert group-data-lost:text-ink" />
          {inWords(tickets)}
        </>
      )}
    </p>
  )
}

/** `#31 (Bar, Kitchen)`; what has no station is its number only. */
export const ticketInWords = ({ number, stations }: UndisplayedTicket): string =>
  stations.length > 0 ? `#${number} (${stations.join(', ')})` : `#${number}`

/** `On no screen: #31 (Bar), #32 (Kitchen), and 3 more`. */
function useUndisplayedInWords(): (tickets: UndisplayedTicket[]) => string {
  const say = useTranslations('board')
  return (tickets) => {
    const named = tickets.slice(0, NAMED).map(ticketInWords)
    const more = tickets.length - named.length
    return more > 0
      ? say('undisplayedAndMore', { tickets: named.join(', '), count: more })
      : say('undisplayed', { tickets: named.join(', ') })
  }
}
