import { newId } from '../ids'
import { componentsIn } from './menu-parts'
import type { PushedMenu } from './menu-schemas'
import type { Retired, WholeMenu } from './whole-menu-repository'

type Named = { id?: string | undefined; reference: string | null }

const NEW_ITEM = {
  station: null,
  description: '',
  translations: {},
  servingTimes: [],
  kitchenName: '',
  allergens: [],
  components: [],
}

const NEW_GROUP = { kitchenName: '', translations: {}, showsDefaults: true }
const NEW_OPTION = { kitchenName: '', translations: {}, effect: 'neutral' as const }

/**
 * A pushed menu with the id of each thing: the one that it names, that of its reference, also of a removed thing, or a new one. What the
 * push leaves out of a thing is as it was.
 */
export function withIds({ categories, optionGroups }: PushedMenu, current: WholeMenu, retired: Retired): WholeMenu {
  const currentItems = current.categories.flatMap(({ items }) => items)
  const category = idsAmong(categories, [...current.categories, ...retired.categories])
  const item = idsAmong(
    categories.flatMap(({ items }) => items),
    [...currentItems, ...retired.items],
  )
  const groups = [...current.optionGroups, ...retired.optionGroups]
  const group = idsAmong(optionGroups, groups)
  const sections = categories.map(category).map((one) => ({ ...one, items: one.items.map(item) }))
  const ofCategory = byId([...current.categories, ...retired.categories], ({ course, translations, servingTimes }) => ({
    course,
    translations,
    servingTimes,
  }))
  const textsOf = byId([...currentItems, ...retired.items], (item) => {
    const { station, description, translations, servingTimes, kitchenName, allergens } = item
    return { station, description, translations, servingTimes, kitchenName, allergens }
  })
  const componentsOf = keptComponents(current, retired, sections)
  const groupOf = byId(groups, ({ kitchenName, translations, showsDefaults, options }) => ({
    kitchenName,
    translations,
    showsDefaults,
    options,
  }))
  return {
    categories: sections.map((one) => ({
      ...filled(one, ofCategory.get(one.id) ?? { course: null, translations: {}, servingTimes: [] }),
      items: one.items.map((of) => filled(of, { ...NEW_ITEM, ...textsOf.get(of.id), ...componentsOf(of.id) })),
    })),
    optionGroups: optionGroups.map(group).map((one) => {
      const { options: present, ...rest } = groupOf.get(one.id) ?? { options: [], ...NEW_GROUP }
      const known = [...present, ...retired.options.filter(({ groupId }) => groupId === one.id)]
      const kept = byId(known, ({ kitchenName, translations, effect }) => ({ kitchenName, translations, effect }))
      const options = one.options
        .map(idsAmong(one.options, known))
        .map((option) => filled(option, kept.get(option.id) ?? NEW_OPTION))
      return { ...filled(one, rest), options: withMadeHere(options, present) }
    }),
  }
}

/** What is given, and what was there of the rest. JSON has no undefined values. */
const filled = <Given extends object, Rest extends object>(given: Given, rest: Rest) =>
  ({ ...rest, ...given }) as Given & Rest

const byId = <Thing extends { id: string }, Values>(things: Thing[], valuesOf: (thing: Thing) => Values) =>
  new Map(things.map((thing) => [thing.id, valuesOf(thing)]))

/** The components of what is there by its id, and those of what comes back as far as they are there too. */
function keptComponents(current: WholeMenu, retired: Retired, next: { items: { id: string }[] }[]) {
  const of = componentsIn(current.categories)
  const items = current.categories.flatMap(({ items }) => items)
  const present = byId(items, (item) => ({ components: of(item) }))
  const there = new Set([...items, ...next.flatMap((section) => section.items)].map(({ id }) => id))
  const removed = byId(retired.items, ({ components }) => ({
    components: components.filter(({ menuItemId }) => there.has(menuItemId ?? '')),
  }))
  return (id: string) => present.get(id) ?? removed.get(id)
}

/** The options of a group, and those that were made on the pages. One of these that the push names too is there once. */
function withMadeHere<Option extends { id: string; reference: string | null; name: string }>(
  pushed: Option[],
  current: Option[],
): Option[] {
  const isPushed = ({ id, name }: Option) => pushed.some((option) => option.id === id || option.name === name)
  return [...pushed, ...current.filter((option) => option.reference === null && !isPushed(option))]
}

/** A thing that is named by its id has another reference perhaps: its old one may be that of something else. */
function idsAmong(pushed: Named[], current: { id: string; reference: string | null }[]) {
  const named = new Set(pushed.map(({ id }) => id))
  const byReference = new Map(current.filter(({ id }) => !named.has(id)).map(({ id, reference }) => [reference, id]))
  return <One extends Named>(one: One) => ({
    ...one,
    id: one.id ?? (one.reference === null ? undefined : byReference.get(one.reference)) ?? newId(),
  })
}
