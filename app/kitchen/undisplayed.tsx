import { useTranslations } from 'use-intl'
import { Dialog } from '@/app/ui/dialog'
import { WarningSign } from '@/app/ui/icons'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'

/** More than these nobody reads in passing. */
const NAMED = 4

/**
 * In the head of a board of all stations: how many tickets no screen shows, and behind it which. It covers no ticket and no
 * way to one, for that way is what it asks for.
 */
export function UndisplayedButton({ tickets, onOpen }: { tickets: UndisplayedTicket[]; onOpen: () => void }) {
  const say = useTranslations('board')
  return (
    <div aria-live="polite">
      {tickets.length > 0 && (
        <button
          type="button"
          onClick={onOpen}
          className="flex min-h-11 items-center gap-2 rounded-lg px-3 text-base/tight font-bold whitespace-nowrap md:min-h-16"
        >
          <WarningSign className="size-6 shrink-0 text-alert group-data-lost:text-ink" />
          {say('undisplayedCount', { count: tickets.length })}
        </button>
      )}
    </div>
  )
}

/** Which they are, and what to do about it. */
export function UndisplayedList({ tickets, onClose }: { tickets: UndisplayedTicket[]; onClose: () => void }) {
  const say = useTranslations('board')
  return (
    <Dialog title={say('undisplayedTitle')} onClose={onClose}>
      <p className="text-lg">{say('undisplayedHow')}</p>
      <ul className="mt-4 grid gap-1 text-xl font-semibold tabular-nums">
        {tickets.map((ticket) => (
          <li key={ticket.number}>{ticketInWords(ticket)}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** As `UndisplayedButton`, in the head of a wall display, which nobody touches. */
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
