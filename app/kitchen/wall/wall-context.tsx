import { createContext, useContext } from 'react'
import type { WakeLock } from '@/app/device/use-wake-lock'
import type { Pages } from './use-pages'
import type { WallType } from './use-type-size'
import type { WallLayout } from './wall-layout'

/** What of the tickets is not where it should be. */
export type Unplaced = Pick<WallLayout, 'counted' | 'urgentElsewhere'>

/** The shared state of a wall display. */
export type Wall = {
  pages: Pages
  type: WallType
  wakeLock: WakeLock | null
  unplaced: Unplaced
  setUnplaced: (unplaced: Unplaced) => void
}

const Context = createContext<Wall | null>(null)

export const WallProvider = Context.Provider

/** Null on a touch board. */
export const useWall = (): Wall | null => useContext(Context)
