import type { Component } from './component-schema'
import type { WholeMenu } from './whole-menu-repository'

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
