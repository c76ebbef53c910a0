/** A ticket's position on the screen. */
export type Place = {
  id: string
  /** Its lane, from the left, over all columns. A wall display has one for each state. */
  column: number
  /** The state of its column. */
  status: string
  /** Its upper edge on the screen, in px. */
  top: number
  isShown: boolean
}

export type Move = 'up' | 'down' | 'left' | 'right'

/** How many tickets a Page key moves by on a board without pages. */
const JUMP = 5

/** The ticket that an arrow key selects. @param places all tickets, column by column, each from the top */
export function nextTicket(places: Place[], from: Place, move: Move): Place {
  if (move === 'up' || move === 'down') return stepInColumn(places, from, move === 'up' ? -1 : 1)
  const beside = places.filter(({ column }) => (move === 'left' ? column < from.column : column > from.column))
  const columns = beside.map(({ column }) => column)
  const nearest = move === 'left' ? Math.max(...columns) : Math.min(...columns)
  return nearestIn(shownFirst(beside.filter(({ column }) => column === nearest)), from.top) ?? from
}

/** The ticket that a Page key selects: five further in the column, or the last one. */
export function jumpFrom(places: Place[], from: Place, move: 'up' | 'down'): Place {
  return stepInColumn(places, from, move === 'up' ? -JUMP : JUMP)
}

/**
 * The ticket to select when the selected one has left its column: the next one, else the previous one, else the nearest.
 * @param neighbours the ids of its column from the top, from before it left
 */
export function successor(places: Place[], removed: Place, neighbours: string[]): Place | null {
  const inColumn = new Map(places.filter(({ column }) => column === removed.column).map((place) => [place.id, place]))
  const at = neighbours.indexOf(removed.id)
  const candidates = [...neighbours.slice(at + 1), ...neighbours.slice(0, at).reverse()]
  const next = candidates.find((id) => inColumn.has(id))
  if (next !== undefined) return inColumn.get(next) ?? null
  const others = places.filter(({ id }) => id !== removed.id)
  const column = others.toSorted((a, b) => Math.abs(a.column - removed.column) - Math.abs(b.column - removed.column))[0]
    ?.column
  return nearestIn(shownFirst(others.filter((place) => place.column === column)), removed.top)
}

function stepInColumn(places: Place[], from: Place, by: number): Place {
  const columnTickets = places.filter(({ column }) => column === from.column)
  const at = columnTickets.findIndex(({ id }) => id === from.id)
  return columnTickets[Math.min(columnTickets.length - 1, Math.max(0, at + by))] ?? from
}

/** The visible tickets, or all if none is visible. */
function shownFirst(places: Place[]): Place[] {
  const shown = places.filter(({ isShown }) => isShown)
  return shown.length > 0 ? shown : places
}

function nearestIn(places: Place[], top: number): Place | null {
  return places.toSorted((a, b) => Math.abs(a.top - top) - Math.abs(b.top - top))[0] ?? null
}

/** The tickets in the DOM. Only this part uses the attributes that mark them. */

const COLUMN = '[data-column]'
const LANE = '[data-lane]'
const TICKET = '[data-ticket]'
const MAIN_BUTTON = '[data-bump]'

/** A ticket with a smaller visible part counts as not visible. */
const MIN_VISIBLE_PX = 24

/** The tickets that can be selected, column by column, each from the top: those with a main button. */
export const ticketsOnScreen = (): Place[] => allTickets().filter(({ id }) => mainButtonOf(id) !== null)

/**
 * The visible tickets, in the order of their digits: from the left, each lane from the top. A ticket without a main button cannot be
 * selected, but it counts: no other ticket gets another digit while a step can be undone.
 */
export const ticketsInSlots = (): Place[] =>
  allTickets()
    .filter(({ isShown }) => isShown)
    .toSorted((a, b) => a.left - b.left || a.top - b.top)

/** The ticket in a slot; null if it cannot be selected. @param slot from 0 */
export function ticketInSlot(slot: number): Place | null {
  const place = ticketsInSlots()[slot]
  return place && mainButtonOf(place.id) ? place : null
}

function allTickets(): (Place & { left: number })[] {
  return [...document.querySelectorAll(LANE)].flatMap((lane, index) =>
    [...lane.querySelectorAll<HTMLElement>(TICKET)].map((ticket) => placeOf(ticket, index)),
  )
}

/** The list entry of the ticket that has or contains the focus. */
export const selectedEntry = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(TICKET) ?? null

/** The position of the selected ticket; null if none is selected. */
export function selectedTicket(places: Place[]): Place | null {
  const entry = selectedEntry()
  return places.find(({ id }) => id === entry?.dataset.ticket) ?? null
}

/** A ticket's lane and neighbours by id. It is read without measuring, which would force a layout. */
export type ColumnPosition = { id: string; column: number; status: string; neighbours: string[] }

/** The ticket that has or contains the focus, with the ids of its lane from the top. */
export function selectedPosition(): ColumnPosition | null {
  const ticket = selectedEntry()
  const lane = ticket?.closest(LANE)
  if (!ticket || !lane) return null
  return {
    id: idOf(ticket),
    column: [...document.querySelectorAll(LANE)].indexOf(lane),
    status: statusOf(ticket),
    neighbours: [...lane.querySelectorAll<HTMLElement>(TICKET)].map(idOf),
  }
}

/** Focuses a ticket's main button and scrolls to it without animation, because the next key may bump it. */
export function select({ id }: Place): void {
  const button = mainButtonOf(id)
  // A wall display shows the page of the ticket that gets the focus. The selected ticket may be on another page.
  if (button === document.activeElement) button?.blur()
  button?.focus({ preventScroll: true })
  button?.closest(TICKET)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
}

export function bump({ id }: Place): void {
  mainButtonOf(id)?.click()
}

/** Whether the focused control, other than a main button, handles Enter and Space itself. */
export function isOtherControlFocused(): boolean {
  return document.activeElement?.matches(`:is(button, a[href], summary):not(${MAIN_BUTTON})`) === true
}

/** Whether a focused input field handles the keys. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input, select, textarea, [contenteditable]') === true

const statusOf = (ticket: Element): string => ticket.closest<HTMLElement>(COLUMN)?.dataset.column ?? ''

const idOf = ({ dataset }: HTMLElement): string => dataset.ticket ?? ''

const mainButtonOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(id)}"] ${MAIN_BUTTON}`)

function placeOf(ticket: HTMLElement, index: number): Place & { left: number } {
  // A long ticket on the wall display has several boxes side by side.
  const boxes = [...(ticket.firstElementChild ?? ticket).getClientRects()]
  const frame = (ticket.closest('[data-scroll]') ?? ticket.closest(COLUMN) ?? ticket).getBoundingClientRect()
  return {
    id: idOf(ticket),
    column: index,
    status: statusOf(ticket),
    left: boxes[0]?.left ?? 0,
    top: boxes[0]?.top ?? 0,
    isShown: boxes.some((box) => isWithin(box, frame)),
  }
}

const isWithin = (box: DOMRect, frame: DOMRect) =>
  box.left > frame.left - 1 &&
  box.left + MIN_VISIBLE_PX < Math.min(frame.right, window.innerWidth) &&
  box.bottom - MIN_VISIBLE_PX > Math.max(frame.top, 0) &&
  box.top + MIN_VISIBLE_PX < Math.min(frame.bottom, window.innerHeight)
