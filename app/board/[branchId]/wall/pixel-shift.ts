/** How far from its place the board moves, in px. */
const REACH = 4
const SIDE = 2 * REACH + 1
const PATH = SIDE * SIDE

/** Where the path is in the middle: the board begins in its place. */
const MIDDLE = (PATH - 1) / 2

/**
 * Where the board stands after so many steps, in px from its place: row by row over a square and back again, one px a step,
 * so that nobody sees it move and no edge burns in.
 */
export function shiftAt(step: number): { x: number; y: number } {
  const round = 2 * (PATH - 1)
  const at = (step + MIDDLE) % round
  const index = at < PATH ? at : round - at
  const row = Math.floor(index / SIDE)
  const column = index % SIDE
  return { x: (row % 2 === 0 ? column : SIDE - 1 - column) - REACH, y: row - REACH }
}
