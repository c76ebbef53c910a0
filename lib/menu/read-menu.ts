import { demand } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import type { GuestAccess } from '../guests/guest-session'
import {
  groupIdsSql,
  type ItemOptions,
  itemOptionsSql,
  type OptionOverride,
  overridesSql,
} from '../options/item-options'
import type { MenuOptionGroup } from '../options/option-group'
import { optionGroupsSql } from '../options/option-groups-sql'
import { type CompactItem, type CompactMenu, groupsOfItem } from './compact-menu'
import { photoUrl } from './photo-address'
import { stillSoldOut } from './sold-out'

export type MenuItem = {
  id: string
  name: string
  category: string
  station: string | null
  /** In the currency's smallest unit. */
  price: number
  /** What guests read about it; empty: nothing. */
  description: string
  /** What tickets write; empty: the name. */
  kitchenName: string
  /** Codes of `EU_ALLERGENS`, and words of the organisation. */
  allergens: string[]
  /** The path of the photo; null: none. */
  photoUrl: string | null
  /** Whether guests can order it: at the branch, or at every branch. */
  available: boolean
  /** The branches of the scope where it is sold out. */
  soldOutBranchIds: string[]
  /** When it is available again by itself at all of them, ISO 8601 in UTC; null: available, or someone must switch it back. */
  soldOutUntil: string | null
  optionGroups: MenuOptionGroup[]
}

/**
 * The menu of an organisation, sorted by category and position.
 * @param branchId null: availability over all branches
 */
export async function readMenu(
  sql: Sql,
  orgId: string,
  branchId: string | null,
  itemId: string | null = null,
): Promise<MenuItem[]> {
  const { items, groups } = await readParts(sql, orgId, branchId, itemId)
  const known = new Map(groups.map((group) => [group.id, group]))
  return items.map(({ groupIds, own, photoId, ...item }) => ({
    ...item,
    available: item.soldOutBranchIds.length === 0,
    photoUrl: photoUrl(photoId),
    soldOutUntil: item.soldOutUntil && new Date(item.soldOutUntil).toISOString(),
    optionGroups: groupsOfItem(
      groupIds.flatMap((id) => known.get(id) ?? []),
      own,
    ),
  }))
}

type StoredItem = Omit<MenuItem, 'available' | 'optionGroups' | 'photoUrl'> & {
  photoId: string | null
  groupIds: string[]
  own: OptionOverride[]
}

/** Items, and the option groups that they share, as they were at one moment. @param itemId null: every item */
async function readParts(sql: Sql, orgId: string, branchId: string | null, itemId: string | null) {
  const [parts] = await sql.query<{ items: StoredItem[]; groups: MenuOptionGroup[] }>(
    `SELECT (${ITEMS}) AS items, (${optionGroupsSql('$1', '$2::uuid', '$3::uuid')}) AS groups`,
    [orgId, branchId, itemId],
  )
  return parts ?? { items: [], groups: [] }
}

const ITEMS = `
SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'category', c.name, 'station', s.name, 'price', m.price,
  'description', m.description, 'kitchenName', m.kitchen_name, 'allergens', m.allergens, 'photoId', m.photo_id,
  'soldOutBranchIds', coalesce(sold_out.branches, '[]'), 'soldOutUntil', sold_out.until,
  'groupIds', ${groupIdsSql('m')}, 'own', ${overridesSql('m')}) ORDER BY c.position, m.position, m.id), '[]')
FROM menu_items m
JOIN menu_categories c ON c.id = m.category_id
LEFT JOIN stations s ON s.id = m.station_id
LEFT JOIN LATERAL (
  SELECT json_agg(x.branch_id ORDER BY x.branch_id) AS branches,
    CASE WHEN bool_and(x.ends_at IS NOT NULL) THEN max(x.ends_at) END AS until
  FROM sold_out x WHERE x.menu_item_id = m.id AND ($2::uuid IS NULL OR x.branch_id = $2) AND ${stillSoldOut('x')}
) sold_out ON true
WHERE m.org_id = $1 AND ($3::uuid IS NULL OR m.id = $3)`

export type GuestMenu = {
  currency: string
  categories: { name: string; items: GuestMenuItem[] }[]
}

type GuestMenuItem = Pick<
  MenuItem,
  'id' | 'name' | 'price' | 'description' | 'photoUrl' | 'allergens' | 'available' | 'optionGroups'
>

