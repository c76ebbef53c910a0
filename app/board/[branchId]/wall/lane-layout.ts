/** A ticket as it was measured. A wide one stands in two cells side by side. */
export type TicketSize = {
  id: string
  /** In px. */
  height: number
  /** How many cells it fills: 1 for an ordinary ticket; a very long one goes on over the pages after its own. */
  cells: number
}

/** Where a ticket stands: on which page, in which column of it, how far from the top in px. */
export type Place = { page: number; column: number; top: number; isWide: boolean }

export type LaneLayout = { places: ReadonlyMap<string, Place>; pages: number; columns: 1 | 2 }

/** In px: how high a page is, and what is left between tickets. */
export type LaneFrame = { height: number; gap: number }

export const EMPTY_LANE: LaneLayout = { places: new Map(), pages: 1, columns: 1 }

/** Where the next ticket goes: `ceiling` is where the columns begin on this page, `lowest` where all of them are free. */
type Pen = Omit<Place, 'isWide'> & { ceiling: number; lowest: number }

/**
 * Lays a lane's tickets out on pages: down and then across, whole tickets only, the first on the first page. A wide ticket
 * takes the row below all that stands.
 */
export function layOut(tickets: TicketSize[], frame: LaneFrame): LaneLayout {
  const columns = tickets.some(isWide) ? 2 : 1
  const places = new Map<string, Place>()
  let pen = newPage(0)
  for (const ticket of tickets) {
    pen = isWide(ticket) ? penForWide(pen, ticket, frame) : penForOrdinary(pen, ticket, frame, columns)
    places.set(ticket.id, { page: pen.page, column: pen.column, top: pen.top, isWide: isWide(ticket) })
    pen = isWide(ticket) ? afterWide(pen, ticket, frame) : afterOrdinary(pen, ticket, frame)
  }
  return { places, pages: pen.page + 1, columns }
}

const isWide = ({ cells }: TicketSize) => cells > 1

const newPage = (page: number): Pen => ({ page, column: 0, top: 0, ceiling: 0, lowest: 0 })

/** At the top of a page everything goes: it would fit nowhere better. */
const fits = (top: number, { height }: TicketSize, frame: LaneFrame) => top === 0 || top + height <= frame.height

function penForOrdinary(pen: Pen, ticket: TicketSize, frame: LaneFrame, columns: 1 | 2): Pen {
  if (fits(pen.top, ticket, frame)) return pen
  const beside = { ...pen, column: pen.column + 1, top: pen.ceiling }
  return beside.column < columns && fits(beside.top, ticket, frame) ? beside : newPage(pen.page + 1)
}

function penForWide(pen: Pen, ticket: TicketSize, frame: LaneFrame): Pen {
  return fits(pen.lowest, ticket, frame) ? { ...pen, column: 0, top: pen.lowest } : newPage(pen.page + 1)
}

function afterOrdinary(pen: Pen, { height }: TicketSize, { gap }: LaneFrame): Pen {
  const top = pen.top + height + gap
  return { ...pen, top, lowest: Math.max(pen.lowest, top) }
}

function afterWide(pen: Pen, { height, cells }: TicketSize, frame: LaneFrame): Pen {
  const pages = Math.ceil(cells / 2)
  // The last of several pages is the ticket's own.
  const top = pages > 1 ? frame.height : pen.top + height + frame.gap
  return { page: pen.page + pages - 1, column: 0, top, ceiling: top, lowest: top }
}

/** The page that a lane shows at a turn; lanes with fewer pages come round sooner. */
export const pageAt = (turn: number, pages: number): number => ((turn % pages) + pages) % pages

/** How many of a lane's tickets stand on a page. */
export const countOn = ({ places }: LaneLayout, page: number): number =>
  [...places.values()].filter((place) => place.page === page).length

export function isSameLayout(a: LaneLayout, b: LaneLayout): boolean {
  if (a.pages !== b.pages || a.columns !== b.columns || a.places.size !== b.places.size) return false
  return [...a.places].every(([id, place]) => isSamePlace(place, b.places.get(id)))
}

const isSamePlace = (a: Place, b: Place | undefined) =>
  a.page === b?.page && a.column === b.column && a.top === b.top && a.isWide === b.isWide
