import type { OpenStatus } from '@/lib/order-status'
import type { Frame, MeasuredTicket } from './wall-layout'

/** A ticket from one of its lines on: the lines before it have their place. */
export type Piece = { ticket: MeasuredTicket; from: number }

/** How far a track is filled, in px, and the state of the last ticket in it. */
type Filling = { top: number; status: OpenStatus | null }

type Chosen = { piece: Piece /** The line after the last one. */; to: number; height: number }

/** A track may stay empty below this share of its height: the next ticket is not split for it. */
const SPARE_SHARE = 0.15

/** Below this one, only in parts of several lines. */
const MOST_SPARE_SHARE = 0.25
const LEAST_LINES = 2

/** So many tickets after the next one may come before it, because they fit. They are younger, and all of a page is seen at once. */
const LOOK_AHEAD = 6

/**
 * What comes next in a track: the first ticket if it fits, else a small one of the same state, else a part of the first, else
 * any that fits. Null: the track is full.
 */
export function nextPiece(queue: readonly Piece[], { height, gap, heading }: Frame, filling: Filling): Chosen | null {
  const [first] = queue
  if (!first) return null
  const roomFor = ({ ticket }: Piece) => height - filling.top - (ticket.status === filling.status ? 0 : heading)
  const whole = (piece: Piece): Chosen | null => {
    const needed = heightOf(piece, piece.ticket.lines.length)
    return needed <= roomFor(piece) ? { piece, to: piece.ticket.lines.length, height: needed } : null
  }
  const firstFitting = (pieces: readonly Piece[]): Chosen | null => {
    const found = pieces.find((piece) => whole(piece))
    return found ? whole(found) : null
  }
  const isFresh = filling.top === 0
  const asItIs = whole(first)
  if (asItIs) return asItIs
  const spare = (height - filling.top) / height
  if (spare <= SPARE_SHARE) return null
  // The gap above the next piece is empty, too.
  const isTooEmpty = height - filling.top + gap > height * MOST_SPARE_SHARE
  const alike = queue.slice(1, 1 + LOOK_AHEAD).filter(({ ticket }) => ticket.status === first.ticket.status)
  return (
    (isFresh ? null : firstFitting(alike)) ??
    partOf(first, roomFor(first), isTooEmpty ? 1 : LEAST_LINES) ??
    (isFresh ? { piece: first, to: first.from + 1, height: heightOf(first, first.from + 1) } : firstFitting(queue))
  )
}

/** As many lines as there is room for; null if they are fewer than `least`, or so few are left. */
function partOf(piece: Piece, room: number, least: number): Chosen | null {
  const last = piece.ticket.lines.length - least
  let to = piece.from
  while (to < last && heightOf(piece, to + 1) <= room) to += 1
  return to - piece.from < least ? null : { piece, to, height: heightOf(piece, to) }
}

const heightOf = ({ ticket: { chrome, lines }, from }: Piece, to: number): number =>
  lines.slice(from, to).reduce((sum, line) => sum + line, chrome)
