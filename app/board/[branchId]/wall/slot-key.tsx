import { createContext, useContext } from 'react'

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
