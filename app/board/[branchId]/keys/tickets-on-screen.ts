import type { Place } from './next-ticket'

/** The tickets as the page holds them. The only place that knows the marks by which they are found. */

const LANE = '[data-lane]'
const TICKET = '[data-ticket]'
const MAIN_BUTTON = '[data-bump]'

/** A ticket that shows less than this of itself is not on the screen. */
const GLIMPSE_PX = 24

/** All tickets, lane by lane, each from the top. */
export function ticketsOnScreen(): Place[] {
  return [...document.querySelectorAll(LANE)].flatMap((lane, index) =>
    [...lane.querySelectorAll<HTMLElement>(TICKET)].map((ticket) => placeOf(ticket, lane, index)),
  )
}

/** The entry of the ticket that the focus is on, or in. */
export const selectedEntry = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(TICKET) ?? null

/** Where the selected ticket stands. */
export function selectedTicket(places: Place[]): Place | null {
  const entry = selectedEntry()
  return places.find(({ id }) => id === entry?.dataset.ticket) ?? null
}

/** A ticket in its lane, by ids: found without asking where it stands, which would make the browser lay the page out. */
export type Standing = { id: string; lane: number; neighbours: string[] }

/** The ticket that the focus is on, or in, and all of its lane from the top. */
export function selectedStanding(): Standing | null {
  const ticket = selectedEntry()
  const lane = ticket?.closest(LANE)
  if (!ticket || !lane) return null
  return {
    id: idOf(ticket),
    lane: [...document.querySelectorAll(LANE)].indexOf(lane),
    neighbours: [...lane.querySelectorAll<HTMLElement>(TICKET)].map(idOf),
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

function placeOf(ticket: HTMLElement, lane: Element, index: number): Place {
  // A long ticket on the wall stands in several boxes side by side.
  const boxes = [...(ticket.firstElementChild ?? ticket).getClientRects()]
  const frame = lane.getBoundingClientRect()
  return {
    id: idOf(ticket),
    lane: index,
    top: boxes[0]?.top ?? 0,
    isShown: boxes.some((box) => isWithin(box, frame)),
  }
}

const isWithin = (box: DOMRect, frame: DOMRect) =>
  box.left > frame.left - 1 &&
  box.left + GLIMPSE_PX < Math.min(frame.right, window.innerWidth) &&
  box.bottom - GLIMPSE_PX > Math.max(frame.top, 0) &&
  box.top + GLIMPSE_PX < Math.min(frame.bottom, window.innerHeight)
