import { createContext, useContext } from 'react'
import type { WakeLock } from '@/app/device/use-wake-lock'
import type { Pages } from './use-pages'
import type { WallType } from './use-type-size'

/** The shared state of a wall display. */
export type Wall = { pages: Pages; type: WallType; wakeLock: WakeLock | null }

const Context = createContext<Wall | null>(null)

export const WallProvider = Context.Provider

/** Null on a touch board. */
export const useWall = (): Wall | null => useContext(Context)
