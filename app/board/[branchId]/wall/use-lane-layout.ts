import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Order } from '@/lib/orders/order'
import { isSameLayout, type LaneFrame, type LaneLayout, layOut, type TicketSize } from './lane-layout'

type Shown = { layout: LaneLayout; columns: 1 | 2 }

/**
 * Measures a lane's tickets and lays them out: before anything is painted, and whenever one of them or the lane changes its
 * size.
 * @param shown what the lane shows now; `onLayout` is called with another layout only
 */
export function useLaneLayout(
  list: RefObject<HTMLOListElement | null>,
  tickets: Order[],
  shown: Shown,
  onLayout: (layout: LaneLayout) => void,
): void {
  const measure = useEffectEvent(() => {
    if (!list.current) return
    const next = measured(list.current, shown.columns)
    if (!isSameLayout(next, shown.layout)) onLayout(next)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets have other heights, and so have other columns
  useLayoutEffect(() => measure(), [tickets, shown.layout, shown.columns])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets are other elements
  useEffect(() => {
    if (!list.current) return
    const resized = new ResizeObserver(() => measure())
    for (const element of [list.current, ...list.current.children]) resized.observe(element)
    return () => resized.disconnect()
  }, [list, tickets])
}

function measured(list: HTMLOListElement, columns: 1 | 2): LaneLayout {
  const frame = { height: list.clientHeight, gap: Number.parseFloat(getComputedStyle(list).rowGap), columns }
  const tickets = [...list.querySelectorAll<HTMLElement>(':scope > [data-ticket]')]
  return layOut(
    tickets.map((ticket) => sizeOf(ticket, frame)),
    frame,
  )
}

/** A ticket is long when it is higher than a page, until it would surely fit into one cell again. */
function sizeOf(ticket: HTMLElement, { height, gap, columns }: LaneFrame): TicketSize {
  const id = ticket.dataset.ticket ?? ''
  const { offsetHeight, clientWidth, scrollWidth } = ticket
  if (ticket.dataset.long === undefined) return { id, height: offsetHeight, cells: offsetHeight > height ? 2 : 1 }
  // What does not fit flows on to the right, cell by cell.
  const step = (clientWidth + gap) / columns
  const cells = Math.round((scrollWidth + gap) / step)
  const fitsOne = columns === 1 ? cells === 1 : offsetHeight * 2 <= height
  return fitsOne
    ? { id, height: offsetHeight * columns, cells: 1 }
    : { id, height: offsetHeight, cells: Math.max(2, cells) }
}
