import { v7 } from 'uuid'
import { isSameJson } from '../is-same-json'
import type { ItemOptions, OptionOverride } from '../options/item-option-repository'
import type { OptionGroupEntry } from '../options/option-group-repository'
import { MAX_GROUPS } from '../options/option-schemas'
import { withTexts } from '../organisation/translations'
import type { UnknownHeader } from '../probable-columns'
import { atOnce, type InParts, PER_PART } from '../turns'
import { normalAllergens } from './allergens'
import { componentNames, numbered } from './component-names'
import type { Component } from './component-schema'
import type { BadLine, MenuFile, OtherSystemFile } from './import-menu'
import { byName, fileNames, isSameName, mergedByName, nameKey } from './menu-file-columns'
import type { LineProblem, MenuLine } from './menu-line'
import { type CategoryTexts, categoriesOf, newCategoriesIn } from './plan-categories'
import { groupsInParts, isOnOneLine, type PlannedGroup, withoutItems } from './plan-groups'
import type { MenuEntry, MenuSection } from './read-menu'

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

export type ImportPlan = {
  items: PlannedItem[]
  /** Only those that change. */
  groups: PlannedGroup[]
  newCategories: string[]
  /** The categories of which something changes. `before` null: a new one, with more than a name. */
  categories: { category: string; before: CategoryTexts | null; next: CategoryTexts }[]
  problems: BadLine[]
  other: OtherSystemFile | null
  /** See MenuFile. */
  unknownHeader: UnknownHeader | null
}

/** The menu that a file is imported into. */
export type PresentMenu = { sections: MenuSection[]; groups: OptionGroupEntry[] }

/**
 * What the import of a menu file does. Items, groups and options are found by name, whatever the letter case; items with the same
 * name in a category also by their number. What the file does not have stays as it is. `problems` has those of the file too; what they
 * name is not in the plan.
 */
export function* planInParts(file: MenuFile, present: PresentMenu): InParts<ImportPlan> {
  const { groups } = present
  const sections = mergedByName(present.sections)
  const problems: BadLine[] = []
  const refuse = (line: number, why: LineProblem, text: string) => problems.push({ line, why, text })
  const planned = yield* groupsInParts(file, groups, refuse)
  const after = groupsAfter(groups, planned)
  const stored = storedItems(sections)
  const found = new Map<string, Found>()
  const taken = new Set<MenuEntry>()
  const added = new Map<string, number>()
  const categories = categoriesOf(sections)
  for (const [index, line] of file.items.entries()) {
    if (index % PER_PART === PER_PART - 1) yield
    const at = file.lines[index] ?? 0
    const { number = 1 } = line
    if (!categories.take(line)) refuse(at, 'course', line.name)
    const name = keyOf(line)
    const sameNamed = stored.sameNamed(line)
    const item = stored.find(line)
    const one: Found = { at, id: item?.id ?? v7(), line, item, groupIds: null, overrides: null, components: null }
    let isRefused = false
    const refuseItem = (why: LineProblem, text: string) => {
      refuse(at, why, text)
      isRefused = true
    }
    if (item && taken.has(item)) refuseItem('twice', line.name)
    if (item) taken.add(item)
    // Otherwise the import of the same file would add it again.
    if (!item && number > 1 && number > sameNamed + (added.get(name) ?? 0) + 1) refuseItem('sameName', line.name)
    if (number > sameNamed) added.set(name, (added.get(name) ?? 0) + 1)
    if (line.options) {
      const groupIds = new Set<string>()
      for (const wanted of line.options) {
        const group = after.find(wanted)
        if (group) groupIds.add(group.id)
        else refuseItem('unknownGroup', wanted)
      }
      if (groupIds.size > MAX_GROUPS) refuseItem('tooManyItemGroups', line.name)
      one.groupIds = [...groupIds]
    }
    if (!isRefused) found.set(`${name}\n${number}`, one)
  }
  for (const [index, own] of file.own.entries()) {
    if (index % PER_PART === PER_PART - 1) yield
    const one = found.get(`${keyOf(own)}\n${own.number ?? 1}`)
    const group = after.find(own.group)
    const option = group?.byName.find(own.option)
    if (!one) refuse(own.line, 'unknownItem', own.name)
    else if (!group || !groupIdsOf(one).includes(group.id)) refuse(own.line, 'unknownGroup', own.group)
    else if (!option?.id) refuse(own.line, 'unknownOption', own.option)
    else {
      one.overrides ??= overridesOf(one)
      one.overrides.set(option.id, { ...own, optionId: option.id })
    }
  }
  for (const one of wrongCombos(found, sections, refuse)) found.delete(one)
  yield
  const items: PlannedItem[] = []
  for (const [index, one] of [...found.values()].entries()) {
    if (index % PER_PART === PER_PART - 1) yield
    const { id, line, item, components } = one
    const next = optionsAfter(one, after.optionIdsOf)
    const isChanged = next !== null && !isSameJson(next, item?.options ?? NO_OPTIONS)
    const isOtherCombo = components !== null && !isSameJson(components, componentsOf(item))
    const changes = item ? changesOf(line, item, { options: isChanged, components: isOtherCombo }) : []
    if (item === null || changes.length > 0) {
      items.push({
        id,
        line,
        item,
        changes,
        options: isChanged ? next : null,
        components: isOtherCombo ? components : null,
      })
    }
  }
  return {
    items,
    groups: planned.filter(({ before, next }) => before === null || !isSameJson(next, withoutItems(before))),
    newCategories: newCategoriesIn([...found.values()], sections),
    categories: categories.changed(),
    problems: listedProblems([...file.problems, ...problems]),
    other: file.other,
    unknownHeader: file.unknownHeader,
  }
}

