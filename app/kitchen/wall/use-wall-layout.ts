import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { OpenStatus } from '@/lib/order-status'
import { useRootFontSize } from './use-type-size'
import { usedTracks } from './used-tracks'
import { useWall } from './wall-context'
import { EMPTY_LAYOUT, type Frame, layOutWall, type MeasuredTicket, type WallLayout } from './wall-layout'

/** Where everything on the wall is. `allDay` null: nothing is to be made, or there is no room beside the tickets. */
export type ShownLayout = WallLayout & { allDay: AllDayPlace | null }

/** The all-day panel beside the tickets: on every page (`page` null), or on the last one. */
type AllDayPlace = { page: number | null; firstTrack: number; tracks: number }

/** Two rounds of measuring are usual: the tickets, then the parts of those that were split. */
const MOST_ROUNDS = 10
/** A change of heights so long after a layout has another cause than the layout, for example an age of more digits. */
const ROUNDS_APART_MS = 1_000

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
 * while not everything fits on one page, and then leaves out the lines of pending and ready tickets.
 */
export function useWallLayout({ stage, content, load }: Options): ShownLayout {
  const wall = useWall()
  const [layout, setLayout] = useState<ShownLayout>(NOTHING)
  const type = wall?.type
  const size = type?.size ?? null
  const rounds = useRef<Rounds>(NO_ROUNDS)
  const laidOutAt = useRef(0)

  useRootFontSize(size)

  const measure = useEffectEvent(() => {
    if (!stage.current || !type || !size) return
    rounds.current = roundsOf([content, size, window.innerWidth, window.innerHeight], rounds.current)
    const next = layoutFor(stage.current, size.tracks, rounds.current.split)
    const isOnOnePage = next.pages === 1
    const hasAllDay = next.allDay !== null || usedTracks(stage.current) === 0
    const isEnough = isOnOnePage && (hasAllDay || size.isCompact)
    if (isEnough ? type.grow(load) : type.shrink(load, !isOnOnePage)) return
    if (JSON.stringify(asPlain(next)) === JSON.stringify(asPlain(layout))) return
    // Heights that depend on the layout must not make the page measure for ever.
    rounds.current.count += 1
    if (rounds.current.count <= MOST_ROUNDS) setLayout(next)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on these
  useLayoutEffect(() => {
    laidOutAt.current = performance.now()
    measure()
  }, [content, layout, size])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the observed elements depend on the content
  useEffect(() => {
    if (!stage.current) return
    const observer = new ResizeObserver(() => {
      if (performance.now() - laidOutAt.current > ROUNDS_APART_MS) rounds.current = NO_ROUNDS
      measure()
    })
    for (const element of [stage.current, ...stage.current.querySelectorAll('[data-part]')]) observer.observe(element)
    return () => observer.disconnect()
  }, [stage, content, layout])

  const setCount = wall?.pages.setCount
  const setUnplaced = wall?.setUnplaced
  useLayoutEffect(() => {
    setCount?.(layout.pages)
    setUnplaced?.(layout)
  }, [setCount, setUnplaced, layout])

  return layout
}

/**
 * Rounds of measuring of the same content, size of type and size of the page. `split`: `chrome` of the tickets that were split in one of
 * them, in px. Their heads can be higher than that of the whole ticket, which would be split and joined in turns.
 */
type Rounds = { of: readonly unknown[]; count: number; split: Map<string, number> }

const NO_ROUNDS: Rounds = { of: [], count: 0, split: new Map() }

const roundsOf = (of: readonly unknown[], before: Rounds): Rounds =>
  of.every((each, index) => each === before.of[index]) ? before : { of, count: 0, split: new Map() }

const asPlain = ({ tickets, ...rest }: ShownLayout) => ({ ...rest, tickets: [...tickets] })

function layoutFor(stage: HTMLElement, tracks: number, split: Rounds['split']): ShownLayout {
  const heading = stage.querySelector<HTMLElement>('[data-heading]')?.offsetHeight ?? 0
  const gap = Number.parseFloat(getComputedStyle(stage).rowGap)
  const frame: Frame = { height: stage.clientHeight, gap, heading, tracks }
  const tickets = measuredTickets(stage, split)
  const statuses = [...stage.querySelectorAll<HTMLElement>('[data-column]')].map(
    ({ dataset }) => dataset.column as OpenStatus,
  )
  const needed = usedTracks(stage)
  if (needed > 0 && needed <= tracks / 2) {
    const beside = layOutWall(tickets, statuses, { ...frame, tracks: tracks - needed })
    if (beside.pages === 1) return { ...beside, allDay: { page: null, firstTrack: tracks - needed, tracks: needed } }
  }
  const layout = layOutWall(tickets, statuses, frame)
  const free = tracks - layout.freeFrom
  if (needed === 0 || needed > free || layout.pages === 1) return { ...layout, allDay: null }
  return { ...layout, allDay: { page: layout.pages - 1, firstTrack: layout.freeFrom, tracks: free } }
}

/** With fractions: rounded heights of many lines would differ from the rounded height of the ticket. */
const heightOf = (element: HTMLElement): number => element.getBoundingClientRect().height

/**
 * The tickets in the order of the page. The first part of a ticket has everything that a whole one has beside its lines, so its height
 * does not depend on where it is split, only on whether it is.
 */
function measuredTickets(stage: HTMLElement, split: Rounds['split']): MeasuredTicket[] {
  const tickets = new Map<string, MeasuredTicket>()
  for (const element of stage.querySelectorAll<HTMLElement>('[data-part]')) {
    const { part: id = '', status, urgency, mayCount } = element.dataset
    const lines = [...element.querySelectorAll<HTMLElement>('[data-line]')].map(heightOf)
    const known = tickets.get(id)
    if (known) {
      known.lines.push(...lines)
      split.set(id, known.chrome)
      continue
    }
    tickets.set(id, {
      id,
      status: status as OpenStatus,
      urgency: urgency === undefined ? null : Number(urgency),
      mayCount: mayCount !== undefined,
      chrome: Math.max(split.get(id) ?? 0, heightOf(element) - lines.reduce((sum, line) => sum + line, 0)),
      lines: lines.length === 0 ? [0] : lines,
    })
  }
  return [...tickets.values()]
}
