import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { TypedText } from '@/app/ui/typed-text'
import { ticketLines } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { BumpButton } from './ticket-buttons'

/** A cancelled ticket, struck through. It stays until the user of this device dismisses it. */
export const CancelledTicket = memo(function CancelledTicket({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { station, mayAct, actions } = useBoardContext()
  return (
    <article
      aria-label={say('name', { number: order.number, table: order.tableLabel })}
      className="@container relative overflow-hidden rounded-lg bg-paper-void pl-2 flashing text-ink"
    >
      <header className="hatched flex items-center gap-3 py-1.5 pl-3 pr-3.5">
        <span aria-hidden="true" className="absolute inset-y-0 left-0 w-2 bg-ink-quiet" />
        <span className="text-[3.25rem]/none font-extrabold tracking-tight line-through decoration-4 tabular-nums">
          {order.number}
        </span>
        <span className="min-w-0">
          <span className="block truncate text-2xl/tight font-bold">
            <TypedText>{order.tableLabel}</TypedText>
          </span>
          <strong className="text-lg/tight font-extrabold uppercase">{common('status.cancelled')}</strong>
        </span>
      </header>
      <ul className="px-3 pt-1 text-[1.375rem]/snug font-semibold line-through decoration-2">
        {ticketLines(order.items, station).map((line) => (
          <li key={line.key} className="py-0.5 break-words">
            {line.quantity} × <TypedText>{line.menuItemName}</TypedText>
          </li>
        ))}
      </ul>
      {mayAct === 'nothing' ? (
        <div className="h-3" />
      ) : (
        <footer className="flex p-3 pt-2">
          <BumpButton
            name={say('seenOrder', { number: order.number })}
            onTap={(point) => actions.dismiss(order, point)}
          >
            {say('seen')}
          </BumpButton>
        </footer>
      )}
    </article>
  )
})
