import { isSameJson } from '../is-same-json'
import type { OptionGroupEntry } from '../options/option-group-repository'
import type { UnknownHeader } from '../probable-columns'
import { atOnce, type InParts, mapInParts } from '../turns'
import type { BadLine, MenuFile, OtherSystemFile } from './import-menu'
import { mergedByName } from './menu-file-columns'
import type { Refuse } from './menu-line'
import { type ChangedCategory, categoriesInParts, newCategoriesIn } from './plan-categories'
import { planCombos } from './plan-combos'
import { groupsAfter, groupsInParts, type PlannedGroup, withoutItems } from './plan-groups'
import { itemsInParts, ownOptionsInParts } from './plan-items'
import { type PlannedItem, plannedItem } from './planned-item'
import type { MenuSection } from './read-menu'

export type ImportPlan = {
  items: PlannedItem[]
  /** Only those that change. */
  groups: PlannedGroup[]
  newCategories: string[]
  categories: ChangedCategory[]
  /** With any bad line nothing is imported. */
  problems: BadLine[]
  /** What the file of another system has that is no item. */
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
  const sections = mergedByName(present.sections)
  const problems: BadLine[] = []
  const refuse: Refuse = (line, why, text) => problems.push({ line, why, text })
  const planned = yield* groupsInParts(file, present.groups, refuse)
  const groups = groupsAfter(present.groups, planned)
  const categories = yield* categoriesInParts(file, sections, refuse)
  const found = yield* itemsInParts(file, sections, groups, refuse)
  yield* ownOptionsInParts(file, found, groups, refuse)
  planCombos(found, sections, refuse)
  yield
  const items = yield* mapInParts([...found.values()], (one) => plannedItem(one, groups))
  return {
    items: items.filter((item) => item !== null),
    groups: planned.filter(({ before, next }) => before === null || !isSameJson(next, withoutItems(before))),
    newCategories: newCategoriesIn([...found.values()], sections),
    categories,
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
