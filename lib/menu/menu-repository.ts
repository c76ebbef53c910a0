import type { Sql } from '../db/database'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import {
  groupIdsSql,
  type ItemOptions,
  itemOptionsSql,
  type OptionOverride,
  overridesSql,
} from '../options/item-option-repository'
import type { MenuOptionGroup } from '../options/option-group'
import { optionGroupsJson } from '../options/option-groups-sql'
import { translatedSql } from '../organisation/translated-sql'
import type { Translations } from '../organisation/translations'
import type { BranchPrices } from './branch-prices'
import type { Component } from './component-schema'
import type { ServingTime } from './serving-times'
import { SOLD_OUT_MARKS } from './sold-out'

/**
 * Of which menu, with the availability at which branch; null: over all branches. `language`: as of `translatedSql`.
 */
export type Place = { orgId: string; branchId: string | null; language?: string | null }

/**
 * An item as `readParts` finds it. `ownName`: its name without a translation. `soldOutUntil`: ISO 8601 with an offset. `own`: what of its
 * option groups differs for it.
 */
export type StoredItem = {
  id: string
  name: string
  ownName: string
  servingTimes: ServingTime[]
  /** Of its category. */
  categoryTimes: ServingTime[]
  category: string
  categoryId: string
  station: string | null
  /** In the currency's smallest unit. */
  price: number
  /** What guests read about it; empty: nothing. */
  description: string
  /** What tickets write; empty: the name. */
  kitchenName: string
  /** Codes of `EU_ALLERGENS`, and words of the organisation. */
  allergens: string[]
  photoId: string | null
  /** The branches of the scope where it is sold out. */
  soldOutBranchIds: string[]
  /** When it is available again by itself at all of them; null: available, or someone must switch it back. */
  soldOutUntil: string | null
  /** Of new lines of it: that of its category; null: none. */
  course: number | null
  groupIds: string[]
  own: OptionOverride[]
  components: (Component & { name: string; allergens: string[] })[]
}

/**
 * Items, sorted by category and position, and the option groups that they share, as they were at one moment.
 * @param itemId null: every item
 */
export async function readParts(
  { prisma }: Sql,
  { orgId, branchId, language = null }: Place,
  itemId: string | null,
): Promise<{ items: StoredItem[]; groups: MenuOptionGroup[] }> {
  const [parts] = await prisma.$queryRaw<{ items: StoredItem[]; groups: MenuOptionGroup[] }[]>(statement`
    SELECT (${itemsJson(orgId, branchId, itemId, language)}) AS items,
      (${optionGroupsJson(orgId, branchId, itemId, language)}) AS groups`)
  return parts ?? { items: [], groups: [] }
}

const itemsJson = (orgId: string, branchId: string | null, itemId: string | null, language: string | null) => statement`
SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', ${translatedSql('m', 'name', language)}, 'ownName', m.name,
  'servingTimes', m.serving_times, 'categoryTimes', c.serving_times,
  'category', ${translatedSql('c', 'name', language)}, 'station', s.name, 'price', ${priceAt('m', branchId)},
  'description', ${translatedSql('m', 'description', language)}, 'kitchenName', m.kitchen_name, 'allergens', m.allergens, 'photoId', m.photo_id,
  'categoryId', m.category_id, 'soldOutBranchIds', coalesce(sold_out.branches, '[]'), 'soldOutUntil', sold_out.until, 'course', c.course,
  'groupIds', ${GROUP_IDS}, 'own', ${OVERRIDES}, 'components', ${componentsJson(language)}) ORDER BY c.position, m.position, m.id), '[]')
FROM menu_items m
JOIN menu_categories c ON c.id = m.category_id
LEFT JOIN stations s ON s.id = m.station_id
LEFT JOIN LATERAL (
  SELECT json_agg(DISTINCT x.branch_id) AS branches,
    CASE WHEN bool_and(x.ends_at IS NOT NULL) THEN max(x.ends_at) END AS until
  FROM ${raw(SOLD_OUT_MARKS)} x WHERE x.menu_item_id = m.id ${atBranch(branchId)}
) sold_out ON true
WHERE m.org_id = ${orgId}::uuid AND m.removed_at IS NULL ${itemId === null ? empty : statement`AND m.id = ${itemId}::uuid`}`

/** SQL: what an item costs at a branch, or at those without a price of their own. */
export const priceAt = (item: string, branchId: string | null): Statement =>
  branchId === null
    ? raw(`${item}.price`)
    : statement`coalesce((${raw(item)}.branch_prices ->> ${branchId})::int, ${raw(item)}.price)`

const GROUP_IDS = raw(groupIdsSql('m'))
const OVERRIDES = raw(overridesSql('m'))
const ITEM_OPTIONS = raw(itemOptionsSql('m'))

/** Bounds the marks `x` to those at a branch; null: at any. */
const atBranch = (branchId: string | null): Statement =>
  branchId === null ? empty : statement`AND x.branch_id = ${branchId}::uuid`

/** What an item (`m`) consists of. */
const componentsJson = (language: string | null) => statement`coalesce((
  SELECT json_agg(json_build_object('menuItemId', p.id, 'name', ${translatedSql('p', 'name', language)}, 'quantity', c.quantity, 'allergens', p.allergens)
    ORDER BY c.position, p.id)
  FROM menu_components c JOIN menu_items p ON p.id = c.menu_item_id WHERE c.combo_id = m.id
), '[]')`

