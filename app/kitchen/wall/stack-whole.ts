import type { OpenStatus } from '@/lib/order-status'
import type { Frame, MeasuredTicket, PlacedHeading, PlacedPart, TicketPart } from './wall-layout'

/** A part of a ticket with its position. `bottom`: the distance of its lower edge from the top in px. */
export type FilledPart = PlacedPart & { id: string; status: OpenStatus; bottom: number }

export type Filled = {
  parts: FilledPart[]
  headings: PlacedHeading[]
  /** The number of tracks. */
  used: number
}

/**
 * Stacks tickets in tracks of one page, from the top. Only a ticket that is higher than a track is split.
 * @param first the first track
 */
export function stackWhole(tickets: readonly MeasuredTicket[], frame: Frame, first = 0): Filled {
  const { height, gap, heading } = frame
  const filled: Filled = { parts: [], headings: [], used: 0 }
  let at = -1
  let top = 0
  let status: OpenStatus | null = null
  for (const block of tickets.flatMap((ticket) => blocksOf(ticket, frame))) {
    const headingAbove = status === block.status ? 0 : heading
    if (at === -1 || top + headingAbove + block.height > height) {
      at += 1
      top = 0
      status = null
    }
    const spot = { page: 0, track: first + at }
    if (status !== block.status) {
      filled.headings.push({ status: block.status, ...spot, top })
      top += heading
      status = block.status
    }
    filled.parts.push({ id: block.id, status, part: block.part, ...spot, top, bottom: top + block.height })
    top += block.height + gap
  }
  return { ...filled, used: at + 1 }
}

type Block = { id: string; status: OpenStatus; height: number; part: TicketPart | null }

/** A ticket that is higher than a track is split between lines. */
function blocksOf({ id, status, chrome, lines }: MeasuredTicket, { height, heading }: Frame): Block[] {
  const most = height - heading - chrome
  const groups: { from: number; to: number; height: number }[] = []
  for (const [index, line] of lines.entries()) {
    const last = groups.at(-1)
    if (last && last.height + line <= most) {
      last.to = index + 1
      last.height += line
    } else {
      groups.push({ from: index, to: index + 1, height: line })
    }
  }
  return groups.map(({ from, to, height: inner }, index) => ({
    id,
    status,
    height: chrome + inner,
    part: groups.length === 1 ? null : { from, to, index, count: groups.length },
  }))
}
