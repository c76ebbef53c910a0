import type { PageCategory } from '@/lib/menu/compact-menu'
import { optionOfKey } from '@/lib/options/combo-groups'
import type { Item } from './shown-line'

type Categories = PageCategory[]

/**
 * The menu with what is sold out now. What does not change stays the same object, so that a page renders only the rows that do.
 * @param soldOutIds of items and options; null: as it was rendered
 */
export function withAvailability(menu: Categories, soldOutIds: string[] | null): Categories {
  if (!soldOutIds) return menu
  const soldOut = new Set(soldOutIds)
  // Items share their groups.
  const groups = new Map<Item['optionGroups'][number], Item['optionGroups'][number]>()
  const withOptions = (group: Item['optionGroups'][number]) => {
    const known = groups.get(group)
    if (known) return known
    const options = kept(group.options, (option) => withAvailable(option, soldOut))
    const updated = options === group.options ? group : { ...group, options }
    groups.set(group, updated)
    return updated
  }
  return kept(menu, (category) => {
    const items = kept(category.items, (item) => {
      const optionGroups = kept(item.optionGroups, withOptions)
      return withAvailable(optionGroups === item.optionGroups ? item : { ...item, optionGroups }, soldOut)
    })
    return items === category.items ? category : { ...category, items }
  })
}

/** The menu while the kitchen is limited. @param categoryIds what guests can order from; undefined: all */
export function withLimits(menu: Categories, categoryIds: string[] | undefined): Categories {
  if (!categoryIds) return menu
  const isOpen = ({ id }: Categories[number]) => categoryIds.includes(id)
  return kept(menu, (category) =>
    isOpen(category)
      ? category
      : {
          ...category,
          items: category.items.map((item) => (item.available ? { ...item, available: false, limited: true } : item)),
        },
  )
}

function withAvailable<Thing extends { id: string; available: boolean }>(thing: Thing, soldOut: Set<string>): Thing {
  const available = !soldOut.has(optionOfKey(thing.id).optionId)
  return thing.available === available ? thing : { ...thing, available }
}

/** `map`, or the same list if nothing changes. */
function kept<Thing>(list: Thing[], change: (thing: Thing) => Thing): Thing[] {
  const changed = list.map(change)
  return changed.every((thing, index) => thing === list[index]) ? list : changed
}
