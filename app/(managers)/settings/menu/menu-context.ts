import { createContext, useContext } from 'react'
import type { Named } from '@/app/ui/field'
import type { useUndo } from '@/app/ui/undo'
import type { MenuSection } from '@/lib/menu/read-menu'
import type { Money } from '@/lib/money'
import type { OptionGroupEntry } from '@/lib/options/option-group-repository'
import type { NamedLanguage } from '@/lib/organisation/languages'

export type OpenForm =
  | { dialog: 'newItem'; categoryId: string }
  | { dialog: 'item' | 'itemOptions' | 'removeItem' | 'soldOut'; id: string }
  | { dialog: 'newCategory' }
  | { dialog: 'import' }
  | { dialog: 'category' | 'removeCategory'; id: string }

/** The context of the components of the menu page. */
export type MenuContextValue = {
  sections: MenuSection[]
  stations: Named[]
  branches: Named[]
  optionGroups: OptionGroupEntry[]
  money: Money
  /** Those of the menu without the first. */
  languages: NamedLanguage[]
  /** False for a manager of one branch. All branches share the menu, so this manager may only mark items as sold out. */
  mayChange: boolean
  /** The ids of the selected items. */
  selected: ReadonlySet<string>
  toggle: (id: string) => void
  offerUndo: ReturnType<typeof useUndo>['offerUndo']
  open: (form: OpenForm) => void
  close: () => void
}

export const MenuContext = createContext<MenuContextValue | null>(null)

export function useMenu(): MenuContextValue {
  const context = useContext(MenuContext)
  if (!context) throw new Error('useMenu requires a MenuContext provider.')
  return context
}
