import { createContext, useContext, useMemo } from 'react'
import type { BranchState } from '@/lib/board/branch-state'
import { soldOutIds } from '@/lib/board/sold-out-ids'

/**
 * The ids of the menu items and options that are sold out at the branch now. A context of its own, because it changes while tickets stay.
 */
const Context = createContext<ReadonlySet<string>>(new Set())

export const SoldOutProvider = Context.Provider

export const useSoldOutIds = (state: BranchState | null): ReadonlySet<string> =>
  useMemo(() => new Set(state ? soldOutIds(state) : []), [state])

/** @param id null: it is not on the menu */
export const useIsSoldOut = (id: string | null): boolean => useContext(Context).has(id ?? '')
