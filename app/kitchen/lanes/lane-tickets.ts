/** In px. `end`: the lower edge of what is in sight, from the top of the column's tickets. */
export type LaneSight = { end: number; gap: number; heightOf: (id: string) => number }

/**
 * Divides the tickets of a column among its lanes. Each lane is in display order. A ticket stays in its lane as long as it is whole in
 * sight there, so that a completed ticket moves only those below it; one that is not moves to a lane where it comes into sight, or much
 * higher: each move renders it anew.
 * @param tickets in display order
 * @param before the lane of each ticket until now, by id
 */
export function inLanes<Ticket extends { id: string }>(
  tickets: readonly Ticket[],
  count: number,
  before: ReadonlyMap<string, number>,
  { end, gap, heightOf }: LaneSight,
): Ticket[][] {
  const lanes: Ticket[][] = Array.from({ length: count }, () => [])
  if (count === 1) return [[...tickets]]
  const tops = Array.from({ length: count }, () => 0)
  const topOf = (lane: number) => tops[lane] ?? 0
  for (const ticket of tickets) {
    const height = heightOf(ticket.id)
    const highest = tops.indexOf(Math.min(...tops))
    const kept = before.get(ticket.id)
    const stays =
      kept !== undefined &&
      kept < count &&
      (topOf(kept) + height <= end || !isWorthIt(topOf(kept), topOf(highest), height, end))
    const lane = stays ? kept : highest
    lanes[lane]?.push(ticket)
    tops[lane] = topOf(lane) + height + gap
  }
  return lanes
}

/** So many of its heights higher a ticket comes in another lane if it moves there, out of sight and into sight. */
const OUT_OF_SIGHT = 2
const INTO_SIGHT = 0.5

const isWorthIt = (from: number, to: number, height: number, end: number): boolean =>
  from - to > height * (to < end ? INTO_SIGHT : OUT_OF_SIGHT)
