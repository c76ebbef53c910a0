import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { type Fold, NOTHING_HIDDEN, nextStop, type Place, SeenTickets } from './fold'
import { type Measurement, measureInFrame } from './measure-together'
import { measurePlaces } from './places'
import { whenLeftAlone } from './untouched'

/** What is out of sight of a column. A store of its own: its changes render no ticket. */
export type FoldStore = {
  get(): Fold
  set(fold: Fold): void
  subscribe(listener: () => void): () => void
}

export function createFoldStore(): FoldStore {
  let fold = NOTHING_HIDDEN
  const listeners = new Set<() => void>()
  return {
    get: () => fold,
    set: (next) => {
      if (JSON.stringify(next) === JSON.stringify(fold)) return
      fold = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useFoldOf = (store: FoldStore): Fold =>
  useSyncExternalStore(store.subscribe, store.get, () => NOTHING_HIDDEN)

/** The measured heights of the tickets, by id, and the lower edge of what is in sight. In px. */
export type Measured = { heights: Map<string, number>; end: number | null }

type Options = {
  scroller: RefObject<HTMLElement | null>
  store: FoldStore
  tickets: readonly Order[]
  /** Changes when other tickets are in the page, or in other places. */
  layout: unknown
  measured: RefObject<Measured>
  onMeasured: () => void
}

/** Measures a column in the frame that shows a change, when it is scrolled, and when its size changes. */
export function useFold({ scroller, store, tickets, layout, measured, onMeasured }: Options): void {
  const [seen] = useState(() => new SeenTickets())
  const columnHeight = useRef(0)
  const say = useTranslations('board.fold')
  const textOf = ({ above, below }: { above: number; below: number }) =>
    below > 0 ? say('linesBelow', { count: below }) : above > 0 ? say('linesAbove', { count: above }) : ''

  const read = useEffectEvent((): (() => void) => {
    const element = scroller.current
    if (!element) return () => undefined
    const [start, height] = [element.scrollTop, element.clientHeight]
    const end = start + height
    const places = new Map<string, Place>()
    const tall: { entry: HTMLElement; hiddenLines: string | null }[] = []
    for (const entry of element.querySelectorAll<HTMLElement>('[data-ticket]')) {
      const top = entry.offsetTop
      const bottom = top + entry.offsetHeight
      places.set(entry.dataset.ticket ?? '', { top, bottom })
      const isTall = bottom - top >= height && isHighEnough(entry, height)
      if (isTall || entry.hasAttribute('data-tall'))
        tall.push({ entry, hiddenLines: isTall ? textOf(hiddenLinesOf(entry)) : null })
      // Out of sight, the browser knows the usual height of a ticket only.
      if (bottom > start && top < end) measured.current.heights.set(entry.dataset.ticket ?? '', bottom - top)
    }
    measured.current.end = end
    return () => {
      if (columnHeight.current !== height) element.style.setProperty('--column-height', `${height}px`)
      columnHeight.current = height
      const isNewlyTall = tall.some(
        ({ entry, hiddenLines }) => hiddenLines !== null && !entry.hasAttribute('data-tall'),
      )
      for (const { entry, hiddenLines } of tall) markTall(entry, hiddenLines)
      // Only then its lines scroll.
      if (isNewlyTall) measureInFrame(measurement)
      store.set(seen.foldOf(tickets, (id) => places.get(id) ?? null, { start, end, now: performance.now() }))
      onMeasured()
    }
  })
  const [measurement] = useState((): Measurement => () => read())

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onChange = () => measurement()()
    const observer = new ResizeObserver(onChange)
    observer.observe(element)
    // Also of the lines of a tall ticket.
    element.addEventListener('scroll', onChange, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onChange, { capture: true })
    }
  }, [scroller, measurement])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the places depend on these
  useLayoutEffect(() => {
    measureInFrame(measurePlaces)
    return measureInFrame(measurement)
  }, [tickets, layout])
}

/** In a lower column, head and buttons of a ticket leave no room for lines: the whole ticket scrolls. In em of its text. */
const LOWEST_EM = 13

const isHighEnough = (entry: HTMLElement, height: number): boolean =>
  height >= LOWEST_EM * Number.parseFloat(getComputedStyle(entry.firstElementChild ?? entry).fontSize)

/** How many lines of a ticket are out of sight, where its lines scroll. */
function hiddenLinesOf(entry: HTMLElement): { above: number; below: number } {
  const list = entry.querySelector<HTMLElement>('ul')
  if (!list) return { above: 0, below: 0 }
  const { top, bottom } = list.getBoundingClientRect()
  const boxes = [...list.children].map((line) => line.getBoundingClientRect())
  return {
    above: boxes.filter((box) => box.top < top - TOLERANCE_PX).length,
    below: boxes.filter((box) => box.bottom > bottom + TOLERANCE_PX).length,
  }
}

/** Half a row. */
const TOLERANCE_PX = 8

/** @param hiddenLines what a tall ticket says of its lines; null: it is not tall */
function markTall(entry: HTMLElement, hiddenLines: string | null): void {
  if (entry.hasAttribute('data-tall') !== (hiddenLines !== null)) entry.toggleAttribute('data-tall')
  if (hiddenLines === null) return
  const content = JSON.stringify(hiddenLines)
  if (entry.style.getPropertyValue('--hidden-lines') !== content) entry.style.setProperty('--hidden-lines', content)
}

/** Scrolls to the start of the next tickets. */
export function scrollOn(element: HTMLElement): void {
  const places = [...element.querySelectorAll<HTMLElement>('[data-ticket]')].map(({ offsetTop, offsetHeight }) => ({
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
  }))
  element.scrollTo({ top: nextStop(places, element.scrollTop, element.scrollTop + element.clientHeight) })
}

/** Scrolls a column back to its top when nobody has touched it for a while. */
export function useReturnToTop(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Not smoothly: then nobody presses what slides by.
    const goBack = () => element.scrollTo({ top: 0, behavior: 'instant' })
    return whenLeftAlone(element, goBack, () => element.scrollTop > 0)
  }, [scroller])
}
