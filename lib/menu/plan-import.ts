import { v7 } from 'uuid'
import { isSameJson } from '../is-same-json'
import type { OptionGroupEntry, OptionValues } from '../options/find-option-groups'
import type { ItemOptions, OptionOverride } from '../options/item-options'
import { importedGroupSchema } from '../options/option-schemas'
import { normalAllergens } from './allergens'
import type { BadLine, MenuFile } from './import-menu'
import { isSameName, namedAs, onOneLine } from './menu-file-columns'
import { GROUP_DEFAULTS, type LineProblem, type MenuLine, OPTION_DEFAULTS, type OptionLine } from './menu-line'
import type { MenuEntry, MenuSection } from './read-menu'

/** A value of an item that a file can change. */
const MENU_FIELDS = ['price', 'station', 'description', 'kitchenName', 'allergens', 'options'] as const

export type MenuField = (typeof MENU_FIELDS)[number]

/** An item as it will be. `item` null: it is new. `options` null: as they are. */
export type PlannedItem = {
  line: MenuLine
  item: MenuEntry | null
  changes: MenuField[]
  options: ItemOptions | null
}

/** A group as it will be, with ids of new options. `before` null: it is new. */
type PlannedGroup = {
  id: string
  before: OptionGroupEntry | null
  next: Omit<OptionGroupEntry, 'id' | 'itemIds'>
}

export type ImportPlan = {
  items: PlannedItem[]
  /** Only those that change. */
  groups: PlannedGroup[]
  newCategories: string[]
  problems: BadLine[]
}

/** The menu that a file is imported into. */
export type PresentMenu = { sections: MenuSection[]; groups: OptionGroupEntry[] }

/**
 * What the import of a menu file does. Items, groups and options are found by name, whatever the letter case; items with the same
 * name in a category also by their number. What the file does not have stays as it is. `problems` has those of the file too; what they
 * name is not in the plan.
 */
export function planImport(file: MenuFile, { sections, groups }: PresentMenu): ImportPlan {
  const problems: BadLine[] = []
  const refuse = (line: number, why: LineProblem, text: string) => problems.push({ line, why, text })
  const planned = plannedGroups(file, groups, refuse)
  const after = [
    ...groups.map((group) => ({ ...group, ...planned.find(({ id }) => id === group.id)?.next })),
    ...planned.filter(({ before }) => before === null).map(({ id, next }) => ({ ...next, id, itemIds: [] })),
  ]
  const found = file.items.map((line, index) => ({
    line,
    at: file.lines[index] ?? 0,
    item: itemOf(line, namedAs(sections, line.category)?.items ?? []),
    options: null as ItemOptions | null,
    isRefused: false,
  }))
  for (const [index, one] of found.entries()) {
    const { line, at, item } = one
    const earlier = found.slice(0, index)
    const refuseItem = (why: LineProblem, text: string) => {
      refuse(at, why, text)
      one.isRefused = true
    }
    if (item && earlier.some((other) => other.item === item)) refuseItem('twice', line.name)
    if (!item && isNumberTooHigh(line, earlier, sections)) refuseItem('sameName', line.name)
    if (!line.options) continue
    const groupIds = line.options.flatMap((name) => {
      const group = namedAs(after, name)
      if (!group) refuseItem('unknownGroup', name)
      return group ? [group.id] : []
    })
    one.options = withGroups(item?.options ?? NO_OPTIONS, [...new Set(groupIds)], after)
  }
  const kept = found.filter(({ isRefused }) => !isRefused)
  for (const own of file.own) {
    const ofCategory = kept.filter(({ line }) => isSameName(line.category, own.category))
    const one = namedAs(
      ofCategory
        .filter(({ line }) => (line.number ?? 1) === (own.number ?? 1))
        .map((each) => ({ name: each.line.name, each })),
      own.name,
    )?.each
    const group = namedAs(after, own.group)
    const option = namedAs(group?.options ?? [], own.option)
    const options = one && (one.options ?? one.item?.options ?? NO_OPTIONS)
    if (!one || !options) refuse(own.line, 'unknownItem', own.name)
    else if (!group || !options.groupIds.includes(group.id)) refuse(own.line, 'unknownGroup', own.group)
    else if (!option?.id) refuse(own.line, 'unknownOption', own.option)
    else one.options = withOverride(options, { ...own, optionId: option.id })
  }
  const items = kept.map(({ line, item, options }): PlannedItem => {
    const isChanged = options !== null && !isSameJson(options, item?.options ?? NO_OPTIONS)
    return { line, item, options: isChanged ? options : null, changes: item ? changesOf(line, item, isChanged) : [] }
  })
  return {
    items: items.filter(({ item, changes }) => item === null || changes.length > 0),
    groups: planned.filter(({ before, next }) => before === null || !isSameJson(next, withoutItems(before))),
    newCategories: newCategoriesIn(kept, sections),
    problems: [...file.problems, ...problems].toSorted((a, b) => a.line - b.line),
  }
}

