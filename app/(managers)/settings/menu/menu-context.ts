import { createContext, useContext } from 'react'
import type { MenuSection } from '@/lib/menu/read-menu'
import type { Money } from '@/lib/money'

type Named = { id: string; name: string }

export type OpenForm =
  | { what: 'newItem'; categoryId: string }
  | { what: 'item' | 'removeItem' | 'soldOut'; id: string }
  | { what: 'newCategory' }
  | { what: 'category' | 'removeCategory'; id: string }

/** What every part of the menu's page shares. */
export type MenuContextValue = {
  sections: MenuSection[]
  stations: Named[]
  branches: Named[]
  money: Money
  /** The menu is all branches'; who is tied to one may only 86 there. */
  mayChange: boolean
  open: (form: OpenForm) => void
  close: () => void
}

export const MenuContext = createContext<MenuContextValue | null>(null)

export function useMenu(): MenuContextValue {
  const context = useContext(MenuContext)
  if (!context) throw new Error('Outside of the menu.')
  return context
}
