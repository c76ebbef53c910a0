import type { MouseEvent } from 'react'

/** A tap on a ticket's button: its time (`Event.timeStamp`) and its position in px. A key press has no position. */
export type TapPoint = { at: number; x: number; y: number; byPointer: boolean }

/** The last accepted tap and its order. */
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
 * Whether a tap is the second half of a double tap on what the first half changed in place: a line, the button of a ticket that stays where
 * it is, or a dialog that opened.
 */
export function isSecondTap(tap: LastTap, last: LastTap | null): boolean {
  if (!last?.byPointer || !tap.byPointer || tap.orderId !== last.orderId) return false
  return tap.at - last.at < WITHIN_MS && Math.hypot(tap.x - last.x, tap.y - last.y) < WITHIN_PX
}
