/** A ticket as it was measured. A cell is a page's column: as high as the page, as wide as a ticket. */
export type TicketSize = {
  id: string
  /** In px. */
  height: number
  /** How many cells it fills; 1 where it is no long ticket. */
  cells: number
}

/** Where a ticket stands: from which page to which, in which column, how far from the top in px. */
export type Place = { page: number; lastPage: number; column: number; top: number; isLong: boolean }

export type LaneLayout = { places: ReadonlyMap<string, Place>; pages: number }

/** What a lane has for its tickets: how high a page is and what is left between tickets, in px; how many columns. */
export type LaneFrame = { height: number; gap: number; columns: 1 | 2 }

export const EMPTY_LANE: LaneLayout = { places: new Map(), pages: 1 }

/** Where the next ticket goes: `ceiling` is where the columns begin on this page, `lowest` where all of them are free. */
type Pen = { page: number; column: number; top: number; ceiling: number; lowest: number }

/**
 * Lays a lane's tickets out on pages: down and then across, whole tickets only, the first on the first page. A long ticket
 * takes the row below all that stands, and goes on over the next pages where that is not enough.
 */
export function layOut(tickets: TicketSize[], frame: LaneFrame): LaneLayout {
  const places = new Map<string, Place>()
  let pen = newPage(0)
  for (const ticket of tickets) {
    pen = isLong(ticket) ? penForLong(pen, ticket, frame) : penForOrdinary(pen, ticket, frame)
    const { page, column, top } = pen
    pen = isLong(ticket) ? afterLong(pen, ticket, frame) : afterOrdinary(pen, ticket, frame)
    places.set(ticket.id, { page, lastPage: pen.page, column, top, isLong: isLong(ticket) })
  }
  return { places, pages: pen.page + 1 }
}

const isLong = ({ cells }: TicketSize) => cells > 1

const newPage = (page: number): Pen => ({ page, column: 0, top: 0, ceiling: 0, lowest: 0 })

/** At the top of a page everything goes: it would fit nowhere better. */
const fits = (top: number, { height }: TicketSize, frame: LaneFrame) => top === 0 || top + height <= frame.height

function penForOrdinary(pen: Pen, ticket: TicketSize, frame: LaneFrame): Pen {
  if (fits(pen.top, ticket, frame)) return pen
  const beside = { ...pen, column: pen.column + 1, top: pen.ceiling }
  return beside.column < frame.columns && fits(beside.top, ticket, frame) ? beside : newPage(pen.page + 1)
}

function penForLong(pen: Pen, ticket: TicketSize, frame: LaneFrame): Pen {
  return fits(pen.lowest, ticket, frame) ? { ...pen, column: 0, top: pen.lowest } : newPage(pen.page + 1)
}

function afterOrdinary(pen: Pen, { height }: TicketSize, { gap }: LaneFrame): Pen {
  const top = pen.top + height + gap
  return { ...pen, top, lowest: Math.max(pen.lowest, top) }
}

function afterLong(pen: Pen, { height, cells }: TicketSize, frame: LaneFrame): Pen {
  const pages = Math.ceil(cells / frame.columns)
  // The last of several pages is the ticket's own.
  const top = pages > 1 ? frame.height : pen.top + height + frame.gap
  return { page: pen.page + pages - 1, column: 0, top, ceiling: top, lowest: top }
}

/** The page that a lane shows at a turn; lanes with fewer pages come round sooner. */
export const pageAt = (turn: number, pages: number): number => ((turn % pages) + pages) % pages

export const isOn = (place: Place, page: number): boolean => place.page <= page && page <= place.lastPage

/** How many of a lane's tickets stand on a page. */
export const countOn = ({ places }: LaneLayout, page: number): number =>
  [...places.values()].filter((place) => isOn(place, page)).length

export function isSameLayout(a: LaneLayout, b: LaneLayout): boolean {
  if (a.pages !== b.pages || a.places.size !== b.places.size) return false
  return [...a.places].every(([id, place]) => isSamePlace(place, b.places.get(id)))
}

const isSamePlace = (a: Place, b: Place | undefined) =>
  a.page === b?.page && a.lastPage === b.lastPage && a.column === b.column && a.top === b.top && a.isLong === b.isLong

export const hasLong = ({ places }: LaneLayout): boolean => [...places.values()].some((place) => place.isLong)
