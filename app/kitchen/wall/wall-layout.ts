import type { OpenStatus } from '@/lib/order-status'
import { fillPages } from './fill-pages'
import { type Filled, stackWhole } from './stack-whole'

/** A ticket with its measured heights, in px. */
export type MeasuredTicket = {
  id: string
  status: OpenStatus
  /** The place of a late or rush ticket among those, the most urgent first; null: it is neither. */
  urgency: number | null
  /** Whether the wall may count the ticket instead of showing it. */
  mayCount: boolean
  /** The ticket without its lines: head, warnings, buttons. Each part of a long ticket has a head. */
  chrome: number
  /** At least one; a compact ticket has one of height 0. */
  lines: number[]
}

/** The space for tickets. `height` of a page, `gap` between tickets and `heading` of a state in px; `tracks` side by side. */
export type Frame = { height: number; gap: number; heading: number; tracks: number }

/** A position: the page (null: every page), the track, and the distance from the top in px. */
export type Spot = { page: number | null; track: number; top: number }

/** Lines `from` to `to` (exclusive) of a ticket that continues elsewhere. */
export type TicketPart = { from: number; to: number; index: number; count: number }

/** A part of a ticket and its position. `part` null: the whole ticket. */
export type PlacedPart = Spot & { part: TicketPart | null }

export type PlacedHeading = Spot & { status: OpenStatus }

export type WallLayout = {
  tickets: ReadonlyMap<string, readonly PlacedPart[]>
  /** The state above the first ticket of each track, and where the state changes within a track. */
  headings: readonly PlacedHeading[]
  pages: number
  /** The first track of the last page from which on nothing is. */
  freeFrom: number
  /** Ids of the tickets that are counted instead of shown. */
  counted: readonly string[]
  /** How many late and rush tickets are not on every page. */
  urgentElsewhere: number
}

export const EMPTY_LAYOUT: WallLayout = {
  tickets: new Map(),
  headings: [],
  pages: 1,
  freeFrom: 0,
  counted: [],
  urgentElsewhere: 0,
}

/** A round of so many pages takes 20 seconds. */
const PAGES_OF_A_ROUND = 5

/**
 * Lays tickets out on pages. If possible each state has tracks of its own; else the states follow each other through the tracks. If
 * one page is not enough, late and rush tickets have the same place on every page, in up to half of the tracks: in fewer if the
 * others do not fit into a round of 20 seconds then. Tickets that may be counted get no page after that round.
 * @param tickets by state, each in display order
 * @param statuses the states, from the left
 */
export function layOutWall(
  tickets: readonly MeasuredTicket[],
  statuses: readonly OpenStatus[],
  frame: Frame,
): WallLayout {
  return inOwnTracks(tickets, statuses, frame) ?? onOnePage(tickets, frame) ?? onPages(tickets, frame)
}

/** Each state in its own tracks, also a state without tickets if there is room; null: they do not fit on one page. */
function inOwnTracks(
  tickets: readonly MeasuredTicket[],
  statuses: readonly OpenStatus[],
  frame: Frame,
): WallLayout | null {
  const ofStatus = (status: OpenStatus) => tickets.filter((ticket) => ticket.status === status)
  const needed = new Map(statuses.map((status) => [status, stackWhole(ofStatus(status), frame).used]))
  const total = [...needed.values()].reduce((sum, tracks) => sum + tracks, 0)
  if (total > frame.tracks) return null
  let spare = frame.tracks - total
  let first = 0
  const parts: Filled[] = []
  for (const [status, tracks] of needed) {
    const isEmptyShown = tracks === 0 && spare > 0
    if (isEmptyShown) {
      spare -= 1
      parts.push({ parts: [], headings: [{ status, page: 0, track: first, top: 0 }], used: 1 })
    } else if (tracks > 0) {
      parts.push(stackWhole(ofStatus(status), frame, first))
    }
    first += isEmptyShown ? 1 : tracks
  }
  return { ...EMPTY_LAYOUT, ...layoutOf(parts), freeFrom: first }
}

/** The states one after the other, in tracks of about the same height; null: they do not fit on one page. */
function onOnePage(tickets: readonly MeasuredTicket[], frame: Frame): WallLayout | null {
  if (stackWhole(tickets, frame).used > frame.tracks) return null
  let tooLow = 0
  let enough = frame.height
  while (enough - tooLow > BALANCE_PX) {
    const height = (tooLow + enough) / 2
    if (stackWhole(tickets, { ...frame, height }).used <= frame.tracks) enough = height
    else tooLow = height
  }
  const filled = stackWhole(tickets, { ...frame, height: enough })
  return { ...EMPTY_LAYOUT, ...layoutOf([filled]), freeFrom: filled.used }
}

const BALANCE_PX = 16

function onPages(tickets: readonly MeasuredTicket[], frame: Frame): WallLayout {
  const packed = withPinned(tickets, frame, 0)
  if (packed.pages === 1) return { ...packed, urgentElsewhere: 0 }
  const half = Math.floor(frame.tracks / 2)
  let layout = withPinned(tickets, frame, half)
  const isLong = () => layout.pages > PAGES_OF_A_ROUND || layout.counted.length > 0
  for (let tracks = half - 1; tracks > 0 && isLong(); tracks--) layout = withPinned(tickets, frame, tracks)
  return layout
}

/** Late and rush tickets in the first tracks of every page, the others below and beside them on as many pages as they need. */
function withPinned(tickets: readonly MeasuredTicket[], frame: Frame, tracks: number): WallLayout {
  const urgent = tickets.filter(({ urgency }) => urgency !== null)
  const pinned = pinnedOf(urgent, frame, tracks)
  const every = stackWhole(pinned, frame)
  const others = tickets.filter((ticket) => !pinned.includes(ticket))
  const filled = fillPages(others, frame, { below: every.parts, mostPages: PAGES_OF_A_ROUND })
  const onEach = <Placed extends Spot>(placed: Placed) => ({ ...placed, page: null })
  return {
    ...layoutOf([{ ...every, parts: every.parts.map(onEach), headings: every.headings.map(onEach) }, filled]),
    pages: filled.pages,
    freeFrom: Math.max(every.used, filled.freeFrom),
    counted: filled.counted,
    urgentElsewhere: urgent.length - pinned.length,
  }
}

/** The most urgent tickets that so many tracks hold, in display order. A ticket that does not fit there leaves its place to the next. */
function pinnedOf(urgent: readonly MeasuredTicket[], frame: Frame, tracks: number): MeasuredTicket[] {
  let pinned: MeasuredTicket[] = []
  for (const ticket of urgent.toSorted((a, b) => (a.urgency ?? 0) - (b.urgency ?? 0))) {
    const more = urgent.filter((each) => each === ticket || pinned.includes(each))
    const { parts, used } = stackWhole(more, frame)
    if (used <= tracks && parts.length === more.length) pinned = more
  }
  return pinned
}

function layoutOf(filled: readonly Pick<Filled, 'parts' | 'headings'>[]): Pick<WallLayout, 'tickets' | 'headings'> {
  const tickets = new Map<string, PlacedPart[]>()
  for (const { id, page, track, top, part } of filled.flatMap(({ parts }) => parts)) {
    const placed = tickets.get(id) ?? []
    placed.push({ page, track, top, part })
    tickets.set(id, placed)
  }
  return { tickets, headings: filled.flatMap(({ headings }) => headings) }
}

/** The page that is shown at a turn. */
export const pageAt = (turn: number, pages: number): number => ((turn % pages) + pages) % pages

/** Whether a part or a heading is on the shown page. */
export const isOn = ({ page }: Spot, shown: number): boolean => page === null || page === shown
