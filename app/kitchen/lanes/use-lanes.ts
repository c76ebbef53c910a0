import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { TicketSize } from '@/app/device/settings'
import type { LinesShown } from '@/lib/board/ticket-lines'
import type { OpenStatus } from '@/lib/order-status'
import type { ColumnTickets } from '../use-columns'
import { columnWidths, type LanePlan, planLanes, type Room } from './lane-plan'
import { estimatedHeight } from './ticket-height'
import { noteTouches, whenUntouched } from './untouched'

/** `emPx`: the text of a ticket. `laneEm`: the width of a lane in it. */
export type LaneSizes = { emPx: number; laneEm: number; height: number }

/** `columns`: before the page has measured itself. `sideways`: not all columns fit side by side, each has one lane. */
export type BoardLayout =
  | { kind: 'columns' | 'sideways' }
  | { kind: 'lanes'; plan: LanePlan; widths: string; sizes: LaneSizes }

/** The heading of a column with the paddings above and below its tickets. */
const CHROME_REM = 4
const SIDES_REM = 1.5
/** As the breakpoint `lg`: a narrower screen has one or two columns, whatever their tickets. */
const NARROWEST_REM = 62

/**
 * The lanes of the columns. They follow the open tickets, but not while a finger is on the screen, nor right after a tap.
 * @param main the element that contains the columns
 * @param closed the column that is a rail although it has tickets
 */
export function useLanes(
  main: RefObject<HTMLElement | null>,
  columns: readonly ColumnTickets[],
  size: TicketSize,
  { station, ownLinesOnly, waiting }: LinesShown,
  closed: OpenStatus | null,
): BoardLayout {
  const room = useRoom(main, size)
  const [shown, setShown] = useState<{ plan: LanePlan | null; room: Room } | null>(null)
  const sizes = useMemo(() => (room ? sizesIn(room) : null), [room])
  const wanted = useMemo(() => {
    if (!room || !sizes || room.width < NARROWEST_REM * room.remPx) return null
    const loads = columns.map(({ status, tickets }) => ({
      status,
      tickets: status === closed ? 0 : tickets.length,
      load: (status === closed ? [] : tickets)
        .map((order) => estimatedHeight(order, { station, ownLinesOnly, waiting }, sizes.laneEm) * sizes.emPx)
        .reduce((sum, height) => sum + height, 0),
    }))
    return planLanes(loads, room, shown?.plan ?? null)
  }, [columns, room, sizes, shown, station, ownLinesOnly, waiting, closed])

  useEffect(noteTouches, [])

  // Another room at once: the columns would not fit. What tickets need waits until nobody aims at one.
  useLayoutEffect(() => {
    if (room && shown?.room !== room) setShown({ plan: wanted, room })
  }, [room, shown, wanted])
  useEffect(() => {
    if (!room || !shown || shown.room !== room || shown.plan === wanted) return
    return whenUntouched(() => setShown({ plan: wanted, room }))
  }, [room, shown, wanted])

  return useMemo(() => {
    if (!shown || !sizes) return { kind: 'columns' }
    const { plan } = shown
    return plan ? { kind: 'lanes', plan, widths: columnWidths(plan, shown.room), sizes } : { kind: 'sideways' }
  }, [shown, sizes])
}

/** The place for the columns; null until it is measured. The same object until it changes. */
function useRoom(main: RefObject<HTMLElement | null>, size: TicketSize): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const element = main.current
    if (!element) return
    const measure = () => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const width = element.clientWidth - SIDES_REM * remPx
      const laneHeight = element.clientHeight - CHROME_REM * remPx
      setRoom((before) =>
        before?.width === width && before.laneHeight === laneHeight && before.size === size && before.remPx === remPx
          ? before
          : { width, laneHeight, size, remPx },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [main, size])
  return room
}

/** As `--ticket-text`, in rem, and about the width of a lane. */
const TEXT_REM: Record<TicketSize, number> = { s: 0.9, m: 1.25, l: 1.75 }
const LANE_REM: Record<TicketSize, number> = { s: 14.5, m: 17, l: 23 }

const sizesIn = ({ size, remPx, laneHeight }: Room): LaneSizes => ({
  emPx: TEXT_REM[size] * remPx,
  laneEm: LANE_REM[size] / TEXT_REM[size],
  height: laneHeight,
})
