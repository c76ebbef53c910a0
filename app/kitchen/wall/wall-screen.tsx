import { lazy } from 'react'
import { useBoardContext } from '../board-context'
import type { WallDisplayProps } from './wall-display'

// A touch board does not load these. A wall display shows what the server rendered until they are loaded.
export const WallLanes = lazy(() => import('./wall-lanes').then((module) => ({ default: module.WallLanes })))
export const AllDayPages = lazy(() => import('./all-day-pages').then((module) => ({ default: module.AllDayPages })))
const WallDisplay = lazy(() => import('./wall-display').then((module) => ({ default: module.WallDisplay })))

/** Adds the wall display's behaviour to the board if its view is `wall`. */
export function WallScreen(props: WallDisplayProps) {
  const { view } = useBoardContext()
  return view === 'wall' ? <WallDisplay {...props} /> : props.children
}
