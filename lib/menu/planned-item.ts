import { isSameJson } from '../is-same-json'
import type { ItemOptions } from '../options/item-option-repository'
import { withTexts } from '../organisation/translations'
import { normalAllergens } from './allergens'
import type { Component } from './component-schema'
import { componentsOf, type FoundItem, groupIdsOf, overridesOf } from './found-item'
import { isSameName } from './menu-file-columns'
import type { MenuLine } from './menu-line'
import { type GroupsAfter, isOnOneLine } from './plan-groups'
import type { MenuEntry } from './read-menu'

/** A value of an item that a file can change. */
const MENU_FIELDS = [
  'price',
  'station',
  'description',
  'translations',
  'servingTimes',
  'kitchenName',
  'allergens',
  'options',
  'components',
] as const

export type MenuField = (typeof MENU_FIELDS)[number]

/** An item as it will be. `item` null: it is new. `options`, `components` null: as they are. */
export type PlannedItem = {
  id: string
  line: MenuLine
  item: MenuEntry | null
  changes: MenuField[]
  options: ItemOptions | null
  components: Component[] | null
}

const NO_OPTIONS: ItemOptions = { groupIds: [], overrides: [] }

/** @returns null if the import does not change the item */
export function plannedItem(one: FoundItem, groups: GroupsAfter): PlannedItem | null {
  const { id, line, item, components } = one
  const options = optionsAfter(one, groups)
  const isChanged = options !== null && !isSameJson(options, item?.options ?? NO_OPTIONS)
  const isOtherCombo = components !== null && !isSameJson(components, componentsOf(item))
  const changes = item ? changesOf(line, item, { options: isChanged, components: isOtherCombo }) : []
  if (item !== null && changes.length === 0) return null
  return {
    id,
    line,
    item,
    changes,
    options: isChanged ? options : null,
    components: isOtherCombo ? components : null,
  }
}

/**
 * The options of an item after the import; null: the file says nothing about them. Overrides of options that it no longer has, and those
 * that change nothing, are left out.
 */
function optionsAfter(one: FoundItem, { optionIdsOf }: GroupsAfter): ItemOptions | null {
  if (!one.groupIds && !one.overrides) return null
  const groupIds = groupIdsOf(one)
  const has = new Set(groupIds.flatMap(optionIdsOf))
  const overrides = [...overridesOf(one).values()]
    .filter(
      ({ optionId, price, isDefault, leftOut }) =>
        has.has(optionId) && (price !== null || isDefault !== null || leftOut),
    )
    .map(({ optionId, price, isDefault, leftOut }) => ({ optionId, price, isDefault, leftOut }))
  return { groupIds, overrides: overrides.toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1)) }
}

const isTranslated = ({ translations }: MenuLine, item: MenuEntry): boolean =>
  translations !== undefined && !isSameJson(withTexts(item.translations, translations), item.translations)

function changesOf(line: MenuLine, item: MenuEntry, others: Record<'options' | 'components', boolean>): MenuField[] {
  const { description, kitchenName, allergens } = line
  const isChanged: Record<MenuField, boolean> = {
    price: item.price !== line.price,
    station: line.station !== undefined && !isSameName(item.station ?? '', line.station ?? ''),
    description: description !== undefined && !isOnOneLine(item.description, description),
    translations: isTranslated(line, item),
    servingTimes: line.servingTimes !== undefined && !isSameJson(line.servingTimes, item.servingTimes),
    kitchenName: kitchenName !== undefined && !isOnOneLine(item.kitchenName, kitchenName),
    allergens: allergens !== undefined && !isSameJson(normalAllergens(item.allergens), allergens),
    ...others,
  }
  return MENU_FIELDS.filter((field) => isChanged[field])
}
