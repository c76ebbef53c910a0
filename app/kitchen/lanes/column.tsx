import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OpenStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { useIsEmptied } from '../taps/use-vacated'
import { ColumnHead, FoldBar } from './fold-bar'
import { inLanes } from './lane-tickets'
import { estimatedHeight } from './ticket-height'
import { whenUntouched } from './untouched'
import { createFoldStore, type FoldStore, type Measured, useFold, useReturnToTop } from './use-fold'
import type { LaneSizes } from './use-lanes'

type Props = {
  status: OpenStatus
  /** In display order, from the top. */
  tickets: Order[]
  /** What the heading says. */
  count: number
  /** The ids of the tickets whose places are empty. */
  vacated: readonly string[]
  /** 0: a rail. */
  lanes: number
  /** Null as long as there is one lane. */
  sizes: LaneSizes | null
  renderTicket: (order: Order) => ReactNode
  /** Opens a rail that has tickets. */
  onOpen: () => void
}

/** All tickets in one state, in lanes of one ticket's width. */
export const Column = memo(function Column(props: Props) {
  const { status, tickets, count, vacated, lanes, sizes, renderTicket, onOpen } = props
  const say = useTranslations('board')
  const common = useTranslations('common')
  const [fold] = useState(createFoldStore)
  const scroller = useRef<HTMLDivElement>(null)
  const name = common(`status.${status}`)
  if (lanes === 0) return <Rail status={status} name={name} count={count} onOpen={tickets.length > 0 ? onOpen : null} />
  return (
    <section
      id={status}
      data-column={status}
      aria-label={name}
      className="group relative flex min-w-0 snap-start flex-col rounded-xl bg-column p-1.5 pb-0"
    >
      <ColumnHead name={name} count={count} fold={fold} scroller={scroller} />
      {tickets.length === 0 && (
        <p className="px-2 py-8 text-center text-lg text-chalk-quiet">{say(`${status}Empty`)}</p>
      )}
      <Lanes
        status={status}
        scroller={scroller}
        fold={fold}
        tickets={tickets}
        vacated={vacated}
        lanes={lanes}
        sizes={sizes}
        renderTicket={renderTicket}
      />
      <FoldBar fold={fold} scroller={scroller} tickets={tickets} />
    </section>
  )
})

type RailProps = Pick<Props, 'status' | 'count'> & { name: string; onOpen: (() => void) | null }

/** A column as its name and its number. One with tickets can be opened. */
function Rail({ status, name, count, onOpen }: RailProps) {
  const say = useTranslations('board')
  const heading = (
    <h2 className="flex items-center gap-3 text-lg/none font-semibold text-chalk-quiet [writing-mode:vertical-rl]">
      {name}{' '}
      <span className="font-bold tabular-nums [writing-mode:horizontal-tb] in-[button]:rounded-lg in-[button]:bg-column-edge in-[button]:px-1.5 in-[button]:py-1 in-[button]:text-xl/none in-[button]:text-chalk">
        {count}
      </span>
    </h2>
  )
  return (
    <section id={status} data-column={status} data-rail aria-label={name} className="flex rounded-xl bg-column">
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          aria-label={say('openRail', { column: name, count })}
          className="flex grow items-start justify-center rounded-xl py-3 pressable"
        >
          {heading}
        </button>
      ) : (
        <div className="flex grow items-start justify-center py-3">{heading}</div>
      )}
    </section>
  )
}

type LanesProps = Pick<Props, 'status' | 'tickets' | 'vacated' | 'lanes' | 'sizes' | 'renderTicket'> & {
  scroller: RefObject<HTMLDivElement | null>
  fold: FoldStore
}

/** The tickets of a column, which scroll together. */
function Lanes({ status, scroller, fold, tickets, vacated, lanes, sizes, renderTicket }: LanesProps) {
  const end = useRef<HTMLDivElement>(null)
  const measured = useRef<Measured>({ heights: new Map(), end: null })
  const count = useRenderedCount(scroller, end, tickets.length, lanes)
  const { divided, settle } = useDivided(tickets, count, lanes, sizes, measured)
  const standing = useMemo(() => tickets.filter(({ id }) => !vacated.includes(id)), [tickets, vacated])
  useFold({ scroller, store: fold, tickets: standing, layout: divided, measured, onMeasured: settle })
  useReturnToTop(scroller)
  const { mayAct } = useBoardContext()
  return (
    <div
      ref={scroller}
      data-scroll
      // Tickets without buttons take no focus: then the keyboard scrolls the list itself.
      tabIndex={mayAct === 'nothing' ? 0 : undefined}
      // Without scroll anchoring: the browser would follow a ticket that becomes rush to the top.
      className="no-scrollbar supports-[overflow-anchor:none]:[overflow-anchor:none] relative min-h-0 flex-1 overflow-y-auto rounded-lg motion-safe:scroll-smooth"
    >
      <div className="flex items-start gap-1.5 pb-1.5">
        {divided.map((lane, index) => (
          <ol
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
            key={index}
            data-lane
            // A track that grows with its content would be wider than the lane: `content-visibility` hides how wide the content is.
            // For the same reason Safari gives rows that fit the list's height, however high their tickets are, unless they are
            // `max-content`.
            className="grid min-w-0 flex-1 basis-0 auto-rows-max grid-cols-[minmax(0,1fr)] content-start gap-2"
          >
            {lane.map((order) => (
              <Entry
                key={order.id}
                order={order}
                column={status}
                isVacated={vacated.includes(order.id)}
                measured={measured}
                renderTicket={renderTicket}
              />
            ))}
          </ol>
        ))}
      </div>
      {count < tickets.length && <div ref={end} aria-hidden="true" />}
    </div>
  )
}

