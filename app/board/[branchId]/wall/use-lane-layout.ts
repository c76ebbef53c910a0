import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Order } from '@/lib/orders/order'
import { isSameLayout, type LaneFrame, type LaneLayout, layOut, type TicketSize } from './lane-layout'

/**
 * Measures a lane's tickets and lays them out: before anything is painted, and whenever one of them or the lane changes its
 * size.
 * @param current the layout that is shown; `onLayout` is called with another one only
 */
export function useLaneLayout(
  list: RefObject<HTMLOListElement | null>,
  tickets: Order[],
  current: LaneLayout,
  onLayout: (layout: LaneLayout) => void,
): void {
  const measure = useEffectEvent(() => {
    if (!list.current) return
    const next = measured(list.current)
    if (!isSameLayout(next, current)) onLayout(next)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets have other heights, and wide ones another width
  useLayoutEffect(() => measure(), [tickets, current])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets are other elements
  useEffect(() => {
    if (!list.current) return
    const resized = new ResizeObserver(() => measure())
    for (const element of [list.current, ...list.current.children]) resized.observe(element)
    return () => resized.disconnect()
  }, [list, tickets])
}

function measured(list: HTMLOListElement): LaneLayout {
  const frame = { height: list.clientHeight, gap: Number.parseFloat(getComputedStyle(list).rowGap) }
  const tickets = [...list.querySelectorAll<HTMLElement>(':scope > [data-ticket]')]
  return layOut(
    tickets.map((ticket) => sizeOf(ticket, frame)),
    frame,
  )
}

/** A ticket gets a second cell when it is higher than a page, and loses it when it would surely fit without. */
function sizeOf(ticket: HTMLElement, frame: LaneFrame): TicketSize {
  const id = ticket.dataset.ticket ?? ''
  const { offsetHeight, clientWidth, scrollWidth } = ticket
  if (ticket.dataset.wide === undefined) return { id, height: offsetHeight, cells: offsetHeight > frame.height ? 2 : 1 }
  if (offsetHeight * 2 <= frame.height) return { id, height: offsetHeight * 2, cells: 1 }
  const cell = (clientWidth - frame.gap) / 2
  // What does not fit into two cells flows on to the right, cell by cell.
  return { id, height: offsetHeight, cells: Math.max(2, Math.round((scrollWidth + frame.gap) / (cell + frame.gap))) }
}
