import { createContext, useContext } from 'react'
import type { WakeLock } from '@/app/device/use-wake-lock'
import type { TypeSize } from './type-size'
import type { Pages } from './use-pages'

/** What the parts of a wall display share. */
export type Wall = { pages: Pages; typeSize: TypeSize | null; wakeLock: WakeLock | null }

const Context = createContext<Wall | null>(null)

export const WallProvider = Context.Provider

/** Null on a board that is touched. */
export const useWall = (): Wall | null => useContext(Context)

const Slot = createContext<number | null>(null)

/** The number by which a ticket in sight is selected, from 1 to 10; null for one that has none. */
export const SlotProvider = Slot.Provider

/** The key that selects this ticket, drawn as one on its main button, which has a name of its own. */
export function SlotKey() {
  const slot = useContext(Slot)
  if (slot === null) return null
  return (
    <kbd className="mr-[0.6em] inline-grid size-[1.5em] place-items-center rounded-md border-2 border-current align-[0.05em] font-sans text-[0.8em]/none font-bold tabular-nums">
      {slot % 10}
    </kbd>
  )
}
