import type { Sheet } from '../csv'
import { type Money, minorDigits } from '../money'
import type { OptionGroupEntry } from '../options/option-group-repository'
import type { Translations } from '../organisation/translations'
import { allergenName } from './allergens'
import { componentNames, componentText, numbered } from './component-names'
import {
  COLUMN_NAMES,
  fileNames,
  isSameName,
  listCell,
  MENU_COLUMNS,
  MENU_WORDS,
  type MenuColumn,
  type MenuWord,
  mergedByName,
  type TranslatedColumn,
  translatedColumns,
} from './menu-file-columns'
import type { MenuEntry, MenuSection } from './read-menu'
import { servingText } from './serving-text'

type Cells = Partial<Record<MenuColumn | TranslatedColumn, string | number | null>>

/** The parts of the menu that a file has. */
export type ExportedMenu = {
  sections: (Pick<MenuSection, 'name' | 'course' | 'translations' | 'servingTimes'> & { items: ExportedItem[] })[]
  groups: Omit<OptionGroupEntry, 'itemIds'>[]
  /** The languages of the translations that it has. */
  languages: readonly string[]
}

type ExportedItem = Omit<
  MenuEntry,
  'categoryId' | 'stationId' | 'branchPrices' | 'photoUrl' | 'soldOutBranchIds' | 'optionGroups'
>

/**
 * The menu as a file that the import reads again: the items, what differs for them, then the option groups.
 * @param language of the header and of the words
 */
export function menuSheet(menu: ExportedMenu, money: Money, language: 'en' | 'vi'): Sheet {
  const sections = mergedByName(menu.sections)
  const groups = fileNames(menu.groups).map(({ name, thing }) => ({ ...thing, name }))
  const unit = 10 ** minorDigits(money.currency)
  const word = (name: MenuWord) => MENU_WORDS[name][language]
  const names = componentNames(numbered(sections))
  const yesNo = (value: boolean) => word(value ? 'yes' : 'no')
  const rows: Cells[] = [
    ...sections.flatMap(({ name, course, translations, servingTimes, items }) =>
      items.flatMap((item) => {
        const number = numberAmong(items, item)
        const ofCategory = {
          course,
          categoryTimes: servingText(servingTimes, language),
          ...textCells('category', translations),
        }
        return [{ ...itemCells(name, item), ...ofCategory }, ...overrides(name, item)].map((cells) => ({
          ...cells,
          number,
        }))
      }),
    ),
    ...groups.flatMap(groupCells),
  ]
  const translated = translatedColumns(menu.languages)
  return {
    columns: [...COLUMN_NAMES.map((column) => MENU_COLUMNS[column][language]), ...translated],
    rows: rows.map((cells) => [...COLUMN_NAMES, ...translated].map((column) => cells[column] ?? null)),
  }

  function textCells(column: 'category' | 'name' | 'group' | 'option', translations: Translations): Cells {
    return Object.fromEntries(
      Object.entries(translations).flatMap(([code, { name, description }]) => [
        [`${column}_${code}`, name],
        ...(description === undefined ? [] : [[`description_${code}`, description]]),
      ]),
    )
  }

  function itemCells(category: string, item: ExportedItem): Cells {
    const { name, price, station, description, kitchenName, allergens, options, components } = item
    const groupNames = options.groupIds.flatMap((id) => groups.find((group) => group.id === id)?.name ?? [])
    return {
      category,
      name,
      price: price / unit,
      station,
      description,
      kitchenName,
      servingTimes: servingText(item.servingTimes, language),
      ...textCells('name', item.translations),
      allergens: listCell(allergens.map((allergen) => allergenName(allergen, language))),
      options: listCell(groupNames),
      components: listCell(
        components.map(({ menuItemId, quantity }) => componentText({ quantity, name: names.nameOf(menuItemId) })),
      ),
    }
  }

  function overrides(category: string, { name, options }: ExportedItem): Cells[] {
    return groups
      .filter(({ id }) => options.groupIds.includes(id))
      .flatMap((group) =>
        group.options.flatMap((option) => {
          const own = options.overrides.find(({ optionId }) => optionId === option.id)
          if (!own) return []
          return {
            category,
            name,
            group: group.name,
            option: option.name,
            optionPrice: own.price === null ? null : own.price / unit,
            default: own.isDefault === null ? null : yesNo(own.isDefault),
            leftOut: own.leftOut ? word('yes') : null,
          }
        }),
      )
  }

  function groupCells({ options, ...group }: ExportedMenu['groups'][number]): Cells[] {
    const ofGroup = {
      group: group.name,
      groupKitchenName: group.kitchenName,
      min: group.min,
      max: group.max,
      repeatable: yesNo(group.repeatable),
      showsDefaults: yesNo(group.showsDefaults),
      ...textCells('group', group.translations),
    }
    return options.map(({ name, translations, price, kitchenName, isDefault, effect }) => ({
      ...ofGroup,
      ...textCells('option', translations),
      option: name,
      optionPrice: price / unit,
      optionKitchenName: kitchenName,
      default: yesNo(isDefault),
      effect: effect === 'neutral' ? null : word(effect),
    }))
  }
}

/** Which of the items with the same name it is, from 1; null: no other item has its name. */
function numberAmong(items: ExportedItem[], item: ExportedItem): number | null {
  const same = items.filter(({ name }) => isSameName(name, item.name))
  return same.length > 1 ? same.indexOf(item) + 1 : null
}
