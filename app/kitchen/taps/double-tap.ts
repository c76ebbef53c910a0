import type { MouseEvent } from 'react'

/** A tap on a ticket's button: where on the screen, and when in milliseconds. Keys have no place. */
export type TapPoint = { at: number; x: number; y: number; byPointer: boolean }

/** The tap last taken, and the ticket that it was on. */
export type LastTap = TapPoint & { orderId: string }

const WITHIN_MS = 350
const WITHIN_PX = 48

export const pointOf = ({ timeStamp, clientX, clientY, detail }: MouseEvent): TapPoint => ({
  at: timeStamp,
  x: clientX,
  y: clientY,
  byPointer: detail > 0,
})

/**
 * Whether a tap is the second half of a double tap. The first half has taken its ticket away, so another has moved up under
 * the finger, or the same one offers its next step; nobody meant either.
 */
export function isSecondTap(tap: TapPoint, last: TapPoint | null): boolean {
  if (!last?.byPointer || !tap.byPointer) return false
  return tap.at - last.at < WITHIN_MS && Math.hypot(tap.x - last.x, tap.y - last.y) < WITHIN_PX
}
