import type { GuestAccess, OrgAccess } from '../access/callers'
import { findBranchTime } from '../branches/ordering-repository'
import type { Database, Sql } from '../db/database'
import type { ItemOptions } from '../options/item-option-repository'
import type { MenuOptionGroup } from '../options/option-group'
import { findOrganisation } from '../organisation/organisation-repository'
import { photoUrl } from '../photos/photo-address'
import { type CompactItem, type CompactMenu, groupsOfItem } from './compact-menu'
import type { Component } from './component-schema'
import type { MenuItemValues } from './menu-item-repository'
import { type Place, readGroups, readParts, readSections, type StoredItem, type StoredSection } from './menu-repository'
import { servedPeriods } from './served-periods'
import { type ServedPeriods, servedFrom } from './serving-times'

/** `soldOutUntil`: ISO 8601 in UTC. */
export type MenuItem = Omit<
  StoredItem,
  'ownName' | 'servingTimes' | 'categoryTimes' | 'photoId' | 'groupIds' | 'own' | 'components'
> & {
  /** The path of the photo; null: none. */
  photoUrl: string | null
  /** Whether guests can order it: at the branch, or at every branch. */
  available: boolean
  optionGroups: MenuOptionGroup[]
  /** What a combo consists of; empty: it is none. */
  components: MenuComponent[]
}

type MenuComponent = Component & { name: string }

/** The menu of an organisation, sorted by category and position. */
export async function readMenu(sql: Sql, place: Place, itemId: string | null = null): Promise<MenuItem[]> {
  const { items, groups } = await readParts(sql, place, itemId)
  return present(items, groups)
}

function present(items: StoredItem[], groups: MenuOptionGroup[]): MenuItem[] {
  const known = new Map(groups.map((group) => [group.id, group]))
  return items.map(
    ({ groupIds, own, ownName: _, servingTimes: __, categoryTimes: ___, photoId, components, ...item }) => ({
      ...item,
      allergens: allergensOf(item, components),
      components: components.map(({ allergens: ____, ...component }) => component),
      available: item.soldOutBranchIds.length === 0,
      photoUrl: photoUrl(photoId),
      soldOutUntil: item.soldOutUntil && new Date(item.soldOutUntil).toISOString(),
      optionGroups: groupsOfItem(
        groupIds.flatMap((id) => known.get(id) ?? []),
        own,
      ),
    }),
  )
}

/** What an item contains, and what it consists of does. */
const allergensOf = ({ allergens }: Pick<StoredItem, 'allergens'>, components: StoredItem['components']): string[] => [
  ...new Set([...allergens, ...components.flatMap((component) => component.allergens)]),
]

export type GuestMenu = {
  currency: string
  categories: { id: string; name: string; items: GuestMenuItem[] }[]
}

type GuestMenuItem = Pick<
  MenuItem,
  'id' | 'name' | 'price' | 'description' | 'photoUrl' | 'allergens' | 'available' | 'optionGroups' | 'components'
> & {
  /** Whether it is served now, and otherwise from when, ISO 8601 in UTC; null: now, or not within a week. */
  served: boolean
  servedFrom: string | null
}

/**
 * The menu for a guest at a table, with the availability at that branch.
 * @param wanted its language; null, and for one that it does not have: the first
 */
export async function readGuestMenu(
  database: Database,
  { orgId, branchId }: Pick<GuestAccess, 'orgId' | 'branchId'>,
  wanted: string | null,
): Promise<GuestMenu> {
  const { currency, languages } = await findOrganisation(database, orgId)
  const { now, timeZone } = await findBranchTime(database, branchId)
  const language = wanted !== null && languages.indexOf(wanted) > 0 ? wanted : null
  const { items: stored, groups } = await readParts(database, { orgId, branchId, language }, null)
  const from = new Map(
    stored.map(({ id, servingTimes, categoryTimes }) => [
      id,
      servedFrom(servedPeriods(now, timeZone, servingTimes, categoryTimes), now),
    ]),
  )
  const items = present(stored, groups)
  const categories = byCategory(
    items,
    ({ id, name, price, description, photoUrl, allergens, available, optionGroups, components }): GuestMenuItem => {
      const servedAt = from.get(id) ?? null
      return {
        id,
        name,
        price,
        description,
        photoUrl,
        allergens,
        available,
        optionGroups,
        components,
        served: servedAt === now,
        servedFrom: servedAt === null || servedAt === now ? null : new Date(servedAt).toISOString(),
      }
    },
  )
  return { currency, categories }
}

