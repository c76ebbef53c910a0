import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'

/** The most tickets that the wall display lists. */
const MAX_NAMED = 4

/**
 * In the header of a board of all stations: the number of tickets that no screen shows. A tap opens the list. It covers no
 * ticket and no column link, because the user needs them to show the tickets.
 */
export function UndisplayedButton({ tickets, onOpen }: { tickets: UndisplayedTicket[]; onOpen: () => void }) {
  const say = useTranslations('board')
  return (
    <div aria-live="polite" className="shrink-0 empty:hidden">
      {tickets.length > 0 && (
        <button
          type="button"
          onClick={onOpen}
          className="flex min-h-11 items-center gap-2 rounded-lg px-2 text-base/tight font-bold whitespace-nowrap max-md:px-0 max-md:text-sm"
        >
          <WarningSign className="size-6 shrink-0 text-alert group-data-lost:text-ink" />
          {say('undisplayedCount', { count: tickets.length })}
        </button>
      )}
    </div>
  )
}

/**
 * As `UndisplayedButton`, but text: for the header of a wall display, which has no touch. One row, so that it takes no place from tickets.
 */
export function UndisplayedLine({ tickets }: { tickets: UndisplayedTicket[] }) {
  const say = useTranslations('board')
  const named = tickets.slice(0, MAX_NAMED).map(({ number }) => `#${number}`)
  const numbers = named.join(', ') + (tickets.length > named.length ? ' …' : '')
  return (
    <p aria-live="polite" className="min-w-0 text-base/tight font-semibold empty:hidden">
      {tickets.length > 0 && (
        <>
          <WarningSign className="mr-2 inline size-[1.2em] align-[-0.2em] text-alert group-data-lost:text-ink" />
          {say('undisplayedNumbers', { count: tickets.length, numbers })}
        </>
      )}
    </p>
  )
}

/** `#31 (Bar, Kitchen, printed)`; only the number if the ticket has no station and is not on paper. */
export function useTicketInWords(): (ticket: UndisplayedTicket) => string {
  const say = useTranslations('board')
  return ({ number, stations, printed }) => {
    const facts = printed ? [...stations, say('undisplayedPrinted')] : stations
    return facts.length > 0 ? `#${number} (${facts.join(', ')})` : `#${number}`
  }
}
