import { demand } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Database, Sql } from '../db/database'
import type { GuestAccess } from '../guests/guest-session'
import { type ItemOptions, itemOptionsSql } from '../options/item-options'
import { type MenuOptionGroup, type OptionGroup, presentOptionGroup } from '../options/option-group'
import { optionGroupsOfItem } from '../options/option-groups-sql'
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
  const items = await sql.query<MenuRow>(
    `SELECT m.id, m.name, c.name AS category, s.name AS station, m.price, m.description,
       m.kitchen_name AS "kitchenName", m.allergens, m.photo_id AS "photoId",
       count(x.branch_id) = 0 AS available,
       coalesce(json_agg(x.branch_id ORDER BY x.branch_id) FILTER (WHERE x.branch_id IS NOT NULL), '[]') AS "soldOutBranchIds",
       CASE WHEN bool_and(x.ends_at IS NOT NULL) THEN max(x.ends_at) END AS "soldOutUntil",
       ${optionGroupsOfItem('m', '$2::uuid')} AS groups
     FROM menu_items m
     JOIN menu_categories c ON c.id = m.category_id
     LEFT JOIN stations s ON s.id = m.station_id
     LEFT JOIN sold_out x
       ON x.menu_item_id = m.id AND ($2::uuid IS NULL OR x.branch_id = $2) AND ${stillSoldOut('x')}
     WHERE m.org_id = $1 AND ($3::uuid IS NULL OR m.id = $3)
     GROUP BY m.id, c.id, s.id ORDER BY c.position, m.position, m.id`,
    [orgId, branchId, itemId],
  )
  const shared = sharedGroups()
  return items.map(({ groups, photoId, ...item }) => ({
    ...item,
    photoUrl: photoUrl(photoId),
    soldOutUntil: item.soldOutUntil?.toISOString() ?? null,
    optionGroups: groups.map(shared),
  }))
}

type MenuRow = Omit<MenuItem, 'soldOutUntil' | 'optionGroups' | 'photoUrl'> & {
  soldOutUntil: Date | null
  photoId: string | null
  groups: OptionGroup[]
}

/** Presents equal groups as the same object: React sends an object to a page once, and most items share their groups. */
function sharedGroups(): (group: OptionGroup) => MenuOptionGroup {
  const groups = new Map<string, MenuOptionGroup>()
  return (group) => {
    const presented = presentOptionGroup(group)
    const key = JSON.stringify(presented)
    const known = groups.get(key)
    if (!known) groups.set(key, presented)
    return known ?? presented
  }
}

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
  const categories = new Map<string, GuestMenu['categories'][number]>()
  for (const item of await readMenu(database, orgId, branchId)) {
    const { id, name, price, description, photoUrl, allergens, available, category, optionGroups } = item
    const group = categories.get(category) ?? { name: category, items: [] }
    group.items.push({ id, name, price, description, photoUrl, allergens, available, optionGroups })
    categories.set(category, group)
  }
  return { currency: organisation.currency, categories: [...categories.values()] }
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
           ${optionGroupsOfItem('m', '$2::uuid')} AS groups, ${itemOptionsSql('m')} AS options
         FROM menu_items m LEFT JOIN stations s ON s.id = m.station_id WHERE m.category_id = c.id
       ) item
     ) AS items
     FROM menu_categories c WHERE c.org_id = $1 ORDER BY c.position, c.id`,
    [staff.orgId, staff.branchId],
  )
  const shared = sharedGroups()
  return sections.map(({ items, ...section }) => ({
    ...section,
    items: items.map(({ groups, photoId, ...item }) => ({
      ...item,
      photoUrl: photoUrl(photoId),
      optionGroups: groups.map(shared),
    })),
  }))
}

type StoredSection = Omit<MenuSection, 'items'> & {
  items: (Omit<MenuEntry, 'optionGroups' | 'photoUrl'> & { photoId: string | null; groups: OptionGroup[] })[]
}
