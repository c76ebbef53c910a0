import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useDeviceSettings } from '@/app/device/settings'
import { useWakeLock } from '@/app/device/use-wake-lock'
import { useBoardContext } from '../board-context'
import { usePages } from './use-pages'
import { useTypeSize } from './use-type-size'
import { type Unplaced, WallProvider } from './wall-context'
import { EMPTY_LAYOUT } from './wall-layout'

export type WallDisplayProps = { children: ReactNode }

/** A board that runs for weeks without a user: it turns pages and keeps the screen on. */
export function WallDisplay({ children }: WallDisplayProps) {
  const { monitor } = useBoardContext()
  const device = useDeviceSettings()
  const { readingDistance, diagonal } = monitor ?? {
    readingDistance: device.viewingDistance,
    diagonal: device.diagonal,
  }
  const board = useRef<HTMLDivElement>(null)
  const pages = usePages()
  const type = useTypeSize(readingDistance, diagonal)
  const wakeLock = useWakeLock()
  const [unplaced, setUnplaced] = useState<Unplaced>(EMPTY_LAYOUT)
  usePixelShift(board)
  const wall = useMemo(() => ({ pages, type, wakeLock, unplaced, setUnplaced }), [pages, type, wakeLock, unplaced])
  return (
    <WallProvider value={wall}>
      {/* The background that the pixel shift uncovers at an edge. */}
      <div className="h-dvh overflow-clip bg-board">
        <div ref={board}>{children}</div>
      </div>
    </WallProvider>
  )
}

/** The largest shift in each direction. */
const MAX_SHIFT_PX = 4
const SIDE = 2 * MAX_SHIFT_PX + 1
const PATH = SIDE * SIDE

/** The step in the middle of the path, where the shift is 0. */
const MIDDLE = (PATH - 1) / 2

/**
 * The shift of the board after a number of steps, in px: row by row over a square and back again, one px per step, so that the
 * movement is not visible and no edge burns in.
 */
export function shiftAt(step: number): { x: number; y: number } {
  const round = 2 * (PATH - 1)
  const at = (step + MIDDLE) % round
  const index = at < PATH ? at : round - at
  const row = Math.floor(index / SIDE)
  const column = index % SIDE
  return { x: (row % 2 === 0 ? column : SIDE - 1 - column) - MAX_SHIFT_PX, y: row - MAX_SHIFT_PX }
}

const STEP_MS = 40_000

/**
 * Shifts the whole board slowly against burn-in, with a transform that needs no layout. It ignores `prefers-reduced-motion`,
 * because one pixel in 40 seconds is not visible as motion.
 */
function usePixelShift(board: RefObject<HTMLElement | null>): void {
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