const MAX_PROBLEMS = 1_000

/** The problems by line. After MAX_PROBLEMS, one that says that there are more, and the one that ended the reading. */
function listedProblems(problems: BadLine[]): BadLine[] {
  const sorted = problems.toSorted((a, b) => a.line - b.line)
  const rest = sorted.splice(MAX_PROBLEMS)
  const [next, last] = [rest[0], rest.at(-1)]
  if (next) sorted.push({ ...next, why: 'moreProblems' })
  if (last && (last.why === 'tooManyRows' || last.why === 'rowTooLong')) sorted.push(last)
  return sorted
}

/** As `planInParts`, at once. */
export const planImport = (...plan: Parameters<typeof planInParts>): ImportPlan => atOnce(planInParts(...plan))

/** An item of the file, the stored one that it means, and what the file says about its options. Null: nothing. */
type Found = {
  /** The number of its line in the file. */
  at: number
  id: string
  line: MenuLine
  item: MenuEntry | null
  groupIds: string[] | null
  overrides: Map<string, OptionOverride> | null
  components: Component[] | null
}

const componentsOf = (item: MenuEntry | null): Component[] =>
  (item?.components ?? []).map(({ menuItemId, quantity }) => ({ menuItemId, quantity }))

/** Finds what the combos of a file consist of, after the import. @returns the keys of the items that are refused */
function wrongCombos(
  found: Map<string, Found>,
  sections: MenuSection[],
  refuse: (line: number, why: LineProblem, text: string) => void,
): string[] {
  const added = [...found.values()].flatMap(({ id, item, line: { category, name, number = 1 } }) =>
    item ? [] : [{ id, category, name, number }],
  )
  const names = componentNames([...numbered(sections), ...added])
  const combos = new Map(sections.flatMap(({ items }) => items.map((item) => [item.id, componentsOf(item)] as const)))
  const wrong = new Set<string>()
  const refuseOne = (key: string, { at }: Found, why: LineProblem, text: string) => {
    refuse(at, why, text)
    wrong.add(key)
  }
  for (const [key, one] of found) {
    if (!one.line.components) continue
    one.components = one.line.components.flatMap(({ name, quantity }) => {
      const menuItemId = names.find(name)
      if (!menuItemId) refuseOne(key, one, menuItemId === null ? 'severalComponents' : 'unknownComponent', name)
      return menuItemId ? [{ menuItemId, quantity }] : []
    })
    if (new Set(one.components.map(({ menuItemId }) => menuItemId)).size < one.components.length)
      refuseOne(key, one, 'components', one.line.name)
    combos.set(one.id, one.components)
  }
  const used = new Set([...combos.values()].flat().map(({ menuItemId }) => menuItemId))
  for (const [key, one] of found) {
    const { id, components } = one
    if (!components || components.length === 0) continue
    const isNested = used.has(id) || components.some(({ menuItemId }) => (combos.get(menuItemId) ?? []).length > 0)
    if (isNested) refuseOne(key, one, 'comboOfCombo', one.line.name)
  }
  return [...wrong]
}

type ItemName = { category: string; name: string }

const keyOf = ({ category, name }: ItemName) => `${nameKey(category)}\n${nameKey(name)}`

/** Finds the stored item that a line means, and how many of its category have its name. */
function storedItems(sections: MenuSection[]) {
  const categories = byName(
    sections.map(({ name, items }) => ({ name, items: byName(items), sameNamed: groupedByName(items) })),
  )
  const sameNamed = ({ category, name }: ItemName) => categories.find(category)?.sameNamed.get(nameKey(name)) ?? []
  return {
    sameNamed: (line: ItemName): number => sameNamed(line).length,
    find: ({ number, ...line }: MenuLine): MenuEntry | null =>
      (number ? sameNamed(line)[number - 1] : categories.find(line.category)?.items.find(line.name)) ?? null,
  }
}

function groupedByName(items: MenuEntry[]): Map<string, MenuEntry[]> {
  const groups = new Map<string, MenuEntry[]>()
  for (const item of items) {
    const key = nameKey(item.name)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The option groups after the import. */
function groupsAfter(present: OptionGroupEntry[], planned: PlannedGroup[]) {
  const next = new Map(planned.map((group) => [group.id, group.next]))
  const all = [
    ...present.map(({ id, ...group }) => ({ id, ...(next.get(id) ?? group) })),
    ...planned.filter(({ before }) => before === null).map(({ id, next }) => ({ ...next, id })),
  ].map(({ id, name, options }) => ({ id, name, options, byName: byName(options) }))
  const optionIds = new Map(all.map(({ id, options }) => [id, options.map((option) => option.id)]))
  const named = byName(fileNames(all))
  return {
    find: (name: string) => named.find(name)?.thing,
    optionIdsOf: (groupId: string) => optionIds.get(groupId) ?? [],
  }
}

const NO_OPTIONS: ItemOptions = { groupIds: [], overrides: [] }

const groupIdsOf = ({ groupIds, item }: Found) => groupIds ?? item?.options.groupIds ?? []

const overridesOf = ({ item }: Found) => new Map((item?.options.overrides ?? []).map((one) => [one.optionId, one]))

/**
 * The options of an item after the import; null: the file says nothing about them. Overrides of options that it no longer has, and those that
 * change nothing, are left out.
 */
function optionsAfter(one: Found, optionIdsOf: (groupId: string) => (string | null)[]): ItemOptions | null {
  if (!one.groupIds && !one.overrides) return null
  const groupIds = groupIdsOf(one)
  const has = new Set(groupIds.flatMap(optionIdsOf))
  const overrides = [...(one.overrides ?? overridesOf(one)).values()]
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
