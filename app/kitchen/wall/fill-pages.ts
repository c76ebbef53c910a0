import type { OpenStatus } from '@/lib/order-status'
import { nextPiece, type Piece } from './next-piece'
import type { Filled, FilledPart } from './stack-whole'
import type { Frame, MeasuredTicket } from './wall-layout'

type Options = {
  /** What is at the top of the first tracks of every page. */
  below: readonly FilledPart[]
  /** Tickets that may be counted get no page after this one. */
  mostPages: number
}

type FilledPages = Pick<Filled, 'parts' | 'headings'> & { pages: number; freeFrom: number; counted: string[] }

/** Fills pages track by track, so that only the last page can have much room left. */
export function fillPages(
  tickets: readonly MeasuredTicket[],
  frame: Frame,
  { below, mostPages }: Options,
): FilledPages {
  const filled: FilledPages = { parts: [], headings: [], pages: 1, freeFrom: 0, counted: [] }
  let queue: Piece[] = tickets.map((ticket) => ({ ticket, from: 0 }))
  for (let at = 0; queue.length > 0; at++) {
    const track = at % frame.tracks
    const page = Math.floor(at / frame.tracks)
    if (track === 0 && page >= mostPages && queue.every(({ ticket, from }) => ticket.mayCount && from === 0)) {
      filled.counted = queue.map(({ ticket }) => ticket.id)
      break
    }
    const above = below.findLast((part) => part.track === track)
    const lane = fillLane(queue, frame, above)
    if (lane.placed.length > 0) Object.assign(filled, { pages: page + 1, freeFrom: track + 1 })
    for (const { top, status } of lane.headings) filled.headings.push({ page, track, top, status })
    for (const { ticket, from, to, top, bottom } of lane.placed) {
      const part = { from, to, index: 0, count: 0 }
      filled.parts.push({ id: ticket.id, status: ticket.status, part, page, track, top, bottom })
    }
    queue = lane.rest
  }
  return { ...filled, parts: numbered(filled.parts, tickets) }
}

type FilledLane = {
  placed: (Piece & { to: number; top: number; bottom: number })[]
  headings: { top: number; status: OpenStatus }[]
  rest: Piece[]
}

function fillLane(queue: readonly Piece[], frame: Frame, above: FilledPart | undefined): FilledLane {
  const lane: FilledLane = { placed: [], headings: [], rest: [...queue] }
  let top = above ? above.bottom + frame.gap : 0
  let status = above?.status ?? null
  for (;;) {
    const next = nextPiece(lane.rest, frame, { top, status })
    if (!next) return lane
    const { piece, to, height } = next
    if (piece.ticket.status !== status) {
      status = piece.ticket.status
      lane.headings.push({ top, status })
      top += frame.heading
    }
    lane.placed.push({ ...piece, to, top, bottom: top + height })
    top += height + frame.gap
    const isWhole = to === piece.ticket.lines.length
    lane.rest = lane.rest.flatMap((each) => (each !== piece ? [each] : isWhole ? [] : [{ ...piece, from: to }]))
  }
}

/** Numbers the parts of each ticket; a ticket in one piece has no part. */
function numbered(parts: readonly FilledPart[], tickets: readonly MeasuredTicket[]): FilledPart[] {
  const counts = new Map(tickets.map(({ id }) => [id, 0]))
  for (const { id } of parts) counts.set(id, (counts.get(id) ?? 0) + 1)
  const seen = new Map<string, number>()
  return parts.map((placed) => {
    const { id, part } = placed
    const count = counts.get(id) ?? 1
    if (!part || count === 1) return { ...placed, part: null }
    const index = seen.get(id) ?? 0
    seen.set(id, index + 1)
    return { ...placed, part: { ...part, index, count } }
  })
}
