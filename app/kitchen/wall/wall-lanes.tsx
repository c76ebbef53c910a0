import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { columnOrder } from '@/lib/board/board-state'
import { isOfStation, shownLines } from '@/lib/board/ticket-lines'
import type { OpenStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { selectedEntry } from '../keys/selection'
import { useTicketWidth } from '../ticket-width'
import type { ColumnTickets } from '../use-columns'
import { styleOf } from './track-style'
import { useWallLayout } from './use-wall-layout'
import { WallAllDay } from './wall-all-day'
import { useWall } from './wall-context'
import { isOn, type PlacedHeading, type PlacedPart, type TicketPart } from './wall-layout'

type Props = {
  columns: ColumnTickets[]
  /** The open orders in the columns. */
  shown: Order[]
  /** Ids of the late orders, which are on every page as rush orders are. */
  late: ReadonlySet<string>
  renderTicket: (order: Order, part: TicketPart | null, isCompact: boolean) => ReactNode
}

/** What is to be made comes first; what waits comes last. */
const STATUSES: readonly OpenStatus[] = ['preparing', 'confirmed', 'ready', 'pending']

/** The tickets of a wall display on pages, which a timer turns. Nothing scrolls. */
export function WallLanes({ columns: columnsOfBoard, shown, late, renderTicket }: Props) {
  const wall = useWall()
  if (!wall) throw new Error('WallLanes needs a WallProvider.')
  const { page, turnBy, isPaused } = wall.pages
  const { station, ownLinesOnly, waiting } = useBoardContext()
  const stage = useRef<HTMLElement>(null)
  const { tracks, isCompact } = wall.type.size ?? { tracks: 1, isCompact: false }
  const columns = useMemo(
    () => columnsOfBoard.toSorted((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status)),
    [columnsOfBoard],
  )
  const load = useMemo(
    () =>
      columns
        .flatMap(({ tickets }) => tickets)
        .flatMap(({ items }) => [
          2,
          ...shownLines(items, { station, ownLinesOnly, waiting }).map(({ options }) => (options.length > 0 ? 2 : 1)),
        ])
        .reduce((sum, rows) => sum + rows, 0),
    [columns, station, ownLinesOnly, waiting],
  )
  const urgency = useMemo(() => {
    // A ticket that is shown for its voids only is no work here.
    const isUrgent = (order: Order) => (order.rush && isOfStation(order, station)) || late.has(order.id)
    return new Map(
      shown
        .filter(isUrgent)
        .toSorted(columnOrder)
        .map(({ id }, rank) => [id, rank]),
    )
  }, [shown, late, station])
  const content = useMemo(
    () => ({ columns, urgency, shown, ownLinesOnly, waiting }),
    [columns, urgency, shown, ownLinesOnly, waiting],
  )
  useTicketWidth(stage)
  const layout = useWallLayout({ stage, content, load })

  /** The number of pages from the shown page to the page of a ticket. */
  function pagesTo(ticket: HTMLElement | null): number {
    const [first] = layout.tickets.get(ticket?.dataset.ticket ?? '') ?? []
    return !first || first.page === null ? 0 : first.page - page
  }
  // Tickets that come or go can move the selected ticket to another page.
  const followSelected = useEffectEvent(() => {
    const by = isPaused ? pagesTo(selectedEntry()) : 0
    if (by !== 0) turnBy(by)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new layout may turn the page, not a turn by the user
  useLayoutEffect(() => followSelected(), [layout])

  return (
    <main
      ref={stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the board begin here, also without tickets
      tabIndex={0}
      onFocus={(event) => event.target !== event.currentTarget && turnBy(pagesTo(selectedEntry()))}
      className="relative mx-2 mb-2 grid min-h-0 flex-1 gap-2 overflow-clip supports-[overflow-clip-margin:0.5rem]:[overflow-clip-margin:0.5rem]"
    >
      <p data-heading aria-hidden="true" className={`${HEADING} invisible absolute`}>
        0
      </p>
      {columns.map(({ status, tickets, count }) => (
        <Lane key={status} status={status} count={count} headings={layout.headings} page={page} tracks={tracks}>
          {tickets.map((order) => {
            const parts = layout.tickets.get(order.id) ?? [NOT_PLACED]
            return parts.map((placed, index) => (
              <li
                key={`${order.id} ${placed.part?.index ?? 0}`}
                data-ticket={index === 0 && placed !== NOT_PLACED ? order.id : undefined}
                data-part={order.id}
                data-status={status}
                data-urgency={urgency.get(order.id)}
                data-may-count={isCompact && order.status === 'pending' ? '' : undefined}
                style={placed === NOT_PLACED ? hiddenIn(tracks) : styleOf(placed, page, tracks)}
                className="pointer-events-auto absolute"
              >
                {renderTicket(
                  order,
                  placed.part,
                  isCompact && !IN_FULL.includes(status) && order.status !== 'completed',
                )}
              </li>
            ))
          })}
        </Lane>
      ))}
      <WallAllDay orders={shown} place={layout.allDay} page={page} tracks={tracks} />
    </main>
  )
}

const NOT_PLACED: PlacedPart = { page: 0, track: 0, top: 0, part: null }

/** As wide as its place will be, so that the first measure is right. */
const hiddenIn = (tracks: number) => ({ ...styleOf(NOT_PLACED, 0, tracks), visibility: 'hidden' }) as const

/** Tickets of these states always show their lines. */
const IN_FULL: readonly OpenStatus[] = ['preparing', 'confirmed']
const HEADING = 'flex items-center gap-2.5 px-1 pb-1 text-lg/tight font-bold'

type LaneProps = {
  status: ColumnTickets['status']
  count: number
  headings: readonly PlacedHeading[]
  page: number
  tracks: number
  children: ReactNode
}

/** The tickets of one state, and its headings. */
function Lane({ status, count, headings, page, tracks, children }: LaneProps) {
  const common = useTranslations('common')
  const name = common(`status.${status}`)
  return (
    <section data-column={status} data-lane aria-label={name} className="pointer-events-none absolute inset-0">
      <h2 className="sr-only">
        {name} {count}
      </h2>
      {headings
        .filter((heading) => heading.status === status && isOn(heading, page))
        .map((heading) => (
          <p
            key={`${heading.page} ${heading.track} ${heading.top}`}
            aria-hidden="true"
            style={styleOf(heading, page, tracks)}
            className={`absolute ${HEADING}`}
          >
            {name}
            <span className="min-w-9 rounded-md bg-column-edge px-1.5 text-center tabular-nums">{count}</span>
          </p>
        ))}
      <ol className="contents">{children}</ol>
    </section>
  )
}
