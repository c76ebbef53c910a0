import { readMenuFile } from '../menu/import-menu'
import { type ImportPlan, planImport } from '../menu/plan-import'
import type { Money } from '../money'

/** What the set-up imports from a menu file: the same as the settings would import into an empty menu, with any stations. */
export const planFirstMenu = (text: string, money: Money): ImportPlan =>
  planImport(readMenuFile(text, money), { sections: [], groups: [] })