type ServedItem = Pick<StoredItem, 'servingTimes' | 'categoryTimes'>

/** The same for a page. @param language as of `translatedSql` */
export async function readCompactMenu(
  database: Database,
  { orgId, branchId }: Pick<GuestAccess, 'orgId' | 'branchId'>,
  language: string | null = null,
): Promise<CompactMenu> {
  const { items, groups } = await readParts(database, { orgId, branchId, language }, null)
  const places = new Map(groups.map(({ id }, place) => [id, place]))
  const { now, timeZone } = await findBranchTime(database, branchId)
  const servings = new Map<string, { place: number; periods: NonNullable<ServedPeriods> }>()
  const servingAt = ({ servingTimes, categoryTimes }: ServedItem): Pick<CompactItem, 'serving'> => {
    const key = JSON.stringify([servingTimes, categoryTimes])
    const periods = servings.get(key)?.periods ?? servedPeriods(now, timeZone, servingTimes, categoryTimes)
    if (!periods) return {}
    const { place } = servings.get(key) ?? { place: servings.size }
    servings.set(key, { place, periods })
    return { serving: place }
  }
  const categories = byCategory<StoredItem, CompactItem>(
    items,
    ({ id, name, ownName, price, description, photoId, soldOutBranchIds, groupIds, own, components, ...item }) => ({
      id,
      name,
      price,
      ...(ownName !== name && { ownName }),
      ...servingAt(item),
      allergens: allergensOf(item, components),
      descriptionLength: description.length,
      photoUrl: photoUrl(photoId),
      available: soldOutBranchIds.length === 0,
      groups: groupIds.flatMap((groupId) => places.get(groupId) ?? []),
      ...(own.length > 0 && { own }),
      ...(components.length > 0 && { components: components.map(({ allergens: _, ...component }) => component) }),
    }),
  )
  return { readAt: now, servings: [...servings.values()].map(({ periods }) => periods), groups, categories }
}

function byCategory<Item extends { category: string; categoryId: string }, Shown>(
  items: Item[],
  present: (item: Item) => Shown,
) {
  const categories = new Map<string, { id: string; name: string; items: Shown[] }>()
  for (const item of items) {
    const category = categories.get(item.categoryId) ?? { id: item.categoryId, name: item.category, items: [] }
    category.items.push(present(item))
    categories.set(item.categoryId, category)
  }
  return [...categories.values()]
}

/** An item for the settings page. `optionGroups`: those that guests see. `options`: which groups it has, and what differs for it. */
export type MenuEntry = Omit<MenuItemValues, 'components'> &
  Pick<MenuItem, 'id' | 'station' | 'photoUrl' | 'soldOutBranchIds' | 'optionGroups' | 'components'> & {
    options: ItemOptions
  }

/** `course`: of new lines of its items; null: none. */
export type MenuSection = Omit<StoredSection, 'items'> & { items: MenuEntry[] }

/** The whole menu for the settings page, in menu order and with empty categories. */
export async function findWholeMenu(sql: Sql, staff: OrgAccess): Promise<MenuSection[]> {
  const sections = await readSections(sql, staff)
  const groups = await readGroups(sql, staff)
  const known = new Map(groups.map((group) => [group.id, group]))
  return sections.map(({ items, ...section }) => ({
    ...section,
    items: items.map(({ photoId, ...item }) => ({
      ...item,
      photoUrl: photoUrl(photoId),
      optionGroups: groupsOfItem(
        item.options.groupIds.flatMap((id) => known.get(id) ?? []),
        item.options.overrides,
      ),
    })),
  }))
}
