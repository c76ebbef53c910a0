import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Order } from '@/lib/orders/order'

/** A ticket as it was measured. A cell is a page's track: as high as the page, as wide as a ticket. */
export type TicketSize = {
  id: string
  /** In px. */
  height: number
  /** How many cells it fills; 1 where it is no long ticket. */
  cells: number
}

/** Where a ticket stands: from which page to which, in which track, how far from the top in px. */
export type Place = { page: number; lastPage: number; track: number; top: number; isLong: boolean }

export type ColumnLayout = { places: ReadonlyMap<string, Place>; pages: number }

/** What a column has for its tickets: how high a page is and what is left between tickets, in px; how many tracks. */
export type ColumnFrame = { height: number; gap: number; tracks: 1 | 2 }

export const EMPTY_COLUMN: ColumnLayout = { places: new Map(), pages: 1 }

/** Where the next ticket goes: `ceiling` is where the tracks begin on this page, `lowest` where all of them are free. */
type Pen = { page: number; track: number; top: number; ceiling: number; lowest: number }

/**
 * Lays a column's tickets out on pages: down and then across, whole tickets only, the first on the first page. A long ticket
 * takes the row below all that stands, and goes on over the next pages where that is not enough.
 */
export function layOut(tickets: TicketSize[], frame: ColumnFrame): ColumnLayout {
  const places = new Map<string, Place>()
  let pen = newPage(0)
  for (const ticket of tickets) {
    pen = isLong(ticket) ? placeLongTicket(pen, ticket, frame) : placeTicket(pen, ticket, frame)
    const { page, track, top } = pen
    pen = isLong(ticket) ? afterLong(pen, ticket, frame) : afterOrdinary(pen, ticket, frame)
    places.set(ticket.id, { page, lastPage: pen.page, track, top, isLong: isLong(ticket) })
  }
  return { places, pages: pen.page + 1 }
}

const isLong = ({ cells }: TicketSize) => cells > 1

const newPage = (page: number): Pen => ({ page, track: 0, top: 0, ceiling: 0, lowest: 0 })

/** At the top of a page everything goes: it would fit nowhere better. */
const fits = (top: number, { height }: TicketSize, frame: ColumnFrame) => top === 0 || top + height <= frame.height

function placeTicket(pen: Pen, ticket: TicketSize, frame: ColumnFrame): Pen {
  if (fits(pen.top, ticket, frame)) return pen
  const beside = { ...pen, track: pen.track + 1, top: pen.ceiling }
  return beside.track < frame.tracks && fits(beside.top, ticket, frame) ? beside : newPage(pen.page + 1)
}

function placeLongTicket(pen: Pen, ticket: TicketSize, frame: ColumnFrame): Pen {
  return fits(pen.lowest, ticket, frame) ? { ...pen, track: 0, top: pen.lowest } : newPage(pen.page + 1)
}

function afterOrdinary(pen: Pen, { height }: TicketSize, { gap }: ColumnFrame): Pen {
  const top = pen.top + height + gap
  return { ...pen, top, lowest: Math.max(pen.lowest, top) }
}

function afterLong(pen: Pen, { height, cells }: TicketSize, frame: ColumnFrame): Pen {
  const pages = Math.ceil(cells / frame.tracks)
  // The last of several pages is the ticket's own.
  const top = pages > 1 ? frame.height : pen.top + height + frame.gap
  return { page: pen.page + pages - 1, track: 0, top, ceiling: top, lowest: top }
}

/** The page that a column shows at a turn; columns with fewer pages come round sooner. */
export const pageAt = (turn: number, pages: number): number => ((turn % pages) + pages) % pages

export const isOn = (place: Place, page: number): boolean => place.page <= page && page <= place.lastPage

/** How many of a column's tickets stand on a page. */
export const countOn = ({ places }: ColumnLayout, page: number): number =>
  [...places.values()].filter((place) => isOn(place, page)).length

function isSameLayout(a: ColumnLayout, b: ColumnLayout): boolean {
  if (a.pages !== b.pages || a.places.size !== b.places.size) return false
  return [...a.places].every(([id, place]) => isSamePlace(place, b.places.get(id)))
}

const isSamePlace = (a: Place, b: Place | undefined) =>
  a.page === b?.page && a.lastPage === b.lastPage && a.track === b.track && a.top === b.top && a.isLong === b.isLong

export const hasLong = ({ places }: ColumnLayout): boolean => [...places.values()].some((place) => place.isLong)

type Shown = { layout: ColumnLayout; tracks: 1 | 2 }

/**
 * Measures a column's tickets and lays them out: before anything is painted, and whenever one of them or the column changes its
 * size.
 * @param shown what the column shows now; `onLayout` is called with another layout only
 */
export function useColumnLayout(
  list: RefObject<HTMLOListElement | null>,
  tickets: Order[],
  shown: Shown,
  onLayout: (layout: ColumnLayout) => void,
): void {
  const measure = useEffectEvent(() => {
    if (!list.current) return
    const next = measured(list.current, shown.tracks)
    if (!isSameLayout(next, shown.layout)) onLayout(next)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets have other heights, and so have other tracks
  useLayoutEffect(() => measure(), [tickets, shown.layout, shown.tracks])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets are other elements
  useEffect(() => {
    if (!list.current) return
    const resized = new ResizeObserver(() => measure())
    for (const element of [list.current, ...list.current.children]) resized.observe(element)
    return () => resized.disconnect()
  }, [list, tickets])
}

function measured(list: HTMLOListElement, tracks: 1 | 2): ColumnLayout {
  const frame = { height: list.clientHeight, gap: Number.parseFloat(getComputedStyle(list).rowGap), tracks }
  const tickets = [...list.querySelectorAll<HTMLElement>(':scope > [data-ticket]')]
  return layOut(
    tickets.map((ticket) => sizeOf(ticket, frame)),
    frame,
  )
}

/** A ticket is long when it is higher than a page, until it would surely fit into one cell again. */
function sizeOf(ticket: HTMLElement, { height, gap, tracks }: ColumnFrame): TicketSize {
  const id = ticket.dataset.ticket ?? ''
  const { offsetHeight, clientWidth, scrollWidth } = ticket
  if (ticket.dataset.long === undefined) return { id, height: offsetHeight, cells: offsetHeight > height ? 2 : 1 }
  // What does not fit flows on to the right, cell by cell.
  const step = (clientWidth + gap) / tracks
  const cells = Math.round((scrollWidth + gap) / step)
  const fitsOne = tracks === 1 ? cells === 1 : offsetHeight * 2 <= height
  return fitsOne
    ? { id, height: offsetHeight * tracks, cells: 1 }
    : { id, height: offsetHeight, cells: Math.max(2, cells) }
}
