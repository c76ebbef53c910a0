import { type ReactNode, useMemo, useRef } from 'react'
import { useBoardContext } from '../board-context'
import { useIdleReload } from './use-idle-reload'
import { usePages } from './use-pages'
import { usePixelShift } from './use-pixel-shift'
import { useWakeLock } from './use-wake-lock'
import { useWallType } from './use-wall-type'
import './wall.css'
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