/** A category with its items, for the settings. */
export type StoredSection = {
  id: string
  name: string
  translations: Translations
  servingTimes: ServingTime[]
  course: number | null
  items: (Omit<
    StoredItem,
    'ownName' | 'categoryTimes' | 'category' | 'soldOutUntil' | 'course' | 'groupIds' | 'own'
  > & {
    translations: Translations
    branchPrices: BranchPrices
    categoryId: string
    stationId: string | null
    position: number
    options: ItemOptions
  })[]
}

/** All categories with their items, in menu order. `price`: that of the branch. */
export const readSections = ({ prisma }: Sql, { orgId, branchId }: Place): Promise<StoredSection[]> =>
  prisma.$queryRaw<StoredSection[]>(statement`
    SELECT c.id, c.name, c.translations, c.serving_times AS "servingTimes", c.course, (
      SELECT coalesce(json_agg(row_to_json(item) ORDER BY item.position, item.id), '[]') FROM (
        SELECT m.id, m.name, m.category_id AS "categoryId", m.station_id AS "stationId", s.name AS station, ${priceAt('m', branchId)} AS price, m.branch_prices AS "branchPrices", m.position,
          m.description, m.translations, m.serving_times AS "servingTimes", m.kitchen_name AS "kitchenName", m.allergens, m.photo_id AS "photoId",
          ARRAY(SELECT DISTINCT x.branch_id FROM ${raw(SOLD_OUT_MARKS)} x WHERE x.menu_item_id = m.id ${atBranch(branchId)}) AS "soldOutBranchIds",
          ${ITEM_OPTIONS} AS options, ${componentsJson(null)} AS components
        FROM menu_items m LEFT JOIN stations s ON s.id = m.station_id WHERE m.category_id = c.id AND m.removed_at IS NULL
      ) item
    ) AS items
    FROM menu_categories c WHERE c.org_id = ${orgId}::uuid AND c.removed_at IS NULL ORDER BY c.position, c.id`)

/** All option groups of a menu. */
export async function readGroups({ prisma }: Sql, { orgId, branchId }: Place): Promise<MenuOptionGroup[]> {
  const [row] = await prisma.$queryRaw<{ groups: MenuOptionGroup[] }[]>(
    statement`SELECT (${optionGroupsJson(orgId, branchId, null, null)}) AS groups`,
  )
  return row?.groups ?? []
}

/** The bytes of the longest translation of a row's name. */
const LONGEST = raw(
  `coalesce((SELECT max(octet_length(texts ->> 'name')) FROM jsonb_each(translations) AS t(language, texts)), 0)`,
)

/**
 * The size of the menu of guests: see `refuseLargeMenu`. Compressed, an id takes about 22 bytes, a photo, which each item may get, 42, a
 * number 3, and a text at most 9 tenths of its bytes. A page in another language has both names of an item.
 */
export async function measureMenu(
  { prisma }: Sql,
  orgId: string,
): Promise<{ shownOptions: number; pageBytes: number }> {
  const [size] = await prisma.$queryRaw<{ shownOptions: number; pageBytes: number }[]>(statement`
    WITH items AS NOT MATERIALIZED (SELECT id, name, translations, allergens FROM menu_items WHERE org_id = ${orgId}::uuid AND removed_at IS NULL),
    categories AS NOT MATERIALIZED (SELECT name, translations FROM menu_categories WHERE org_id = ${orgId}::uuid AND removed_at IS NULL),
    groups AS NOT MATERIALIZED (SELECT id, name, translations FROM option_groups WHERE org_id = ${orgId}::uuid AND removed_at IS NULL),
    options AS NOT MATERIALIZED (SELECT o.group_id, o.name, o.translations FROM menu_options o JOIN groups g ON g.id = o.group_id WHERE o.removed_at IS NULL)
    SELECT
      (SELECT coalesce(sum(o.count), 0)::int FROM items m
       JOIN item_option_groups a ON a.menu_item_id = m.id
       JOIN (SELECT group_id, count(*) FROM options GROUP BY group_id) o ON o.group_id = a.group_id) AS "shownOptions",
      ((SELECT coalesce(sum(78 + 0.9 * (octet_length(name) + ${LONGEST} + octet_length(array_to_json(allergens)::text))), 0) FROM items)
      + (SELECT coalesce(sum(10 + 0.9 * greatest(octet_length(name), ${LONGEST})), 0) FROM categories)
      + (SELECT coalesce(sum(36 + 0.9 * greatest(octet_length(name), ${LONGEST})), 0) FROM groups)
      + (SELECT coalesce(sum(32 + 0.9 * greatest(octet_length(name), ${LONGEST})), 0) FROM options)
      + (SELECT coalesce(sum(3), 0) FROM item_option_groups a JOIN items m ON m.id = a.menu_item_id JOIN groups g ON g.id = a.group_id)
      + (SELECT coalesce(sum(32), 0) FROM item_option_overrides v JOIN items m ON m.id = v.menu_item_id)
      + (SELECT coalesce(sum(34 + 0.9 * octet_length(m.name)), 0) FROM menu_components p JOIN items m ON m.id = p.menu_item_id)
      )::int AS "pageBytes"`)
  if (!size) throw new Error('Postgres returned no size of the menu.')
  return size
}
