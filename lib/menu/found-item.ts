import type { OptionOverride } from '../options/item-option-repository'
import type { Component } from './component-schema'
import { nameKey } from './menu-file-columns'
import type { MenuLine } from './menu-line'
import type { MenuEntry } from './read-menu'

/** An item of the file, the stored one that it means, and what the file says about its options. Null: nothing. */
export type FoundItem = {
  /** The number of its line in the file. */
  at: number
  id: string
  line: MenuLine
  item: MenuEntry | null
  groupIds: string[] | null
  overrides: Map<string, OptionOverride> | null
  components: Component[] | null
}

/** The items of a file that are not refused, by `foundKey`. */
export type FoundItems = Map<string, FoundItem>

export type ItemName = { category: string; name: string }

export const itemKey = ({ category, name }: ItemName) => `${nameKey(category)}\n${nameKey(name)}`

/** @param of `number`: which of the items with its name in the category, from 1 */
export const foundKey = (of: ItemName & { number?: number | undefined }) => `${itemKey(of)}\n${of.number ?? 1}`

/** Its option groups after the import. */
export const groupIdsOf = ({ groupIds, item }: FoundItem): string[] => groupIds ?? item?.options.groupIds ?? []

/** How single options differ for it after the import, by their ids. */
export const overridesOf = ({ overrides, item }: FoundItem): Map<string, OptionOverride> =>
  overrides ?? new Map((item?.options.overrides ?? []).map((one) => [one.optionId, one]))

/** What a stored item consists of, as a plan has it. */
export const componentsOf = (item: MenuEntry | null): Component[] =>
  (item?.components ?? []).map(({ menuItemId, quantity }) => ({ menuItemId, quantity }))
