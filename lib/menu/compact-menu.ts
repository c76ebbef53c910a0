import { groupsOfCombo } from '../options/combo-groups'
import type { OptionOverride } from '../options/item-option-repository'
import type { MenuOptionGroup } from '../options/option-group'
import type { ServedPeriods } from './serving-times'

/**
 * A menu in which each option group stands once: items share their groups. For pages, which get descriptions later, one at a time.
 * `own`: how options of an item differ from those of its groups.
 */
export type CompactMenu = {
  /** When it was read, in milliseconds since 1970 UTC. */
  readAt: number
  /** The times at which items are served that are not served at any time. */
  servings: NonNullable<ServedPeriods>[]
  groups: MenuOptionGroup[]
  categories: { id: string; name: string; items: CompactItem[] }[]
}

export type CompactItem = {
  id: string
  name: string
  /** Its name in the first language, if `name` is another one. */
  ownName?: string
  /** In the currency's smallest unit. */
  price: number
  /** The number of characters of its description; 0: it has none. */
  descriptionLength: number
  photoUrl: string | null
  allergens: string[]
  available: boolean
  /** Its place in the list of servings; absent: it is served at any time. */
  serving?: number
  /** Places in the list of groups. */
  groups: number[]
  own?: OptionOverride[]
  /** What a combo consists of. */
  components?: { menuItemId: string; name: string; quantity: number }[]
}

/**
 * An item of a menu on a page. Items with the same options of a group have the same object. `notServed`: guests cannot order it now, and
 * from when they can; null: not soon. Absent: they can. `limited`: it is not available because the kitchen is limited.
 */
export type PageItem = Omit<CompactItem, 'groups' | 'own' | 'serving'> & {
  optionGroups: MenuOptionGroup[]
  served: ServedPeriods
  notServed?: { from: number | null }
  limited?: boolean
}

export type PageCategory = { id: string; name: string; items: PageItem[] }

/** The menu with the option groups of each item, of a combo also those of its components. */
export function expandMenu({ groups: all, servings, categories }: CompactMenu): PageCategory[] {
  const groupsOf = ({ groups, own = [] }: CompactItem) =>
    groupsOfItem(
      groups.flatMap((place) => all[place] ?? []),
      own,
    )
  const items = new Map(categories.flatMap((category) => category.items.map((item) => [item.id, item] as const)))
  return categories.map((category) => ({
    id: category.id,
    name: category.name,
    items: category.items.map((compact) => {
      const { groups: _, own: __, serving, ...item } = compact
      const served = serving === undefined ? null : (servings[serving] ?? null)
      const components = (item.components ?? []).map((component) => {
        const found = items.get(component.menuItemId)
        return { ...component, groups: found ? groupsOf(found) : [] }
      })
      return { ...item, served, optionGroups: groupsOfCombo(groupsOf(compact), components) }
    }),
  }))
}

/** The option groups of an item, with what differs for it. A group of which nothing differs is the same object. */
export function groupsOfItem(groups: MenuOptionGroup[], own: OptionOverride[]): MenuOptionGroup[] {
  if (own.length === 0) return groups
  const differs = new Map(own.map((one) => [one.optionId, one]))
  return groups.map((group) => {
    if (!group.options.some(({ id }) => differs.has(id))) return group
    const options = group.options.flatMap((option) => {
      const one = differs.get(option.id)
      if (!one) return option
      return one.leftOut
        ? []
        : { ...option, price: one.price ?? option.price, default: one.isDefault ?? option.default }
    })
    return { ...group, options }
  })
}
