/** A tap on a ticket's button: where on the screen, and when in milliseconds. Keys have no place. */
export type TapPoint = { orderId: string; at: number; x: number; y: number; byPointer: boolean }

const WITHIN_MS = 350
const WITHIN_PX = 48

/**
 * Whether a tap is the second half of a double tap whose first half took its ticket away: the next ticket has moved up
 * under the finger, and nobody meant to move that one.
 */
export function isSecondHalf(tap: TapPoint, last: TapPoint | null): boolean {
  if (!last?.byPointer || !tap.byPointer || tap.orderId === last.orderId) return false
  return tap.at - last.at < WITHIN_MS && Math.hypot(tap.x - last.x, tap.y - last.y) < WITHIN_PX
}
