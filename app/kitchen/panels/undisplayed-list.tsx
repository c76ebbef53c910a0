import { useTranslations } from 'use-intl'
import { Dialog } from '@/app/ui/dialog'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'
import { useTicketInWords } from '../undisplayed'

/** The tickets that no screen shows, with what the user can do. */
export function UndisplayedList({ tickets, onClose }: { tickets: UndisplayedTicket[]; onClose: () => void }) {
  const say = useTranslations('board')
  const ticketInWords = useTicketInWords()
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
