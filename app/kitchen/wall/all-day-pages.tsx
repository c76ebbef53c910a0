import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { allDay } from '@/lib/board/all-day'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { AllDayGroups } from '../panels/all-day'
import { useRootFontSize } from './use-type-size'
import { usedTracks } from './used-tracks'
import { useWall } from './wall-context'

/** A wall display without tickets: what is still to make, summed over all of them, on as many pages as it needs. */
export function AllDayPages({ orders }: { orders: Order[] }) {
  const wall = useWall()
  if (!wall) throw new Error('AllDayPages needs a WallProvider.')
  const { type, pages } = wall
  const { size } = type
  const say = useTranslations('board')
  const panels = useTranslations('board.panels')
  const { stations, station, waiting } = useBoardContext()
  const groups = useMemo(() => allDay(orders, stations, station, waiting), [orders, stations, station, waiting])
  const load = groups.reduce((sum, { lines }) => sum + 1 + lines.length, 0)
  const stage = useRef<HTMLElement>(null)
  useRootFontSize(size)

  const measure = useEffectEvent(() => {
    if (!stage.current || !size) return
    const count = Math.max(1, Math.ceil(usedTracks(stage.current) / size.tracks))
    if (count === 1 ? type.grow(load) : type.shrink(load, false)) return
    pages.setCount(count)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on these
  useLayoutEffect(() => measure(), [groups, size])
  useEffect(() => {
    if (!stage.current) return
    const observer = new ResizeObserver(() => measure())
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [])

  return (
    <main ref={stage} className="mx-2 mb-2 flex min-h-0 flex-1 flex-col overflow-clip">
      <h2 className="pb-1 text-lg/tight font-bold">{say('allDay')}</h2>
      {groups.length === 0 && <p className="py-4 text-xl">{panels('allDayEmpty')}</p>}
      <div
        data-all-day
        style={{ columnCount: size?.tracks ?? 1, left: `calc(${-pages.page} * (100% + 0.5rem))` }}
        className="relative min-h-0 flex-1 gap-2 [column-fill:auto]"
      >
        <AllDayGroups groups={groups} />
      </div>
    </main>
  )
}
