import { createContext, useContext } from 'react'

const Slot = createContext<number | null>(null)

/** The number by which a ticket in sight is selected, from 1 to 10; null for one that has none. */
export const SlotProvider = Slot.Provider

/** The key that selects this ticket, drawn as one on its main button, which has a name of its own. */
export function SlotKey() {
  const slot = useContext(Slot)
  if (slot === null) return null
  return (
    <kbd className="absolute left-2 top-1/2 grid size-[1.5em] -translate-y-1/2 place-items-center rounded-md border-2 border-current font-sans text-[0.8em] font-bold tabular-nums">
      {slot % 10}
    </kbd>
  )
}
