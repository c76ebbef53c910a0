import { v7 } from 'uuid'
import { groupedBy } from '../grouped-by'
import { MAX_GROUPS } from '../options/option-schemas'
import { type InParts, PER_PART } from '../turns'
import {
  type FoundItem,
  type FoundItems,
  foundKey,
  groupIdsOf,
  type ItemName,
  itemKey,
  overridesOf,
} from './found-item'
import type { MenuFile } from './import-menu'
import { byName, nameKey } from './menu-file-columns'
import type { LineProblem, MenuLine, Refuse } from './menu-line'
import type { GroupsAfter } from './plan-groups'
import type { MenuEntry, MenuSection } from './read-menu'

/** Finds the stored item that each line of a file means. A line that means none is a new item. */
export function* itemsInParts(
  file: Pick<MenuFile, 'items' | 'lines'>,
  sections: MenuSection[],
  groups: GroupsAfter,
  refuse: Refuse,
): InParts<FoundItems> {
  const stored = storedItems(sections)
  const found: FoundItems = new Map()
  const taken = new Set<MenuEntry>()
  const added = new Map<string, number>()
  for (const [index, line] of file.items.entries()) {
    if (index % PER_PART === PER_PART - 1) yield
    const at = file.lines[index] ?? 0
    const { number = 1 } = line
    const name = itemKey(line)
    const sameNamed = stored.sameNamed(line)
    const item = stored.find(line)
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
    const groupIds = groupIdsIn(line, groups, refuseItem)
    const one: FoundItem = { at, id: item?.id ?? v7(), line, item, groupIds, overrides: null, components: null }
    if (!isRefused) found.set(foundKey(line), one)
  }
  return found
}

function groupIdsIn(
  { name, options }: MenuLine,
  groups: GroupsAfter,
  refuse: (why: LineProblem, text: string) => void,
): string[] | null {
  if (!options) return null
  const ids = new Set<string>()
  for (const wanted of options) {
    const group = groups.find(wanted)
    if (group) ids.add(group.id)
    else refuse('unknownGroup', wanted)
  }
  if (ids.size > MAX_GROUPS) refuse('tooManyItemGroups', name)
  return [...ids]
}

/** Adds to the items what the file says of single options of theirs. */
export function* ownOptionsInParts(
  file: Pick<MenuFile, 'own'>,
  found: FoundItems,
  groups: GroupsAfter,
  refuse: Refuse,
): InParts<void> {
  for (const [index, own] of file.own.entries()) {
    if (index % PER_PART === PER_PART - 1) yield
    const one = found.get(foundKey(own))
    const group = groups.find(own.group)
    const option = group?.byName.find(own.option)
    if (!one) refuse(own.line, 'unknownItem', own.name)
    else if (!group || !groupIdsOf(one).includes(group.id)) refuse(own.line, 'unknownGroup', own.group)
    else if (!option?.id) refuse(own.line, 'unknownOption', own.option)
    else {
      one.overrides = overridesOf(one)
      one.overrides.set(option.id, { ...own, optionId: option.id })
    }
  }
}

/** Finds the stored item that a line means, and how many of its category have its name. */
function storedItems(sections: MenuSection[]) {
  const categories = byName(
    sections.map(({ name, items }) => ({
      name,
      items: byName(items),
      sameNamed: groupedBy(items, (item) => nameKey(item.name)),
    })),
  )
  const sameNamed = ({ category, name }: ItemName) => categories.find(category)?.sameNamed.get(nameKey(name)) ?? []
  return {
    sameNamed: (line: ItemName): number => sameNamed(line).length,
    find: ({ number, ...line }: MenuLine): MenuEntry | null =>
      (number ? sameNamed(line)[number - 1] : categories.find(line.category)?.items.find(line.name)) ?? null,
  }
}