const itemsWithName = (name: string, items: MenuEntry[]) => items.filter((one) => isSameName(one.name, name))

/** The item that a line means; null: a new one. */
const itemOf = ({ name, number }: MenuLine, items: MenuEntry[]): MenuEntry | null =>
  (number ? itemsWithName(name, items)[number - 1] : namedAs(items, name)) ?? null

/** Whether a new item would not be the next one with its name. Then the import of the same file would add it again. */
function isNumberTooHigh(
  { category, name, number = 1 }: MenuLine,
  earlier: { line: MenuLine }[],
  sections: MenuSection[],
) {
  if (number === 1) return false
  const present = itemsWithName(name, namedAs(sections, category)?.items ?? []).length
  const added = earlier.filter(
    ({ line }) => isSameName(line.category, category) && isSameName(line.name, name) && (line.number ?? 1) > present,
  )
  return number > present + added.length + 1
}

const NO_OPTIONS: ItemOptions = { groupIds: [], overrides: [] }

const withoutItems = ({ id: _, itemIds: __, ...group }: OptionGroupEntry) => group

function newCategoriesIn(items: { line: MenuLine }[], sections: MenuSection[]): string[] {
  const added: { name: string }[] = []
  for (const {
    line: { category },
  } of items)
    if (!namedAs(sections, category) && !namedAs(added, category)) added.push({ name: category })
  return added.map(({ name }) => name)
}

type Refuse = (line: number, why: LineProblem, text: string) => void

/** The groups of the file that can be. Options that a group has and the file does not stay, after those of the file. */
function plannedGroups({ options }: MenuFile, present: OptionGroupEntry[], refuse: Refuse): PlannedGroup[] {
  const planned: (PlannedGroup & { line: number })[] = []
  for (const { line, group, option } of options) {
    const before = namedAs(present, group.name) ?? null
    const known = planned.find((one) => one.before === before && isSameName(one.next.name, group.name))
    const target = known ?? {
      id: before?.id ?? v7(),
      before,
      line,
      next: { ...GROUP_DEFAULTS, ...(before && withoutItems(before)), ...kept(group, before), options: [] },
    }
    if (!known) planned.push(target)
    const value = optionValues(option, before)
    if (target.next.options.some(({ id, name }) => id === value.id || name === value.name))
      refuse(line, 'twice', option.name)
    else target.next.options.push(value)
  }
  return planned.flatMap(({ line, ...group }) => {
    const { before, next } = group
    next.options.push(...(before?.options ?? []).filter(({ id }) => !next.options.some((one) => one.id === id)))
    if (importedGroupSchema.safeParse(next).success) return group
    refuse(line, 'group', next.name)
    return []
  })
}

/** Texts that the file has on one line stay as they are stored. */
function kept<Values extends { name: string; kitchenName?: string }>(
  values: Values,
  before: { name: string; kitchenName: string } | null,
): Values {
  if (!before) return values
  const isSame = values.kitchenName !== undefined && same(before.kitchenName, values.kitchenName)
  return { ...values, name: before.name, ...(isSame && { kitchenName: before.kitchenName }) }
}

const same = (stored: string, read: string) => onOneLine(stored) === read

function optionValues(option: OptionLine['option'], group: OptionGroupEntry | null): OptionValues {
  const before = namedAs(group?.options ?? [], option.name) ?? null
  return { ...OPTION_DEFAULTS, ...before, ...kept(option, before), id: before?.id ?? v7() }
}

/** The options of an item with other groups. Overrides of options that it no longer has are left out. */
function withGroups({ overrides }: ItemOptions, groupIds: string[], groups: OptionGroupEntry[]): ItemOptions {
  const optionIds = new Set(
    groups.filter(({ id }) => groupIds.includes(id)).flatMap(({ options }) => options.map(({ id }) => id)),
  )
  return { groupIds, overrides: overrides.filter(({ optionId }) => optionIds.has(optionId)) }
}

/** An override that changes nothing is removed. */
function withOverride({ groupIds, overrides }: ItemOptions, own: OptionOverride): ItemOptions {
  const { optionId, price, isDefault, leftOut } = own
  const others = overrides.filter((one) => one.optionId !== optionId)
  const changesNothing = price === null && isDefault === null && !leftOut
  const next = changesNothing ? others : [...others, { optionId, price, isDefault, leftOut }]
  return { groupIds, overrides: next.toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1)) }
}

function changesOf(line: MenuLine, item: MenuEntry, hasOtherOptions: boolean): MenuField[] {
  const { description, kitchenName, allergens } = line
  const isChanged: Record<MenuField, boolean> = {
    price: item.price !== line.price,
    station: line.station !== undefined && !isSameName(item.station ?? '', line.station ?? ''),
    description: description !== undefined && !same(item.description, description),
    kitchenName: kitchenName !== undefined && !same(item.kitchenName, kitchenName),
    allergens: allergens !== undefined && !isSameJson(normalAllergens(item.allergens), allergens),
    options: hasOtherOptions,
  }
  return MENU_FIELDS.filter((field) => isChanged[field])
}
