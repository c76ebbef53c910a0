import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { usePlace } from '@/app/ui/place'
import { TypedText } from '@/app/ui/typed-text'
import { ticketLines } from '@/lib/board/ticket-lines'
import { moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import type { TicketPart } from '../wall/wall-layout'
import { LineOptions } from './line-options'
import { BumpButton, FOOTER } from './ticket-buttons'
import { HEADER, NumberAndTable, TICKET } from './ticket-head'

/** A cancelled ticket, struck through. It stays until the user of this device dismisses it. */
export const CancelledTicket = memo(function CancelledTicket({
  order,
  part = null,
  isCompact = false,
}: {
  order: Order
  part?: TicketPart | null
  /** Whether to leave out the lines. */
  isCompact?: boolean
}) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch, station, mayAct, actions } = useBoardContext()
  const place = usePlace()(order)
  return (
    <article
      aria-label={say('name', { number: order.number, place })}
      className={`${TICKET} bg-paper-void pl-2 flashing`}
    >
      <header className={`hatched ${HEADER}`}>
        <span aria-hidden="true" className="absolute inset-y-0 left-0 w-2 bg-ink-quiet" />
        <NumberAndTable order={order} part={part} isStruck>
          <strong className="block text-[0.85em]/tight font-extrabold uppercase">{common('status.cancelled')}</strong>
        </NumberAndTable>
      </header>
      {!isCompact && (
        <ul className="px-[0.5em] pt-[0.2em] font-semibold line-through decoration-2">
          {ticketLines(order.items, station)
            .slice(part?.from, part?.to)
            .map((line) => (
              <li key={line.key} data-line className="py-[0.08em] break-words in-data-[view=wall]:py-0">
                {line.quantity} × <TypedText>{line.kitchenName}</TypedText>
                <LineOptions options={line.options} isToMake={false} className="line-through" />
              </li>
            ))}
        </ul>
      )}
      {order.refund === 'due' && (
        <p className="px-[0.5em] pt-[0.3em] font-bold text-late">
          {say('refundDue', { total: moneyText(order.refundDue, branch) })}
        </p>
      )}
      {mayAct === 'nothing' || (part && part.index > 0) ? (
        <div className="h-2 in-data-[view=wall]:h-1" />
      ) : (
        <footer className={FOOTER}>
          <BumpButton
            name={say('seenOrder', { number: order.number })}
            onTap={(point) => actions.dismiss(order, point)}
          >
            {say('seen')} {order.number}
          </BumpButton>
        </footer>
      )}
    </article>
  )
})
