import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import type { OpenStatus } from '@/lib/orders/order-status'
import { selectedEntry } from '../keys/selection'
import { isOn, pageAt, type TicketPosition, useColumnLayout } from './column-layout'
import { SlotProvider, useWall } from './wall-context'

type Props = {
  status: OpenStatus
  /** In display order, from the top. */
  tickets: Order[]
  renderTicket: (order: Order) => ReactNode
}

/** A column of the wall display: pages of whole tickets, which a timer turns. Nothing scrolls. */
export function WallTickets({ status, tickets, renderTicket }: Props) {
  const wall = useWall()
  if (!wall) throw new Error('WallTickets needs a WallProvider.')
  const { turn, layoutOf, tracksOf, setLayout, shownBefore, turnBy, isPaused } = wall.pages
  const list = useRef<HTMLOListElement>(null)
  const layout = layoutOf(status)
  const tracks = tracksOf(status)
  const page = pageAt(turn, layout.pages)
  useColumnLayout(
    list,
    tickets,
    { layout, tracks },
    useCallback((next) => setLayout(status, next), [setLayout, status]),
  )
  useFadeIn(list, page)

  /** The number of pages from the shown page to the ticket's page. */
  function pagesTo(ticket: HTMLElement | null): number {
    const place = layout.places.get(ticket?.dataset.ticket ?? '')
    return !place || isOn(place, page) ? 0 : place.page - page
  }

  // Tickets that come or go can move the selected ticket to another page.
  const followSelected = useEffectEvent(() => {
    const by = isPaused ? pagesTo(selectedIn(list.current)) : 0
    if (by !== 0) turnBy(by)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new layout may turn the page, not a turn by the user
  useEffect(() => followSelected(), [layout])

  let slot = shownBefore(status)
  return (
    <>
      <div className="min-h-0 flex-1 overflow-clip rounded-lg">
        <ol
          ref={list}
          data-tracks={tracks}
          onFocus={() => turnBy(pagesTo(selectedIn(list.current)))}
          style={{ transform: `translateX(calc(${-page} * (100% + 0.75rem)))` }}
          className="relative grid h-full content-start gap-3"
        >
          {tickets.map((order) => {
            const place = layout.places.get(order.id)
            const isShown = place !== undefined && isOn(place, page)
            if (isShown) slot += 1
            return (
              <li
                key={order.id}
                data-ticket={order.id}
                data-long={place?.isLong ? '' : undefined}
                style={place && positionOf(place, tracks)}
              >
                <SlotProvider value={isShown && slot <= 10 ? slot : null}>{renderTicket(order)}</SlotProvider>
              </li>
            )
          })}
        </ol>
      </div>
      {layout.pages > 1 && <PageNumber page={page + 1} pages={layout.pages} />}
    </>
  )
}

const selectedIn = (list: HTMLElement | null) => (list?.contains(document.activeElement) ? selectedEntry() : null)

/** Pages are side by side with a gap. In a column of two tracks, each track is half of the width without the gap. */
function positionOf({ page, track, top, isLong }: TicketPosition, tracks: 1 | 2) {
  const step = `(100% + 0.75rem)`
  return {
    position: 'absolute',
    top,
    left: `calc(${page + track / tracks} * ${step})`,
    width: isLong ? '100%' : `calc(${step} / ${tracks} - 0.75rem)`,
    maxHeight: isLong ? '100%' : undefined,
    columnCount: isLong ? tracks : undefined,
  } as const
}

/** Fades a new page in, except with `prefers-reduced-motion`. */
function useFadeIn(list: { current: HTMLElement | null }, page: number) {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    list.current?.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 180, easing: 'ease-out' })
  }, [list, page])
}

function PageNumber({ page, pages }: { page: number; pages: number }) {
  const say = useTranslations('board.wall')
  return (
    <p className="py-1 text-center text-xl/snug font-bold tabular-nums">
      <span className="sr-only">{say('page', { page, pages })}</span>
      <span aria-hidden="true">
        {page}/{pages}
      </span>
    </p>
  )
}
