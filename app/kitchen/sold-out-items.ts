import { createContext, useContext, useMemo } from 'react'
import type { SoldOutItem } from '@/lib/board/branch-state'

/** The ids of the menu items that are sold out at the branch now. A context of its own, because it changes while tickets stay. */
const Context = createContext<ReadonlySet<string>>(new Set())

export const SoldOutProvider = Context.Provider

export const useSoldOutIds = (items: SoldOutItem[]): ReadonlySet<string> =>
  useMemo(() => new Set(items.map(({ menuItemId }) => menuItemId)), [items])

export const useIsSoldOut = (menuItemId: string): boolean => useContext(Context).has(menuItemId)
