import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Order } from '@/lib/orders/order'

/** The measured size of a ticket. A cell is one track of a page: as high as the page, as wide as a ticket. */
export type TicketSize = {
  id: string
  /** In px. */
  height: number
  /** How many cells it fills; 1 if it is not a long ticket. */
  cells: number
}

/** A ticket's position: its first and last page, its track, and the distance from the top in px. */
export type TicketPosition = { page: number; lastPage: number; track: number; top: number; isLong: boolean }

export type ColumnLayout = { places: ReadonlyMap<string, TicketPosition>; pages: number }

/** The space of a column: the height of a page and the gap between tickets in px, and the number of tracks. */
export type ColumnFrame = { height: number; gap: number; tracks: 1 | 2 }

export const EMPTY_COLUMN: ColumnLayout = { places: new Map(), pages: 1 }

/** The position of the next ticket. `ceiling`: where the page's tracks begin. `lowest`: below this, all tracks are free. */
type Cursor = { page: number; track: number; top: number; ceiling: number; lowest: number }

/**
 * Lays a column's tickets out on pages: down, then across, whole tickets only. A long ticket takes all tracks below the tickets
 * before it, and continues on the next pages if it needs more space.
 */
export function layOut(tickets: TicketSize[], frame: ColumnFrame): ColumnLayout {
  const places = new Map<string, TicketPosition>()
  let cursor = newPage(0)
  for (const ticket of tickets) {
    cursor = isLong(ticket) ? placeLongTicket(cursor, ticket, frame) : placeTicket(cursor, ticket, frame)
    const { page, track, top } = cursor
    cursor = isLong(ticket) ? afterLong(cursor, ticket, frame) : afterOrdinary(cursor, ticket, frame)
    places.set(ticket.id, { page, lastPage: cursor.page, track, top, isLong: isLong(ticket) })
  }
  return { places, pages: cursor.page + 1 }
}

const isLong = ({ cells }: TicketSize) => cells > 1

const newPage = (page: number): Cursor => ({ page, track: 0, top: 0, ceiling: 0, lowest: 0 })

/** At the top of a page every ticket counts as fitting: no other page has more space. */
const fits = (top: number, { height }: TicketSize, frame: ColumnFrame) => top === 0 || top + height <= frame.height

function placeTicket(cursor: Cursor, ticket: TicketSize, frame: ColumnFrame): Cursor {
  if (fits(cursor.top, ticket, frame)) return cursor
  const beside = { ...cursor, track: cursor.track + 1, top: cursor.ceiling }
  return beside.track < frame.tracks && fits(beside.top, ticket, frame) ? beside : newPage(cursor.page + 1)
}

function placeLongTicket(cursor: Cursor, ticket: TicketSize, frame: ColumnFrame): Cursor {
  return fits(cursor.lowest, ticket, frame) ? { ...cursor, track: 0, top: cursor.lowest } : newPage(cursor.page + 1)
}

function afterOrdinary(cursor: Cursor, { height }: TicketSize, { gap }: ColumnFrame): Cursor {
  const top = cursor.top + height + gap
  return { ...cursor, top, lowest: Math.max(cursor.lowest, top) }
}

function afterLong(cursor: Cursor, { height, cells }: TicketSize, frame: ColumnFrame): Cursor {
  const pages = Math.ceil(cells / frame.tracks)
  // A ticket of several pages shares its last page with no other ticket.
  const top = pages > 1 ? frame.height : cursor.top + height + frame.gap
  return { page: cursor.page + pages - 1, track: 0, top, ceiling: top, lowest: top }
}

/** The page that a column shows at a turn. Columns with fewer pages start again sooner. */
export const pageAt = (turn: number, pages: number): number => ((turn % pages) + pages) % pages

export const isOn = (place: TicketPosition, page: number): boolean => place.page <= page && page <= place.lastPage

/** The number of a column's tickets on a page. */
export const countOn = ({ places }: ColumnLayout, page: number): number =>
  [...places.values()].filter((place) => isOn(place, page)).length

function isSameLayout(a: ColumnLayout, b: ColumnLayout): boolean {
  if (a.pages !== b.pages || a.places.size !== b.places.size) return false
  return [...a.places].every(([id, place]) => isSamePlace(place, b.places.get(id)))
}

const isSamePlace = (a: TicketPosition, b: TicketPosition | undefined) =>
  a.page === b?.page && a.lastPage === b.lastPage && a.track === b.track && a.top === b.top && a.isLong === b.isLong

export const hasLong = ({ places }: ColumnLayout): boolean => [...places.values()].some((place) => place.isLong)

type Shown = { layout: ColumnLayout; tracks: 1 | 2 }

/**
 * Measures a column's tickets and lays them out: before each paint, and when a ticket or the column changes its size.
 * @param shown the current layout; `onLayout` is called only with a different one
 */
export function useColumnLayout(
  list: RefObject<HTMLOListElement | null>,
  tickets: Order[],
  shown: Shown,
  onLayout: (layout: ColumnLayout) => void,
): void {
  const measure = useEffectEvent(() => {
    if (!list.current) return
    const next = measureColumn(list.current, shown.tracks)
    if (!isSameLayout(next, shown.layout)) onLayout(next)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the tickets and the tracks
  useLayoutEffect(() => measure(), [tickets, shown.layout, shown.tracks])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the observed elements depend on the tickets
  useEffect(() => {
    if (!list.current) return
    const observer = new ResizeObserver(() => measure())
    for (const element of [list.current, ...list.current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [list, tickets])
}

function measureColumn(list: HTMLOListElement, tracks: 1 | 2): ColumnLayout {
  const frame = { height: list.clientHeight, gap: Number.parseFloat(getComputedStyle(list).rowGap), tracks }
  const tickets = [...list.querySelectorAll<HTMLElement>(':scope > [data-ticket]')]
  return layOut(
    tickets.map((ticket) => sizeOf(ticket, frame)),
    frame,
  )
}

/** A ticket is long when it is higher than a page, until it certainly fits into one cell again. */
function sizeOf(ticket: HTMLElement, { height, gap, tracks }: ColumnFrame): TicketSize {
  const id = ticket.dataset.ticket ?? ''
  const { offsetHeight, clientWidth, scrollWidth } = ticket
  if (ticket.dataset.long === undefined) return { id, height: offsetHeight, cells: offsetHeight > height ? 2 : 1 }
  // The overflow of a long ticket continues to the right, cell by cell.
  const step = (clientWidth + gap) / tracks
  const cells = Math.round((scrollWidth + gap) / step)
  const fitsOne = tracks === 1 ? cells === 1 : offsetHeight * 2 <= height
  return fitsOne
    ? { id, height: offsetHeight * tracks, cells: 1 }
    : { id, height: offsetHeight, cells: Math.max(2, cells) }
}
