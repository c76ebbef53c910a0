import { type RefObject, useEffect } from 'react'
import { shiftAt } from './pixel-shift'

const STEP_MS = 40_000

/**
 * Moves the whole board slowly, against burn-in, by a transform that needs no layout. Also for those who want no motion: a
 * pixel in 40 seconds is none.
 */
export function usePixelShift(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let step = 0
    const timer = setInterval(() => {
      step += 1
      const { x, y } = shiftAt(step)
      if (board.current) board.current.style.transform = `translate(${x}px, ${y}px)`
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [board])
}
