import { newId } from '../ids'
import type { Component } from './component-schema'
import type { PushedMenu } from './menu-schemas'
import type { Retired, WholeMenu } from './whole-menu-repository'

type Category = WholeMenu['categories'][number]

/** The things of a menu, each with its position, as they are compared and written. Items name categories, groups and components by id. */
export type MenuParts = {
  categories: (Omit<Category, 'items'> & { position: number })[]
  items: (Omit<Category['items'][number], 'components'> & {
    categoryId: string
    position: number
    components: Component[]
  })[]
  groups: (WholeMenu['optionGroups'][number] & { position: number })[]
}

/** The parts of a menu. @param isListed only these things, with the positions that they have among each other */
export function partsOf({ categories, optionGroups }: WholeMenu, isListed: (id: string) => boolean): MenuParts {
  const groups = optionGroups.filter(({ id }) => isListed(id))
  const groupIds = idsByName(groups)
  const componentsOf = componentsIn(categories)
  return {
    categories: categories
      .filter(({ id }) => isListed(id))
      .map(({ items: _, ...category }, position) => ({ ...category, position })),
    items: categories.flatMap(({ id: categoryId, items }) =>
      items
        .filter(({ id }) => isListed(id))
        .map((item, position) => ({
          ...item,
          optionGroups: item.optionGroups.flatMap((group) => groupIds.get(group) ?? []),
          components: componentsOf(item),
          categoryId,
          position,
        })),
    ),
    groups: groups.map((group, position) => ({ ...group, position })),
  }
}

/** The id of each thing by what items call it: its reference or its id. */
export const idsByName = (things: { id: string; reference: string | null }[]): Map<string, string> =>
  new Map([
    ...things.map(({ id }) => [id, id] as const),
    ...things.flatMap(({ id, reference }) => (reference === null ? [] : [[reference, id] as const])),
  ])

/** A function that gives the components of an item by their ids. One by a reference that no item has is left out. */
export function componentsIn(categories: WholeMenu['categories']) {
  const ids = new Map(
    categories.flatMap(({ items }) =>
      items.flatMap(({ id, reference }) => (reference === null ? [] : [[reference, id] as const])),
    ),
  )
  return ({ components }: Pick<Category['items'][number], 'components'>): Component[] =>
    components.flatMap(({ menuItemId, reference, quantity }) => {
      const id = menuItemId ?? ids.get(reference ?? '')
      return id === undefined ? [] : [{ menuItemId: id, quantity }]
    })
}

type Named = { id?: string | undefined; reference: string | null }

/** Gives each thing of a pushed menu its id: the one that it names, that of its reference, also of a removed thing, or a new one. */
export function withIds({ categories, optionGroups }: PushedMenu, current: WholeMenu, retired: Retired): WholeMenu {
  const category = idsAmong(categories, [...current.categories, ...retired.categories])
  const item = idsAmong(
    categories.flatMap(({ items }) => items),
    [...current.categories.flatMap(({ items }) => items), ...retired.items],
  )
  const groups = [...current.optionGroups, ...retired.optionGroups]
  const group = idsAmong(optionGroups, groups)
  const kept = keptComponents(current)
  const courses = new Map(current.categories.map(({ id, course }) => [id, course]))
  const optionsOf = new Map(groups.map(({ id, options }) => [id, options]))
  return {
    categories: categories.map(category).map(({ course, ...one }) => ({
      ...one,
      course: course === undefined ? (courses.get(one.id) ?? null) : course,
      items: one.items.map(item).map((of) => ({ ...of, components: of.components ?? kept.get(of.id) ?? [] })),
    })),
    optionGroups: optionGroups.map(group).map((one) => {
      const present = optionsOf.get(one.id) ?? []
      const known = [...present, ...retired.options.filter(({ groupId }) => groupId === one.id)]
      return { ...one, options: withMadeHere(one.options.map(idsAmong(one.options, known)), present) }
    }),
  }
}

/** The components of the items that are there, by their ids. */
function keptComponents({ categories }: WholeMenu): Map<string, Component[]> {
  const componentsOf = componentsIn(categories)
  return new Map(categories.flatMap(({ items }) => items.map((item) => [item.id, componentsOf(item)] as const)))
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