/** The menu for a guest at a table, with the availability at that branch. */
export async function readGuestMenu(
  database: Database,
  { orgId, branchId }: Pick<GuestAccess, 'orgId' | 'branchId'>,
): Promise<GuestMenu> {
  const [organisation] = await database.query<{ currency: string }>(
    'SELECT currency FROM organisations WHERE id = $1',
    [orgId],
  )
  if (!organisation) throw new Error(`There is no organisation ${orgId}.`)
  const items = await readMenu(database, orgId, branchId)
  const categories = byCategory(
    items,
    ({ id, name, price, description, photoUrl, allergens, available, optionGroups }): GuestMenuItem => ({
      ...{ id, name, price, description, photoUrl, allergens, available, optionGroups },
    }),
  )
  return { currency: organisation.currency, categories }
}

/** The same for a page. */
export async function readCompactMenu(
  database: Database,
  { orgId, branchId }: Pick<GuestAccess, 'orgId' | 'branchId'>,
): Promise<CompactMenu> {
  const { items, groups } = await readParts(database, orgId, branchId, null)
  const places = new Map(groups.map(({ id }, place) => [id, place]))
  const categories = byCategory(
    items,
    ({ id, name, price, description, photoId, allergens, soldOutBranchIds, groupIds, own }): CompactItem => ({
      ...{ id, name, price, allergens },
      descriptionLength: description.length,
      photoUrl: photoUrl(photoId),
      available: soldOutBranchIds.length === 0,
      groups: groupIds.flatMap((groupId) => places.get(groupId) ?? []),
      ...(own.length > 0 && { own }),
    }),
  )
  return { groups, categories }
}

/** What guests read about an item. @throws {AppError} not_found */
export async function readDescription(sql: Sql, orgId: string, itemId: string): Promise<string> {
  const [item] = await sql.query<{ description: string }>(
    'SELECT description FROM menu_items WHERE id = $1 AND org_id = $2',
    [itemId, orgId],
  )
  if (!item) throw new AppError('not_found', 'There is no such menu item.')
  return item.description
}

function byCategory<Item extends { category: string }, Shown>(items: Item[], present: (item: Item) => Shown) {
  const categories = new Map<string, { name: string; items: Shown[] }>()
  for (const item of items) {
    const category = categories.get(item.category) ?? { name: item.category, items: [] }
    category.items.push(present(item))
    categories.set(item.category, category)
  }
  return [...categories.values()]
}

export type MenuEntry = {
  id: string
  name: string
  categoryId: string
  stationId: string | null
  station: string | null
  /** In the currency's smallest unit. */
  price: number
  /** As of MenuItem. */
  description: string
  kitchenName: string
  allergens: string[]
  photoUrl: string | null
  /** The branches where it is sold out, among those that the manager may see. */
  soldOutBranchIds: string[]
  /** The options that guests see. */
  optionGroups: MenuOptionGroup[]
  /** Which groups it has, and what differs for it. */
  options: ItemOptions
}

export type MenuSection = { id: string; name: string; items: MenuEntry[] }

/** The whole menu for the settings page, in menu order and with empty categories. @throws {AppError} forbidden */
export async function findWholeMenu(sql: Sql, staff: OrgAccess): Promise<MenuSection[]> {
  demand(staff, 'menu.manage')
  const sections = await sql.query<StoredSection>(
    `SELECT c.id, c.name, (
       SELECT coalesce(json_agg(row_to_json(item) ORDER BY item.position, item.id), '[]') FROM (
         SELECT m.id, m.name, m.category_id AS "categoryId", m.station_id AS "stationId", s.name AS station, m.price, m.position,
           m.description, m.kitchen_name AS "kitchenName", m.allergens, m.photo_id AS "photoId",
           ARRAY(
             SELECT x.branch_id FROM sold_out x
             WHERE x.menu_item_id = m.id AND ($2::uuid IS NULL OR x.branch_id = $2) AND ${stillSoldOut('x')}
           ) AS "soldOutBranchIds",
           ${itemOptionsSql('m')} AS options
         FROM menu_items m LEFT JOIN stations s ON s.id = m.station_id WHERE m.category_id = c.id
       ) item
     ) AS items
     FROM menu_categories c WHERE c.org_id = $1 ORDER BY c.position, c.id`,
    [staff.orgId, staff.branchId],
  )
  const [{ groups } = { groups: [] }] = await sql.query<{ groups: MenuOptionGroup[] }>(
    `SELECT (${optionGroupsSql('$1', '$2::uuid', 'NULL')}) AS groups`,
    [staff.orgId, staff.branchId],
  )
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

type StoredSection = Omit<MenuSection, 'items'> & {
  items: (Omit<MenuEntry, 'optionGroups' | 'photoUrl'> & { photoId: string | null })[]
}
