import { memo } from 'react'
import type { Order } from '@/lib/orders/order'
import { AdvanceButton } from './advance-button'
import { PaymentChip } from './payment-chip'
import { TicketHead } from './ticket-head'
import { TicketItem } from './ticket-item'
import type { Advance } from './use-taps'

type Props = {
  order: Order
  /** The server's time when the page was made; ages start from it. */
  renderedAt: number
  onAdvance: Advance
}

/** A paper ticket: number, age, table, what to make, and the one button that moves it on. */
export const Ticket = memo(function Ticket({ order, renderedAt, onAdvance }: Props) {
  return (
    <article
      aria-label={`Order ${order.number}, table ${order.tableLabel}`}
      className="@container relative overflow-hidden rounded-lg bg-paper pl-2 text-ink"
    >
      <TicketHead order={order} renderedAt={renderedAt} />
      <ul className="divide-y divide-dashed divide-rule px-3 pt-1">
        {order.items.map((item) => (
          <TicketItem key={item.id} item={item} />
        ))}
      </ul>
      <footer className="flex items-center gap-3 p-3 pt-2">
        <PaymentChip status={order.paymentStatus} />
        <AdvanceButton order={order} onAdvance={onAdvance} />
      </footer>
    </article>
  )
})
