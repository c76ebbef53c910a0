import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { OpenStatus } from '@/lib/orders/order-status'
import { useWall } from './wall-context'
import { EMPTY_LAYOUT, type Frame, layOutWall, type MeasuredTicket, type WallLayout } from './wall-layout'

/** Where everything on the wall is. `allDay` null: nothing is to be made. */
export type ShownLayout = WallLayout & { allDay: AllDayPlace | null }

/** The all-day panel: beside the tickets on every page, or on pages of its own after those of the tickets. */
type AllDayPlace = { isBeside: boolean; firstTrack: number; tracks: number; pages: number }

/** Two are usual: the tickets, then the parts of those that were split. */
const MOST_ROUNDS = 10

const NOTHING: ShownLayout = { ...EMPTY_LAYOUT, allDay: null }

type Options = {
  stage: RefObject<HTMLElement | null>
  /** What is laid out: another object when it has changed. */
  content: unknown
  /** A measure of the content that does not depend on the size of the type. */
  load: number
}

/**
 * Measures the tickets and lays them out: before each paint, and when a ticket or the page changes its size. Shrinks the type
 * while not everything fits on one page.
 */
export function useWallLayout({ stage, content, load }: Options): ShownLayout {
  const wall = useWall()
  const [layout, setLayout] = useState<ShownLayout>(NOTHING)
  const type = wall?.type
  const size = type?.size ?? null
  const rounds = useRef<{ content: unknown; size: unknown; count: number }>({ content: null, size: null, count: 0 })

  useLayoutEffect(() => {
    if (size) document.documentElement.style.fontSize = `${size.rootPx}px`
  }, [size])

  const measure = useEffectEvent(() => {
    if (!stage.current || !type || !size) return
    const next = layoutFor(stage.current, size.tracks)
    const fits = next.pages === 1 && next.allDay?.isBeside !== false
    if (fits ? type.grow(load) : type.shrink(load)) return
    if (JSON.stringify(asPlain(next)) === JSON.stringify(asPlain(layout))) return
    // Heights that depend on the layout must not make the page measure for ever.
    if (rounds.current.content !== content || rounds.current.size !== size) rounds.current = { content, size, count: 0 }
    rounds.current.count += 1
    if (rounds.current.count <= MOST_ROUNDS) setLayout(next)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on these
  useLayoutEffect(() => measure(), [content, layout, size])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the observed elements depend on the content
  useEffect(() => {
    if (!stage.current) return
    const observer = new ResizeObserver(() => measure())
    for (const element of [stage.current, ...stage.current.querySelectorAll('[data-part]')]) observer.observe(element)
    return () => observer.disconnect()
  }, [stage, content, layout])

  const setCount = wall?.pages.setCount
  const pages = layout.pages + (layout.allDay?.isBeside === false ? layout.allDay.pages : 0)
  useLayoutEffect(() => setCount?.(pages), [setCount, pages])

  return layout
}

const asPlain = ({ tickets, ...rest }: ShownLayout) => ({ ...rest, tickets: [...tickets] })

function layoutFor(stage: HTMLElement, tracks: number): ShownLayout {
  const heading = stage.querySelector<HTMLElement>('[data-heading]')?.offsetHeight ?? 0
  const gap = Number.parseFloat(getComputedStyle(stage).rowGap)
  const frame: Frame = { height: stage.clientHeight, gap, heading, tracks }
  const tickets = measuredTickets(stage, frame)
  const statuses = [...stage.querySelectorAll<HTMLElement>('[data-column]')].map(
    ({ dataset }) => dataset.column as OpenStatus,
  )
  const allDayTracks = usedColumns(stage)
  if (allDayTracks === 0) return { ...layOutWall(tickets, statuses, frame), allDay: null }
  if (allDayTracks === 1 && tracks > 1) {
    const beside = layOutWall(tickets, statuses, { ...frame, tracks: tracks - 1 })
    if (beside.pages === 1)
      return { ...beside, allDay: { isBeside: true, firstTrack: tracks - 1, tracks: 1, pages: 1 } }
  }
  const layout = layOutWall(tickets, statuses, frame)
  const everyPage = [...layout.tickets.values()].flat().filter(({ page }) => page === null)
  const firstTrack = Math.max(0, ...everyPage.map(({ track }) => track + 1))
  const free = tracks - firstTrack
  return { ...layout, allDay: { isBeside: false, firstTrack, tracks: free, pages: Math.ceil(allDayTracks / free) } }
}

/** A split ticket becomes whole again only if it certainly fits: otherwise it could change back and forth. */
const SPLIT_MARGIN_PX = 8

/** With fractions: rounded heights of many lines would differ from the rounded height of the ticket. */
const heightOf = (element: HTMLElement): number => element.getBoundingClientRect().height

/** The tickets in the order of the page. The lines of a ticket matter only if it is higher than a page. */
function measuredTickets(stage: HTMLElement, { height, heading }: Frame): MeasuredTicket[] {
  const tickets = new Map<string, MeasuredTicket & { isWhole: boolean }>()
  for (const element of stage.querySelectorAll<HTMLElement>('[data-part]')) {
    const { part: id = '', status, late, whole } = element.dataset
    const outer = heightOf(element)
    const known = tickets.get(id)
    const isWhole = whole !== undefined
    if (isWhole && outer <= height - heading) {
      tickets.set(id, {
        id,
        status: status as OpenStatus,
        lateRank: late === undefined ? null : Number(late),
        chrome: outer,
        lines: [0],
        isWhole,
      })
      continue
    }
    const lines = [...element.querySelectorAll<HTMLElement>('[data-line]')].map(heightOf)
    const chrome = outer - lines.reduce((sum, line) => sum + line, 0) + (isWhole ? 0 : SPLIT_MARGIN_PX)
    if (known) known.lines.push(...lines)
    else
      tickets.set(id, {
        id,
        status: status as OpenStatus,
        lateRank: late === undefined ? null : Number(late),
        chrome,
        lines,
        isWhole,
      })
  }
  return [...tickets.values()]
}

/** How many tracks the all-day panel fills; 0: it is empty. */
function usedColumns(stage: HTMLElement): number {
  const list = stage.querySelector<HTMLElement>('[data-all-day]')
  const lines = list?.querySelectorAll<HTMLElement>('[data-line]')
  const last = lines?.[lines.length - 1]
  if (!list || !last) return 0
  const { columnCount, columnGap } = getComputedStyle(list)
  const gap = Number.parseFloat(columnGap)
  const step = (list.clientWidth + gap) / Number(columnCount)
  const left = last.getBoundingClientRect().left - list.getBoundingClientRect().left
  return Math.floor((left + list.scrollLeft + gap) / step) + 1
}
