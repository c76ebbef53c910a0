import type { OpenStatus } from '@/lib/orders/order-status'

/** A ticket with its measured heights, in px. */
export type MeasuredTicket = {
  id: string
  status: OpenStatus
  /** The place of a late ticket among the late ones, the oldest first; null: it is not late. */
  lateRank: number | null
  /** The ticket without its lines: head, warnings, buttons. Each part of a long ticket has a head. */
  chrome: number
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
}

export const EMPTY_LAYOUT: WallLayout = { tickets: new Map(), headings: [], pages: 1 }

/** A part of a ticket to place. */
type Block = { id: string; status: OpenStatus; height: number; part: TicketPart | null }

/**
 * Lays tickets out on pages, whole or in parts that repeat the head. If possible each state has tracks of its own; else the states
 * follow each other through the tracks. If one page is not enough, late tickets have the same place on every page, in up
 * to half of the tracks.
 * @param tickets by state, each in display order
 * @param statuses the states, from the left
 */
export function layOutWall(
  tickets: readonly MeasuredTicket[],
  statuses: readonly OpenStatus[],
  frame: Frame,
): WallLayout {
  const blocks = tickets.flatMap((ticket) => blocksOf(ticket, frame))
  return inOwnTracks(blocks, statuses, frame) ?? onOnePage(blocks, frame) ?? onPages(tickets, blocks, frame)
}

/** A ticket that is higher than a page is split between lines. */
function blocksOf({ id, status, chrome, lines }: MeasuredTicket, frame: Frame): Block[] {
  const most = frame.height - frame.heading - chrome
  const groups: { from: number; to: number; height: number }[] = []
  for (const [index, height] of lines.entries()) {
    const last = groups.at(-1)
    if (last && last.height + height <= most) {
      last.to = index + 1
      last.height += height
    } else {
      groups.push({ from: index, to: index + 1, height })
    }
  }
  if (groups.length <= 1) return [{ id, status, height: chrome + (groups[0]?.height ?? 0), part: null }]
  return groups.map(({ from, to, height }, index) => ({
    id,
    status,
    height: chrome + height,
    part: { from, to, index, count: groups.length },
  }))
}

/** Each state in its own tracks, also a state without tickets if there is room; null: they do not fit on one page. */
function inOwnTracks(blocks: readonly Block[], statuses: readonly OpenStatus[], frame: Frame): WallLayout | null {
  const ofStatus = (status: OpenStatus) => blocks.filter((block) => block.status === status)
  const needed = new Map(statuses.map((status) => [status, fill(ofStatus(status), frame).used]))
  const total = [...needed.values()].reduce((sum, tracks) => sum + tracks, 0)
  if (total > frame.tracks) return null
  let spare = frame.tracks - total
  let first = 0
  const parts: Filled[] = []
  for (const [status, tracks] of needed) {
    const isEmptyShown = tracks === 0 && spare > 0
    if (isEmptyShown) {
      spare -= 1
      parts.push({ blocks: [], headings: [{ status, page: 0, track: first, top: 0 }], used: 1 })
    } else if (tracks > 0) {
      parts.push(fill(ofStatus(status), { ...frame, tracks }, first))
    }
    first += isEmptyShown ? 1 : tracks
  }
  return layoutOf(parts, 1)
}

/** The states one after the other, in tracks of about the same height; null: they do not fit on one page. */
function onOnePage(blocks: readonly Block[], frame: Frame): WallLayout | null {
  if (fill(blocks, frame).used > frame.tracks) return null
  let tooLow = 0
  let enough = frame.height
  while (enough - tooLow > BALANCE_PX) {
    const height = (tooLow + enough) / 2
    if (fill(blocks, { ...frame, height }).used <= frame.tracks) enough = height
    else tooLow = height
  }
  return layoutOf([fill(blocks, { ...frame, height: enough })], 1)
}

const BALANCE_PX = 16

/** Late tickets on the left of every page, the others on as many pages as they need. */
function onPages(tickets: readonly MeasuredTicket[], blocks: readonly Block[], frame: Frame): WallLayout {
  const late = tickets.flatMap(({ id, lateRank }) => (lateRank === null ? [] : [{ id, lateRank }]))
  const most = Math.floor(frame.tracks / 2)
  let pinned: Block[] = []
  for (const { id } of late.toSorted((a, b) => a.lateRank - b.lateRank)) {
    const more = blocks.filter((block) => pinned.includes(block) || (block.id === id && !block.part))
    if (fill(more, frame).used > most) break
    pinned = more
  }
  const left = fill(pinned, frame)
  const others = blocks.filter((block) => !pinned.includes(block))
  const tracks = frame.tracks - left.used
  const right = fill(others, { ...frame, tracks }, left.used)
  return layoutOf([everyPage(left), right], Math.max(1, Math.ceil(right.used / tracks)))
}

type Filled = {
  blocks: (Block & Spot)[]
  headings: PlacedHeading[]
  /** The number of tracks, on all pages together. */
  used: number
}

/** Fills tracks from the top, page by page. @param first the first track of each page */
function fill(blocks: readonly Block[], { height, gap, heading, tracks }: Frame, first = 0): Filled {
  const filled: Filled = { blocks: [], headings: [], used: 0 }
  let at = -1
  let top = 0
  let status: OpenStatus | null = null
  for (const block of blocks) {
    const headingAbove = status === block.status ? 0 : heading
    if (at === -1 || top + headingAbove + block.height > height) {
      at += 1
      top = 0
      status = null
    }
    const spot = { page: Math.floor(at / tracks), track: first + (at % tracks) }
    if (status !== block.status) {
      filled.headings.push({ status: block.status, ...spot, top })
      top += heading
      status = block.status
    }
    filled.blocks.push({ ...block, ...spot, top })
    top += block.height + gap
  }
  filled.used = at + 1
  return filled
}

function everyPage({ blocks, headings, used }: Filled): Filled {
  const onEach = <Placed extends Spot>(placed: Placed) => ({ ...placed, page: null })
  return { blocks: blocks.map(onEach), headings: headings.map(onEach), used }
}

function layoutOf(parts: readonly Filled[], pages: number): WallLayout {
  const tickets = new Map<string, PlacedPart[]>()
  for (const { id, page, track, top, part } of parts.flatMap(({ blocks }) => blocks)) {
    const placed = tickets.get(id) ?? []
    placed.push({ page, track, top, part })
    tickets.set(id, placed)
  }
  return { tickets, headings: parts.flatMap(({ headings }) => headings), pages }
}

/** The page that is shown at a turn. */
export const pageAt = (turn: number, pages: number): number => ((turn % pages) + pages) % pages

/** Whether a part or a heading is on the shown page. */
export const isOn = ({ page }: Spot, shown: number): boolean => page === null || page === shown
