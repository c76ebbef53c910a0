import './wall.css'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useWakeLock } from '@/app/device/use-wake-lock'
import { useBoardContext } from '../board-context'
import { useWallType } from './type-size'
import { useIdleReload } from './use-idle-reload'
import { usePages } from './use-pages'
import { WallProvider } from './wall-context'

type Props = {
  isLive: boolean
  /** Taps wait on this device for the server. */
  hasWaitingTaps: boolean
  children: ReactNode
}

/** Makes a wall display of the board in it, where the board is shown as one. */
export function WallScreen(props: Props) {
  const { view } = useBoardContext()
  return view === 'wall' ? <Hung {...props} /> : props.children
}

/** A board that hangs on a wall for weeks: it needs no hand, and looks after itself. */
function Hung({ isLive, hasWaitingTaps, children }: Props) {
  const { branch } = useBoardContext()
  const board = useRef<HTMLDivElement>(null)
  const pages = usePages()
  const typeSize = useWallType()
  const wakeLock = useWakeLock()
  usePixelShift(board)
  useIdleReload({ isLive, hasWaitingTaps, timeZone: branch.timeZone })
  const wall = useMemo(() => ({ pages, typeSize, wakeLock }), [pages, typeSize, wakeLock])
  return (
    <WallProvider value={wall}>
      {/* The ground shows where the board has moved away from an edge. */}
      <div className="h-dvh overflow-clip bg-board">
        <div ref={board}>{children}</div>
      </div>
    </WallProvider>
  )
}

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

const STEP_MS = 40_000

/**
 * Moves the whole board slowly, against burn-in, by a transform that needs no layout. Also for those who want no motion: a
 * pixel in 40 seconds is none.
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
