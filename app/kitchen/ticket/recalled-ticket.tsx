import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { usePlace } from '@/app/ui/place'
import { useTimeOfDay } from '@/app/ui/server-clock'
import { ticketLines } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import type { TicketPart } from '../wall/wall-layout'
import { BumpButton } from './ticket-buttons'
import { NumberAndTable } from './ticket-head'
import { LINES, TicketLine } from './ticket-line'

type Props = {
  order: Order
  /** The lines to show of a ticket that is too long for one place; null: all. */
  part?: TicketPart | null
}

/** A completed order that was recalled. Every screen of the branch shows it until it is dismissed on one. */
export const RecalledTicket = memo(function RecalledTicket({ order, part = null }: Props) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch, station, mayAct, actions } = useBoardContext()
  const completedAt = useTimeOfDay(branch)(order.statusSince)
  const place = usePlace()(order)
  return (
    <article
      aria-label={say('name', { number: order.number, place })}
      className="@container relative overflow-hidden rounded-lg border-4 border-dashed border-ink bg-paper text-ink"
    >
      <header className="flex flex-wrap items-center gap-x-2 bg-paper-head py-1 pl-3 pr-3 in-data-[view=wall]:pl-2">
        <NumberAndTable order={order} part={part}>
          <strong className="block text-lg/tight font-extrabold in-data-[view=wall]:text-base/tight">
            {say('recalled', { time: completedAt })}
          </strong>
        </NumberAndTable>
      </header>
      {order.allergyNote && (
        <AllergyWarning label={common('allergy')} text={order.allergyNote} className="text-[1.375rem]/snug" />
      )}
      <ul className={LINES}>
        {ticketLines(order.items, station)
          .slice(part?.from, part?.to)
          .map((line) => (
            <TicketLine key={line.key} line={{ ...line, done: false }} isToMake={false} />
          ))}
      </ul>
      {mayAct === 'nothing' || (part && part.index > 0) ? (
        <div className="h-2 in-data-[view=wall]:h-1" />
      ) : (
        <footer className="flex flex-wrap gap-2 p-2 in-data-[view=wall]:p-1">
          <button
            type="button"
            aria-label={say('makeAgainOrder', { number: order.number })}
            onClick={() => actions.openMakeAgain(order)}
            className="min-h-16 grow rounded-lg border-2 border-rule px-3 text-xl font-semibold pressable in-data-[view=wall]:min-h-8 in-data-[view=wall]:text-lg/none"
          >
            {say('makeAgain')}
          </button>
          <BumpButton
            name={say('dismissRecalledOrder', { number: order.number })}
            onTap={(point) => actions.dismiss(order, point)}
          >
            {say('seen')}
          </BumpButton>
        </footer>
      )}
    </article>
  )
})
