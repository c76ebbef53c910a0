import { useRef } from 'react'
import type { Order } from '@/lib/orders/order'
import type { OpenStatus } from '@/lib/orders/order-status'
import { Ticket } from './ticket'
import { useMoreBelow } from './use-more-below'
import type { Advance } from './use-taps'

export const LANE_NAMES: Record<OpenStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  preparing: 'Preparing',
  ready: 'Ready',
}

const EMPTY: Record<OpenStatus, string> = {
  pending: 'No new orders',
  confirmed: 'Nothing to start',
  preparing: 'Nothing in the making',
  ready: 'Nothing to hand over',
}

type Props = {
  status: OpenStatus
  /** As they are to be shown, from the top. */
  tickets: Order[]
  /** The server's time when the page was made. */
  renderedAt: number
  /** Whether a ticket came here while the page was open. */
  hasMoved: (order: Order) => boolean
  onAdvance: Advance
}

/** All tickets in one state. */
export function Lane({ status, tickets, renderedAt, hasMoved, onAdvance }: Props) {
  const name = LANE_NAMES[status]
  const list = useRef<HTMLOListElement>(null)
  const moreBelow = useMoreBelow(list, tickets)
  return (
    <section
      id={status}
      aria-label={name}
      className="relative flex min-w-0 snap-start flex-col rounded-xl bg-lane p-2.5 pb-0"
    >
      <h2 className="flex items-center justify-between px-2 pb-2 text-xl font-semibold max-md:sr-only">
        {name}
        <span className="min-w-10 rounded-lg bg-lane-edge px-2 text-center text-2xl font-bold tabular-nums">
          {tickets.length}
        </span>
      </h2>
      {tickets.length === 0 && <p className="px-2 py-8 text-center text-lg text-chalk-quiet">{EMPTY[status]}</p>}
      <ol
        ref={list}
        className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto motion-safe:scroll-smooth rounded-lg pb-2.5"
      >
        {tickets.map((order) => (
          <li key={order.id} className={hasMoved(order) ? 'motion-safe:animate-[ticket-in_180ms_ease-out]' : ''}>
            <Ticket order={order} renderedAt={renderedAt} onAdvance={onAdvance} />
          </li>
        ))}
      </ol>
      {moreBelow > 0 && (
        <button
          type="button"
          onClick={() => list.current?.scrollBy({ top: list.current.clientHeight * 0.8 })}
          className="min-h-11 text-lg font-bold tabular-nums"
        >
          {moreBelow} more ↓
        </button>
      )}
    </section>
  )
}
