import { memo, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import type { OpenStatus } from '@/lib/orders/order-status'
import { useBoardContext } from './board-context'
import { useMoreBelow } from './use-more-below'
import { useRenderedCount } from './use-rendered-count'
import { WallTickets } from './wall/wall-tickets'

type Props = {
  status: OpenStatus
  /** As they are to be shown, from the top. */
  tickets: Order[]
  renderTicket: (order: Order) => ReactNode
}

/** All tickets in one state. */
export const Lane = memo(function Lane({ status, tickets, renderTicket }: Props) {
  const say = useTranslations('board')
  const common = useTranslations('common')
  const { view } = useBoardContext()
  return (
    <section
      id={status}
      data-lane={status}
      aria-label={common(`status.${status}`)}
      className="group relative flex min-w-0 snap-start flex-col rounded-xl bg-lane p-2.5 pb-0"
    >
      <h2 className="flex items-center justify-between px-2 pb-2 text-xl font-semibold max-md:sr-only">
        {common(`status.${status}`)}
        <span className="min-w-10 rounded-lg bg-lane-edge px-2 text-center text-2xl font-bold tabular-nums">
          {tickets.length}
        </span>
      </h2>
      {tickets.length === 0 && (
        <p className="px-2 py-8 text-center text-lg text-chalk-quiet">{say(`${status}Empty`)}</p>
      )}
      {view === 'wall' ? (
        <WallTickets status={status} tickets={tickets} renderTicket={renderTicket} />
      ) : (
        <TouchTickets tickets={tickets} renderTicket={renderTicket} />
      )}
    </section>
  )
})

/** A lane that is scrolled, and says how many are below. */
function TouchTickets({ tickets, renderTicket }: Omit<Props, 'status'>) {
  const say = useTranslations('board')
  const list = useRef<HTMLOListElement>(null)
  const end = useRef<HTMLLIElement>(null)
  const count = useRenderedCount(list, end, tickets.length)
  const moreBelow = useMoreBelow(list, tickets, count)
  return (
    <>
      <ol
        ref={list}
        className="relative grid min-h-0 flex-1 content-start gap-3 overflow-y-auto motion-safe:scroll-smooth rounded-lg pb-2.5"
      >
        {tickets.slice(0, count).map((order) => (
          <li key={order.id} data-ticket={order.id} className="lane-entry">
            {renderTicket(order)}
          </li>
        ))}
        {count < tickets.length && <li ref={end} aria-hidden="true" />}
      </ol>
      {moreBelow > 0 && (
        <button
          type="button"
          onClick={() => list.current?.scrollBy({ top: list.current.clientHeight * 0.8 })}
          className="min-h-16 text-lg font-bold tabular-nums"
        >
          {say('more', { count: moreBelow })}
        </button>
      )}
    </>
  )
}
