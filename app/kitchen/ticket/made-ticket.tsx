import { useTranslations } from 'use-intl'
import { usePlace } from '@/app/ui/place'
import { stationProgress } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { TICKET } from './ticket-head'

/** A ticket that waits for other stations only, in one line. */
export function MadeTicket({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const say = useTranslations('board.ticket')
  const panels = useTranslations('board.panels')
  const { station } = useBoardContext()
  const { number } = order
  const place = usePlace()(order)
  const others = stationProgress(order.items, station).filter((one) => one.left > 0 && one.station !== station)
  const stations = others.map((one) => one.station ?? panels('noStation')).join(', ')
  return (
    <article aria-label={say('name', { number, place })} className={`${TICKET} bg-paper-head`}>
      <button
        type="button"
        data-bump
        aria-label={say('stationWaitsOrder', { station: station ?? '', number })}
        onClick={onOpen}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-[0.5em] px-[0.5em] py-[0.2em] text-left text-ink-quiet pressable"
      >
        <span className="text-[1.2em]/none font-extrabold tabular-nums">{number}</span>
        <span className="min-w-0 break-words">{say('waitsFor', { stations })}</span>
        <kbd data-slot className="ml-auto font-sans font-bold tabular-nums empty:hidden" />
      </button>
    </article>
  )
}
