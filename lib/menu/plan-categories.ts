import { isSameJson } from '../is-same-json'
import { normalTranslations, type Translations, withTexts } from '../organisation/translations'
import { type InParts, PER_PART } from '../turns'
import type { MenuFile } from './import-menu'
import { byName, nameKey } from './menu-file-columns'
import type { MenuLine, Refuse } from './menu-line'
import type { MenuSection } from './read-menu'
import type { ServingTime } from './serving-times'

/** What a file says of a category, apart from its name. */
type CategoryTexts = Pick<MenuSection, 'course' | 'translations' | 'servingTimes'>

const textsOf = ({ course, translations, servingTimes }: MenuSection): CategoryTexts => ({
  course,
  translations,
  servingTimes,
})

/** Undefined: no line said so. */
type GivenCategory = {
  category: string
  course: number | null | undefined
  times: ServingTime[] | undefined
  texts: Translations
}

/** What lines before said. */
const saidBefore = (before: GivenCategory | undefined) =>
  Object.fromEntries(Object.entries(before ?? {}).filter(([, value]) => value !== undefined))

const isSameOrNone = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined || isSameJson(one, other)

const NO_TEXTS: CategoryTexts = { course: null, translations: {}, servingTimes: [] }

/** A category of which something changes. `before` null: a new one, with more than a name. */
export type ChangedCategory = { category: string; before: CategoryTexts | null; next: CategoryTexts }

/**
 * What a file changes of categories. Each line must give its category the same course and serving times as the lines before it. Of its
 * translations, a line may leave out what another line has.
 */
export function* categoriesInParts(
  file: Pick<MenuFile, 'items' | 'lines'>,
  sections: MenuSection[],
  refuse: Refuse,
): InParts<ChangedCategory[]> {
  const given = new Map<string, GivenCategory>()
  for (const [index, line] of file.items.entries()) {
    if (index % PER_PART === PER_PART - 1) yield
    const { category, course, categoryTimes: times, categoryTranslations = {} } = line
    const before = given.get(nameKey(category))
    const texts = {
      ...categoryTranslations,
      ...withTexts(before?.texts ?? {}, normalTranslations(categoryTranslations)),
    }
    given.set(nameKey(category), { category, course, times, ...saidBefore(before), texts })
    const isSame = !before || (isSameOrNone(before.course, course) && isSameOrNone(before.times, times))
    if (!isSame) refuse(file.lines[index] ?? 0, 'course', line.name)
  }
  const present = byName(sections)
  return [...given.values()].flatMap(({ category, course, times, texts }) => {
    const known = present.find(category)
    const before = known ? textsOf(known) : NO_TEXTS
    const next = {
      course: course === undefined ? before.course : course,
      translations: withTexts(before.translations, texts),
      servingTimes: times ?? before.servingTimes,
    }
    return isSameJson(before, next) ? [] : [{ category: known?.name ?? category, before: known ? before : null, next }]
  })
}

/** The categories that the menu does not have yet. */
export function newCategoriesIn(items: { line: MenuLine }[], sections: MenuSection[]): string[] {
  const known = byName<{ name: string }>(sections)
  const added: string[] = []
  for (const { line } of items) {
    if (known.find(line.category)) continue
    known.add({ name: line.category })
    added.push(line.category)
  }
  return added
}
