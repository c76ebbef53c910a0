import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import type { OpenStatus } from '@/lib/orders/order-status'
import { useBoardContext } from './board-context'
import { WallTickets } from './wall/wall-tickets'

type Props = {
  status: OpenStatus
  /** As they are to be shown, from the top. */
  tickets: Order[]
  renderTicket: (order: Order) => ReactNode
}

/** All tickets in one state. */
export const Column = memo(function Column({ status, tickets, renderTicket }: Props) {
  const say = useTranslations('board')
  const common = useTranslations('common')
  const { view } = useBoardContext()
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
          {tickets.length}
        </span>
      </h2>
      {tickets.length === 0 && (
        <p className="px-2 py-8 text-center text-lg text-chalk-quiet">{say(`${status}Empty`)}</p>
      )}
      {view === 'wall' ? (
        <WallTickets status={status} tickets={tickets} renderTicket={renderTicket} />
      ) : (
        <TouchTickets tickets={tickets} renderTicket={renderTicket} />
      )}
    </section>
  )
})

/** A column that is scrolled, and says how many are below. */
function TouchTickets({ tickets, renderTicket }: Omit<Props, 'status'>) {
  const say = useTranslations('board')
  const list = useRef<HTMLOListElement>(null)
  const end = useRef<HTMLLIElement>(null)
  const count = useRenderedCount(list, end, tickets.length)
  const moreBelow = useMoreBelow(list, tickets, count)
  const { mayAct } = useBoardContext()
  return (
    <>
      <ol
        ref={list}
        // Tickets without buttons take no focus: then the keyboard scrolls the list itself.
        tabIndex={mayAct === 'nothing' ? 0 : undefined}
        className="relative grid min-h-0 flex-1 content-start gap-3 overflow-y-auto motion-safe:scroll-smooth rounded-lg pb-2.5"
      >
        {tickets.slice(0, count).map((order) => (
          <li key={order.id} data-ticket={order.id} className="column-entry">
            {renderTicket(order)}
          </li>
        ))}
        {count < tickets.length && <li ref={end} aria-hidden="true" />}
      </ol>
      {moreBelow > 0 && (
        <button
          type="button"
          onClick={() => list.current?.scrollBy({ top: list.current.clientHeight * 0.8 })}
          className="min-h-16 text-lg font-bold tabular-nums"
        >
          {say('more', { count: moreBelow })}
        </button>
      )}
    </>
  )
}

/** More than fit on any screen; so many more when the end comes near. */
const STEP = 16

/**
 * How many of a long column's tickets are on the page, so that a board of 300 costs no more than what is looked at. More come
 * before somebody scrolls to the last, and they go when the column is back at its top.
 * @param end what stands below the last rendered ticket
 */
function useRenderedCount(
  list: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  total: number,
): number {
  const [limit, setLimit] = useState(STEP)
  const count = Math.min(total, limit)

  // biome-ignore lint/correctness/useExhaustiveDependencies: with more tickets on the page, the end is another one
  useEffect(() => {
    if (!end.current || !list.current) return
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setLimit((limit) => limit + STEP)
      },
      { root: list.current, rootMargin: '800px' },
    )
    near.observe(end.current)
    return () => near.disconnect()
  }, [list, end, count < total, count])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const backAtTop = () => {
      if (element.scrollTop === 0) setLimit(STEP)
    }
    element.addEventListener('scroll', backAtTop, { passive: true })
    return () => element.removeEventListener('scroll', backAtTop)
  }, [list])

  return count
}

/** A ticket whose last pixels are cut off is still read whole. */
const TOLERANCE_PX = 16

/**
 * How many tickets of a scrolling column end below what is seen of it, so that nobody takes a full column for all.
 * @param rendered how many of them are on the page
 */
function useMoreBelow(list: RefObject<HTMLElement | null>, tickets: readonly unknown[], rendered: number): number {
  const total = tickets.length
  const [below, setBelow] = useState(0)

  const count = useEffectEvent(() => {
    const element = list.current
    if (!element) return
    const bottom = element.scrollTop + element.clientHeight + TOLERANCE_PX
    const cutOff = [...element.children].slice(0, rendered).filter((entry) => endOf(entry) > bottom)
    setBelow(cutOff.length + total - rendered)
  })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const resized = new ResizeObserver(count)
    resized.observe(element)
    element.addEventListener('scroll', count, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', count)
    }
  }, [list])

  // After the frame: to measure what has just been changed would make the browser lay it out twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets have other heights
  useEffect(() => {
    const frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [tickets, rendered])

  return below
}

/** Where an entry ends, from the top of all that can be scrolled to. */
const endOf = (entry: Element) => (entry instanceof HTMLElement ? entry.offsetTop + entry.offsetHeight : 0)