type EntryProps = Pick<Props, 'renderTicket'> & {
  order: Order
  column: OpenStatus
  isVacated: boolean
  measured: RefObject<Measured>
}

/** A ticket in its place, or the place from which it was tapped away. It renders again only when one of these changes. */
const Entry = memo(function Entry({ order, column, isVacated, measured, renderTicket }: EntryProps) {
  const isEmptied = useIsEmptied(order.id, column)
  if (isVacated || isEmptied) return <li data-vacated style={{ height: measured.current.heights.get(order.id) }} />
  return (
    <li data-ticket={order.id} className="group/entry skips-[15rem]">
      {renderTicket(order)}
    </li>
  )
})

/** Between two tickets of a lane, in px. */
const GAP_PX = 8

type Divided = {
  divided: Order[][]
  /** Divides them again by their measured heights, once after each change. */
  settle: () => void
}

/** The rendered tickets in their lanes. A ticket that is in sight stays in its lane. */
function useDivided(
  tickets: Order[],
  count: number,
  lanes: number,
  sizes: LaneSizes | null,
  measured: RefObject<Measured>,
): Divided {
  const before = useRef<ReadonlyMap<string, number>>(new Map())
  const { station, ownLinesOnly, waiting } = useBoardContext()
  const [rounds, setRounds] = useState(0)
  const settledFor = useRef<unknown>(null)
  const divide = useCallback(() => {
    const { heights, end } = measured.current
    const byId = new Map(tickets.map((order) => [order.id, order]))
    for (const id of heights.keys()) if (!byId.has(id)) heights.delete(id)
    const heightOf = (id: string) => {
      const order = byId.get(id)
      if (!order || !sizes) return heights.get(id) ?? 0
      return heights.get(id) ?? estimatedHeight(order, { station, ownLinesOnly, waiting }, sizes.laneEm) * sizes.emPx
    }
    const sight = { end: end ?? sizes?.height ?? 0, gap: GAP_PX, heightOf }
    return inLanes(tickets.slice(0, count), lanes, before.current, sight)
  }, [tickets, count, lanes, sizes, station, ownLinesOnly, waiting, measured])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further round reads what was measured since
  const divided = useMemo(() => {
    const next = divide()
    before.current = new Map(next.flatMap((lane, index) => lane.map(({ id }) => [id, index] as const)))
    return next
  }, [divide, rounds])

  const stop = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const changed = useMemo(() => ({ tickets, lanes }), [tickets, lanes])
  function settle() {
    if (lanes === 1 || settledFor.current === changed) return
    settledFor.current = changed
    stop.current?.()
    // Mostly nothing moves: then the column need not render again.
    const moves = divide().some((lane, index) => lane.some(({ id }) => before.current.get(id) !== index))
    if (!moves) return
    stop.current = whenUntouched(() => setRounds((before) => before + 1))
  }
  return { divided, settle }
}

/** How many tickets of a column are rendered at first, and in addition for each lane; more than fit on any screen. */
const FIRST = 8
const EACH_LANE = 8

/**
 * How many of a column's tickets are rendered, so that a board of 300 renders only the visible part. More are rendered before
 * the user scrolls to the last one. The number is reset when the column is scrolled back to its top, unless one of its tickets is selected:
 * without that ticket the selection would go to another one, and the column would scroll there.
 * @param end an element below the last rendered ticket
 */
function useRenderedCount(
  list: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  total: number,
  lanes: number,
): number {
  const [batches, setBatches] = useState(1)
  const count = Math.min(total, batches * (FIRST + EACH_LANE * lanes))

  // biome-ignore lint/correctness/useExhaustiveDependencies: `end` is a new element when the count changes
  useEffect(() => {
    if (!end.current || !list.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setBatches((batches) => batches + 1)
      },
      { root: list.current, rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [list, end, count < total, count])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const resetAtTop = () => {
      if (element.scrollTop === 0 && !element.contains(document.activeElement)) setBatches(1)
    }
    element.addEventListener('scroll', resetAtTop, { passive: true })
    return () => element.removeEventListener('scroll', resetAtTop)
  }, [list])

  return count
}
