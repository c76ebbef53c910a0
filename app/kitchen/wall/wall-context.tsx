import { createContext, useContext } from 'react'
import type { WakeLock } from '@/app/device/use-wake-lock'
import type { TypeSize } from './type-size'
import type { Pages } from './use-pages'

/** The shared state of a wall display. */
export type Wall = { pages: Pages; typeSize: TypeSize | null; wakeLock: WakeLock | null }

const Context = createContext<Wall | null>(null)

export const WallProvider = Context.Provider

/** Null on a touch board. */
export const useWall = (): Wall | null => useContext(Context)

const Slot = createContext<number | null>(null)

/** The number from 1 to 10 that selects a visible ticket; null for a ticket without one. */
export const SlotProvider = Slot.Provider

/** The key that selects this ticket, on its main button. The button's accessible name does not contain it. */
export function SlotKey() {
  const slot = useContext(Slot)
  if (slot === null) return null
  return (
    <kbd className="mr-[0.6em] inline-grid size-[1.5em] place-items-center rounded-md border-2 border-current align-[0.05em] font-sans text-[0.8em]/none font-bold tabular-nums">
      {slot % 10}
    </kbd>
  )
}
