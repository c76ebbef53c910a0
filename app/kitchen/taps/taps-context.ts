import { createContext, useContext } from 'react'
import type { useTaps } from './use-taps'

export type Taps = ReturnType<typeof useTaps>

const Context = createContext<Taps | null>(null)

/** The taps of a page, for its dialogs. It changes with each tap; tickets have a context that changes less often (board-context.ts). */
export const TapsProvider = Context.Provider

/** @throws outside a `TapsProvider` */
export function useTapsOfPage(): Taps {
  const taps = useContext(Context)
  if (!taps) throw new Error('useTapsOfPage needs a TapsProvider.')
  return taps
}
