import type { GuestMenu } from '@/lib/menu/read-menu'

type Categories = GuestMenu['categories']
type Item = Categories[number]['items'][number]
type Group = Item['optionGroups'][number]

/** A menu as JSON: its items share their groups of options, so each group is written once. `groups`: places in the list. */
export type PackedMenu = {
  groups: Group[]
  categories: { name: string; items: (Omit<Item, 'optionGroups'> & { groups: number[] })[] }[]
}

export function packMenu(menu: Categories): PackedMenu {
  const places = new Map<Group, number>()
  const placeOf = (group: Group) => {
    const place = places.get(group) ?? places.size
    places.set(group, place)
    return place
  }
  const categories = menu.map(({ name, items }) => ({
    name,
    items: items.map(({ optionGroups, ...item }) => ({ ...item, groups: optionGroups.map(placeOf) })),
  }))
  return { groups: [...places.keys()], categories }
}

export function unpackMenu({ groups: all, categories }: PackedMenu): Categories {
  return categories.map(({ name, items }) => ({
    name,
    items: items.map(({ groups, ...item }) => ({
      ...item,
      optionGroups: groups.flatMap((place) => all[place] ?? []),
    })),
  }))
}
