import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import type { OpenStatus } from '@/lib/orders/order-status'
import { useBoardContext } from './board-context'
import { useTicketWidth } from './ticket-width'

type Props = {
  status: OpenStatus
  /** In display order, from the top. */
  tickets: Order[]
  /** What the heading says. */
  count: number
  renderTicket: (order: Order) => ReactNode
}

/** All tickets in one state. */
export const Column = memo(function Column({ status, tickets, count, renderTicket }: Props) {
  const say = useTranslations('board')
  const common = useTranslations('common')
  return (
    <section
      id={status}
      data-column={status}
      aria-label={common(`status.${status}`)}
      className="group relative flex min-w-0 snap-start flex-col rounded-xl bg-column p-2.5 pb-0"
    >
      <h2 className="flex items-center justify-between px-2 pb-2 text-xl font-semibold max-md:sr-only">
        {common(`status.${status}`)}
        <span className="min-w-10 rounded-lg bg-column-edge px-2 text-center text-2xl font-bold tabular-nums">
          {count}
        </span>
      </h2>
      {tickets.length === 0 && (
        <p className="px-2 py-8 text-center text-lg text-chalk-quiet">{say(`${status}Empty`)}</p>
      )}
      <ScrollingTickets tickets={tickets} renderTicket={renderTicket} />
    </section>
  )
})

/** A column that scrolls, with a button that shows how many tickets are below. */
function ScrollingTickets({ tickets, renderTicket }: Omit<Props, 'status' | 'count'>) {
  const list = useRef<HTMLOListElement>(null)
  const end = useRef<HTMLLIElement>(null)
  const count = useRenderedCount(list, end, tickets.length)
  useTicketWidth(list)
  const { mayAct } = useBoardContext()
  return (
    <>
      <ol
        ref={list}
        // Tickets without buttons take no focus: then the keyboard scrolls the list itself.
        tabIndex={mayAct === 'nothing' ? 0 : undefined}
        // A track that grows with its content would be wider than the column: `content-visibility` hides how wide the content is.
        // For the same reason Safari gives rows that fit the column's height, however high their tickets are, unless they are `max-content`.
        className="no-scrollbar relative grid min-h-0 flex-1 auto-rows-max grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto motion-safe:scroll-smooth rounded-lg pb-2.5"
      >
        {tickets.slice(0, count).map((order) => (
          <li key={order.id} data-ticket={order.id} className="skips-[15rem]">
            {renderTicket(order)}
          </li>
        ))}
        {count < tickets.length && <li ref={end} aria-hidden="true" />}
      </ol>
      <MoreBelow list={list} tickets={tickets} rendered={count} />
    </>
  )
}

type BelowProps = {
  list: RefObject<HTMLElement | null>
  tickets: readonly unknown[]
  /** How many of the tickets are rendered. */
  rendered: number
}

/** Shows how many tickets are below the visible part, and scrolls on. A component of its own: its number renders no ticket. */
function MoreBelow({ list, tickets, rendered }: BelowProps) {
  const say = useTranslations('board')
  const below = useMoreBelow(list, tickets, rendered)
  if (below === 0) return null
  return (
    <button
      type="button"
      onClick={() => list.current?.scrollBy({ top: list.current.clientHeight * 0.8 })}
      className="min-h-16 text-lg font-bold tabular-nums"
    >
      {/* A box of a fixed size: a new number costs no layout of the column. */}
      <span className="block h-[1.5em] contain-[layout_size]">{say('more', { count: below })}</span>
    </button>
  )
}

/** The number of tickets that are rendered at a time; more than fit on any screen. */
const BATCH = 16

/**
 * How many of a column's tickets are rendered, so that a board of 300 renders only the visible part. More are rendered before
 * the user scrolls to the last one. The number is reset when the column is scrolled back to its top.
 * @param end an element below the last rendered ticket
 */
function useRenderedCount(
  list: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  total: number,
): number {
  const [limit, setLimit] = useState(BATCH)
  const count = Math.min(total, limit)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `end` is a new element when the count changes
  useEffect(() => {
    if (!end.current || !list.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setLimit((limit) => limit + BATCH)
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
      if (element.scrollTop === 0) setLimit(BATCH)
    }
    element.addEventListener('scroll', resetAtTop, { passive: true })
    return () => element.removeEventListener('scroll', resetAtTop)
  }, [list])

  return count
}

/** A ticket with fewer pixels than this cut off counts as fully visible. */
const TOLERANCE_PX = 16

/** How many tickets of a scrolling column end below its visible part. */
function useMoreBelow(list: BelowProps['list'], tickets: readonly unknown[], rendered: number): number {
  const total = tickets.length
  const [below, setBelow] = useState(0)

  const updateBelow = useEffectEvent(() => {
    const element = list.current
    if (!element) return
    const bottom = element.scrollTop + element.clientHeight + TOLERANCE_PX
    const cutOff = [...element.children].slice(0, rendered).filter((entry) => bottomOf(entry) > bottom)
    setBelow(cutOff.length + total - rendered)
  })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(updateBelow)
    observer.observe(element)
    element.addEventListener('scroll', updateBelow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', updateBelow)
    }
  }, [list])

  // In the frame that shows the tickets: measuring right after a change would force a second layout, and a later render a second frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the tickets
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => flushSync(updateBelow))
    return () => cancelAnimationFrame(frame)
  }, [tickets, rendered])

  return below
}

/** The lower edge of an entry, in px from the top of the scrolled content. */
const bottomOf = (entry: Element) => (entry instanceof HTMLElement ? entry.offsetTop + entry.offsetHeight : 0)
