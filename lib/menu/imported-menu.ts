import { newId } from '../ids'
import { withTexts } from '../organisation/translations'
import { byName } from './menu-file-columns'
import type { MenuParts } from './menu-parts'
import type { ImportPlan } from './plan-import'
import type { MenuField, PlannedItem } from './planned-item'

/**
 * The menu after an import. What the file does not have stays as it is; new things come last.
 * @param stations the names of all stations
 */
export function importedMenu(current: MenuParts, plan: ImportPlan, stations: string[]): MenuParts {
  const categories = categoriesAfter(current.categories, plan)
  return {
    categories,
    groups: groupsAfter(current.groups, plan),
    items: itemsAfter(current, categories, plan, stations),
  }
}

function categoriesAfter(current: MenuParts['categories'], { newCategories, categories }: ImportPlan) {
  const added = newCategories.map((name, index) => ({
    id: newId(),
    reference: null,
    name,
    translations: {},
    servingTimes: [],
    course: null,
    position: current.length + index,
  }))
  const all = [...current, ...added]
  const named = byName(all)
  const given = new Map(categories.map(({ category, next }) => [named.find(category)?.id, next]))
  return all.map((category) => ({ ...category, ...given.get(category.id) }))
}

function groupsAfter(current: MenuParts['groups'], { groups }: ImportPlan): MenuParts['groups'] {
  const known = new Map(current.map((group) => [group.id, group]))
  const changed = groups.map(({ id, next }, index) => {
    const { reference = null, options = [], position = current.length + index } = known.get(id) ?? {}
    const references = new Map(options.map((option) => [option.id, option.reference]))
    const withReferences = next.options.map((option) => {
      const optionId = option.id ?? newId()
      return { ...option, id: optionId, reference: references.get(optionId) ?? null }
    })
    return { ...next, id, reference, position, options: withReferences }
  })
  return replaced(current, changed)
}

function itemsAfter(
  { items }: MenuParts,
  categories: MenuParts['categories'],
  plan: ImportPlan,
  stations: string[],
): MenuParts['items'] {
  const known = new Map(items.map((item) => [item.id, item]))
  const [category, station] = [byName(categories), byName(stations.map((name) => ({ name })))]
  const changed = plan.items.map((planned, index) => {
    const { id, line, components, options } = planned
    const before = known.get(id)
    const categoryId = before?.categoryId ?? category.find(line.category)?.id
    if (categoryId === undefined) throw new Error('Every category of the file was added.')
    const values = valuesAfter(planned)
    return {
      id,
      categoryId,
      ...values,
      reference: before?.reference ?? null,
      name: before?.name ?? line.name,
      station: station.find(values.station ?? '')?.name ?? null,
      position: before?.position ?? items.length + index,
      components: components ?? before?.components ?? [],
      optionGroups: options?.groupIds ?? before?.optionGroups ?? [],
    }
  })
  return replaced(items, changed)
}

/** The things, some of them changed, and then the new ones. */
function replaced<Thing extends { id: string }>(things: Thing[], changed: Thing[]): Thing[] {
  const byId = new Map(changed.map((thing) => [thing.id, thing]))
  const known = new Set(things.map(({ id }) => id))
  return [...things.map((thing) => byId.get(thing.id) ?? thing), ...changed.filter(({ id }) => !known.has(id))]
}

/** The values of an item after the import: those of the columns that the file has. */
export function valuesAfter({ line, item, changes }: PlannedItem) {
  const isNew = (field: MenuField) => item === null || changes.includes(field)
  return {
    price: line.price,
    station: isNew('station') ? (line.station ?? null) : (item?.station ?? null),
    description: isNew('description') ? (line.description ?? '') : (item?.description ?? ''),
    servingTimes: line.servingTimes ?? item?.servingTimes ?? [],
    translations: withTexts(item?.translations ?? {}, line.translations ?? {}),
    kitchenName: isNew('kitchenName') ? (line.kitchenName ?? '') : (item?.kitchenName ?? ''),
    allergens: isNew('allergens') ? (line.allergens ?? []) : (item?.allergens ?? []),
  }
}
