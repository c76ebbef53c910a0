/** A ticket as it stands on the screen. */
export type Place = {
  id: string
  /** Its column, from the left. */
  column: number
  /** Its upper edge on the screen, in px. */
  top: number
  isShown: boolean
}

export type Move = 'up' | 'down' | 'left' | 'right'

/** How many tickets a Page key jumps over where there are no pages. */
const JUMP = 5

/** The ticket that an arrow leads to. @param places all tickets, column by column, each from the top */
export function nextTicket(places: Place[], from: Place, move: Move): Place {
  if (move === 'up' || move === 'down') return stepInColumn(places, from, move === 'up' ? -1 : 1)
  const beside = places.filter(({ column }) => (move === 'left' ? column < from.column : column > from.column))
  const columns = beside.map(({ column }) => column)
  const nearest = move === 'left' ? Math.max(...columns) : Math.min(...columns)
  return nearestIn(shownFirst(beside.filter(({ column }) => column === nearest)), from.top) ?? from
}

/** The ticket a Page key jumps to: five on, or the last on the way. */
export function jumpFrom(places: Place[], from: Place, move: 'up' | 'down'): Place {
  return stepInColumn(places, from, move === 'up' ? -JUMP : JUMP)
}

/**
 * The ticket to select when the selected one has left its column: the one after it, else the one before, else the nearest.
 * @param neighbours the ids of its column from the top, as they were while it stood there
 */
export function successor(places: Place[], gone: Place, neighbours: string[]): Place | null {
  const there = new Map(places.filter(({ column }) => column === gone.column).map((place) => [place.id, place]))
  const at = neighbours.indexOf(gone.id)
  const candidates = [...neighbours.slice(at + 1), ...neighbours.slice(0, at).reverse()]
  const next = candidates.find((id) => there.has(id))
  if (next !== undefined) return there.get(next) ?? null
  const others = places.filter(({ id }) => id !== gone.id)
  const column = others.toSorted((a, b) => Math.abs(a.column - gone.column) - Math.abs(b.column - gone.column))[0]
    ?.column
  return nearestIn(shownFirst(others.filter((place) => place.column === column)), gone.top)
}

function stepInColumn(places: Place[], from: Place, by: number): Place {
  const own = places.filter(({ column }) => column === from.column)
  const at = own.findIndex(({ id }) => id === from.id)
  return own[Math.min(own.length - 1, Math.max(0, at + by))] ?? from
}

/** Those that are seen, if any is. */
function shownFirst(places: Place[]): Place[] {
  const shown = places.filter(({ isShown }) => isShown)
  return shown.length > 0 ? shown : places
}

function nearestIn(places: Place[], top: number): Place | null {
  return places.toSorted((a, b) => Math.abs(a.top - top) - Math.abs(b.top - top))[0] ?? null
}

/** The tickets as the page holds them. The only place that knows the marks by which they are found. */

const COLUMN = '[data-column]'
const TICKET = '[data-ticket]'
const MAIN_BUTTON = '[data-bump]'

/** A ticket that shows less than this of itself is not on the screen. */
const GLIMPSE_PX = 24

/** All tickets, column by column, each from the top. */
export function ticketsOnScreen(): Place[] {
  return [...document.querySelectorAll(COLUMN)].flatMap((column, index) =>
    [...column.querySelectorAll<HTMLElement>(TICKET)].map((ticket) => placeOf(ticket, column, index)),
  )
}

/** The entry of the ticket that the focus is on, or in. */
export const selectedEntry = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(TICKET) ?? null

/** Where the selected ticket stands. */
export function selectedTicket(places: Place[]): Place | null {
  const entry = selectedEntry()
  return places.find(({ id }) => id === entry?.dataset.ticket) ?? null
}

/** A ticket in its column, by ids: found without asking where it stands, which would make the browser lay the page out. */
export type Standing = { id: string; column: number; neighbours: string[] }

/** The ticket that the focus is on, or in, and all of its column from the top. */
export function selectedStanding(): Standing | null {
  const ticket = selectedEntry()
  const column = ticket?.closest(COLUMN)
  if (!ticket || !column) return null
  return {
    id: idOf(ticket),
    column: [...document.querySelectorAll(COLUMN)].indexOf(column),
    neighbours: [...column.querySelectorAll<HTMLElement>(TICKET)].map(idOf),
  }
}

/** Puts the focus on a ticket's main button, and brings it into sight at once: the next key may bump it. */
export function select({ id }: Place): void {
  const button = mainButtonOf(id)
  button?.focus({ preventScroll: true })
  button?.closest(TICKET)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
}

export function bump({ id }: Place): void {
  mainButtonOf(id)?.click()
}

/** Whether the focus is on something that has a use of its own for Enter and Space. */
export function isOnOtherControl(): boolean {
  return document.activeElement?.matches(`:is(button, a[href], summary):not(${MAIN_BUTTON})`) === true
}

/** Whether keys belong to somebody else: a dialog, or a field that is written in. */
export function areKeysTaken(): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    document.activeElement?.matches('input, select, textarea, [contenteditable]') === true
  )
}

const idOf = ({ dataset }: HTMLElement): string => dataset.ticket ?? ''

const mainButtonOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(id)}"] ${MAIN_BUTTON}`)

function placeOf(ticket: HTMLElement, column: Element, index: number): Place {
  // A long ticket on the wall stands in several boxes side by side.
  const boxes = [...(ticket.firstElementChild ?? ticket).getClientRects()]
  const frame = column.getBoundingClientRect()
  return {
    id: idOf(ticket),
    column: index,
    top: boxes[0]?.top ?? 0,
    isShown: boxes.some((box) => isWithin(box, frame)),
  }
}

const isWithin = (box: DOMRect, frame: DOMRect) =>
  box.left > frame.left - 1 &&
  box.left + GLIMPSE_PX < Math.min(frame.right, window.innerWidth) &&
  box.bottom - GLIMPSE_PX > Math.max(frame.top, 0) &&
  box.top + GLIMPSE_PX < Math.min(frame.bottom, window.innerHeight)
