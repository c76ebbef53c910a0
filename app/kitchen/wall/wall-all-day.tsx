import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { allDay } from '@/lib/board/all-day'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { AllDayGroups } from '../panels/all-day'
import { styleOf } from './track-style'
import type { ShownLayout } from './use-wall-layout'

type Props = {
  orders: Order[]
  place: ShownLayout['allDay']
  /** The shown page. */
  page: number
  tracks: number
}

/** What is still to make, summed over all tickets, where it fits beside them. */
export function WallAllDay({ orders, place, page, tracks }: Props) {
  const say = useTranslations('board')
  const { stations, station, waiting } = useBoardContext()
  const groups = useMemo(() => allDay(orders, stations, station, waiting), [orders, stations, station, waiting])
  const own = place?.tracks ?? 1
  const isShown = place !== null && (place.page === null || place.page === page)
  const { left, width } = styleOf({ page: null, track: place?.firstTrack ?? 0, top: 0 }, 0, tracks)
  return (
    <aside
      aria-label={say('allDay')}
      aria-hidden={!isShown}
      style={{ left, width: `calc(${own} * (${width.slice(5, -1)} + 0.5rem) - 0.5rem)` }}
      className={`absolute inset-y-0 flex flex-col overflow-clip ${isShown ? '' : 'invisible'}`}
    >
      <h2 className="pb-1 text-lg/tight font-bold">{say('allDay')}</h2>
      <div data-all-day style={{ columnCount: own }} className="min-h-0 flex-1 gap-2 [column-fill:auto]">
        <AllDayGroups groups={groups} />
      </div>
    </aside>
  )
}
