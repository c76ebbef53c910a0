import { createContext, useContext } from 'react'
import type { TypeSize } from './type-size'
import type { Pages } from './use-pages'
import type { WakeLock } from './use-wake-lock'

/** What the parts of a wall display share. */
export type Wall = { pages: Pages; typeSize: TypeSize | null; wakeLock: WakeLock | null }

const Context = createContext<Wall | null>(null)

export const WallProvider = Context.Provider

/** Null on a board that is touched. */
export const useWall = (): Wall | null => useContext(Context)
