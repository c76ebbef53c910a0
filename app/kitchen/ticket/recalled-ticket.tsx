import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { OrderNote } from '@/app/ui/order-note'
import { usePlace } from '@/app/ui/place'
import { useDayAndTime } from '@/app/ui/server-clock'
import { ticketLines } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import type { TicketPart } from '../wall/wall-layout'
import { BUTTON, BumpButton, FOOTER } from './ticket-buttons'
import { HEADER, NumberAndTable, TICKET } from './ticket-head'
import { ALLERGY, LINES, ORDER_NOTE, TicketLine } from './ticket-line'

type Props = {
  order: Order
  /** The lines to show of a ticket that is too long for one place; null: all. */
  part?: TicketPart | null
}

/** A completed order that was recalled. Every screen of the branch shows it until it is dismissed on one. */
export const RecalledTicket = memo(function RecalledTicket({ order, part = null }: Props) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch, station, renderedAt, mayAct, actions } = useBoardContext()
  const completedAt = useDayAndTime(branch, renderedAt)(order.statusSince)
  const place = usePlace()(order)
  return (
    <article
      aria-label={say('name', { number: order.number, place })}
      className={`${TICKET} border-4 border-dashed border-ink bg-paper`}
    >
      <header className={`${HEADER} bg-paper-head`}>
        <NumberAndTable order={order} part={part}>
          <strong className="block text-[0.85em]/tight font-extrabold">{say('recalled', { time: completedAt })}</strong>
        </NumberAndTable>
      </header>
      {order.allergyNote && <AllergyWarning label={common('allergy')} text={order.allergyNote} className={ALLERGY} />}
      <OrderNote order={order} className={ORDER_NOTE} />
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
        <footer className={`${FOOTER} flex-wrap`}>
          <button
            type="button"
            aria-label={say('makeAgainOrder', { number: order.number })}
            onClick={() => actions.openMakeAgain(order)}
            className={`${BUTTON} border-2 border-rule px-3 font-semibold`}
          >
            {say('makeAgain')}
          </button>
          <BumpButton
            name={say('dismissRecalledOrder', { number: order.number })}
            onTap={(point) => actions.dismiss(order, point)}
          >
            {say('seen')} {order.number}
          </BumpButton>
        </footer>
      )}
    </article>
  )
})
