import { useTranslations } from 'use-intl'
import { stationProgress } from '@/lib/board/ticket-lines'
import type { OrderItem } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'

/** What each station of a ticket has still to make: `Bar done · Kitchen 2 left`. */
export function StationProgressText({ items }: { items: readonly OrderItem[] }) {
  const say = useTranslations('board.ticket')
  const panels = useTranslations('board.panels')
  const { station } = useBoardContext()
  return (
    <span className="flex flex-wrap gap-x-[0.35em] font-bold tabular-nums">
      {stationProgress(items, station).map(({ station: of, stationId, left }, index, all) => (
        <span key={stationId} className={left === 0 ? 'text-paid-ink' : undefined}>
          {say(left === 0 ? 'stationDone' : 'stationLeft', { station: of ?? panels('noStation'), left })}
          {index < all.length - 1 && ' ·'}
        </span>
      ))}
    </span>
  )
}
