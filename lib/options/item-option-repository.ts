import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { moneyText } from '../money'
import { findOrganisation } from '../organisation/organisation-repository'

/** How an option differs for one item. Null: as in its group. */
export type OptionOverride = { optionId: string; price: number | null; isDefault: boolean | null; leftOut: boolean }

/** The option groups of an item in their order, and the overrides of the item. */
export type ItemOptions = { groupIds: string[]; overrides: OptionOverride[] }

/** SQL: the ids of the option groups of an item, in their order. @param item alias of a row of `menu_items` */
export const groupIdsSql = (item: string): string => `ARRAY(
  SELECT a.group_id FROM item_option_groups a JOIN option_groups g ON g.id = a.group_id
  WHERE a.menu_item_id = ${item}.id AND g.removed_at IS NULL ORDER BY a.position, g.position, g.id)`

/** SQL: the overrides of an item as a JSON array. @param item as of `groupIdsSql` */
export const overridesSql = (item: string): string => `coalesce((
  SELECT json_agg(json_build_object('optionId', v.option_id, 'price', v.price, 'isDefault', v.is_default, 'leftOut', v.left_out)
    ORDER BY v.option_id)
  FROM item_option_overrides v JOIN menu_options o ON o.id = v.option_id JOIN option_groups g ON g.id = o.group_id
  WHERE v.menu_item_id = ${item}.id AND o.removed_at IS NULL AND g.removed_at IS NULL
), '[]')`

/** SQL: the ItemOptions of an item as JSON. @param item as of `groupIdsSql` */
export const itemOptionsSql = (item: string): string =>
  `json_build_object('groupIds', ${groupIdsSql(item)}, 'overrides', ${overridesSql(item)})`

export async function readItemOptions({ prisma }: Sql, menuItemId: string): Promise<ItemOptions> {
  const item = await prisma.menuItem.findUnique({
    where: { id: menuItemId },
    select: {
      optionGroups: {
        where: { group: IN_USE },
        select: { groupId: true },
        orderBy: [{ position: 'asc' }, { group: { position: 'asc' } }, { groupId: 'asc' }],
      },
      overrides: {
        where: { option: OPTION_IN_USE },
        select: { optionId: true, price: true, isDefault: true, leftOut: true },
        orderBy: { optionId: 'asc' },
      },
    },
  })
  return { groupIds: item?.optionGroups.map(({ groupId }) => groupId) ?? [], overrides: item?.overrides ?? [] }
}

const IN_USE = { removedAt: null }
const OPTION_IN_USE = { removedAt: null, group: IN_USE }

/**
 * Replaces the option groups and overrides of an item. Leaves out groups of other organisations, and overrides of options that the item
 * does not have or that change nothing. What it has of groups and options that were removed stays, for their return.
 */
export async function writeItemOptions(
  { prisma }: Sql,
  orgId: string,
  menuItemId: string,
  { groupIds, overrides }: ItemOptions,
): Promise<void> {
  await prisma.itemOptionGroup.deleteMany({ where: { menuItemId, menuItem: { orgId }, group: IN_USE } })
  await prisma.itemOptionOverride.deleteMany({ where: { menuItemId, menuItem: { orgId }, option: OPTION_IN_USE } })
  await prisma.$executeRaw(statement`
    INSERT INTO item_option_groups (menu_item_id, group_id, position)
    SELECT ${menuItemId}::uuid, g.id, min(wanted.place) - 1
    FROM unnest(${groupIds}::uuid[]) WITH ORDINALITY AS wanted(id, place)
    JOIN option_groups g ON g.id = wanted.id AND g.org_id = ${orgId}::uuid AND g.removed_at IS NULL GROUP BY g.id`)
  await prisma.$executeRaw(statement`
    INSERT INTO item_option_overrides (menu_item_id, option_id, price, is_default, left_out)
    SELECT DISTINCT ON (o.id) ${menuItemId}::uuid, o.id, v.price, v."isDefault", v."leftOut"
    FROM jsonb_to_recordset(${JSON.stringify(overrides)}::jsonb)
      AS v("optionId" uuid, price int, "isDefault" boolean, "leftOut" boolean)
    JOIN menu_options o ON o.id = v."optionId" AND o.removed_at IS NULL
    JOIN option_groups g ON g.id = o.group_id AND g.removed_at IS NULL
    JOIN item_option_groups a ON a.group_id = g.id AND a.menu_item_id = ${menuItemId}::uuid
    WHERE v.price IS NOT NULL OR v."isDefault" IS NOT NULL OR v."leftOut"`)
}

/** Rows of one statement: five values each, of the 32,767 that a statement may have. */
const ROWS = 5_000

/** Replaces the overrides of items, of options in use that they have. */
export async function replaceOverrides(
  { prisma }: Sql,
  orgId: string,
  items: { id: string; overrides: OptionOverride[] }[],
): Promise<void> {
  const ids = items.map(({ id }) => id)
  await prisma.itemOptionOverride.deleteMany({ where: { menuItem: { orgId, id: { in: ids } }, option: OPTION_IN_USE } })
  const rows = items.flatMap(({ id: menuItemId, overrides }) => overrides.map((one) => ({ menuItemId, ...one })))
  for (let from = 0; from < rows.length; from += ROWS) {
    await prisma.itemOptionOverride.createMany({ data: rows.slice(from, from + ROWS) })
  }
}

/** The groups of an item with their overrides, for the activity log. */
export async function itemOptionsInWords(sql: Sql, orgId: string, menuItemId: string): Promise<string[]> {
  const money = await findOrganisation(sql, orgId)
  const groups = await sql.prisma.$queryRaw<
    { name: string; own: (Omit<OptionOverride, 'optionId'> & { name: string })[] }[]
  >(statement`
    SELECT g.name, coalesce((
      SELECT json_agg(json_build_object('name', o.name, 'price', v.price, 'isDefault', v.is_default, 'leftOut', v.left_out) ORDER BY o.position)
      FROM menu_options o JOIN item_option_overrides v ON v.option_id = o.id AND v.menu_item_id = a.menu_item_id
      WHERE o.group_id = g.id AND o.removed_at IS NULL
    ), '[]') AS own
    FROM item_option_groups a JOIN option_groups g ON g.id = a.group_id
    WHERE a.menu_item_id = ${menuItemId}::uuid AND g.removed_at IS NULL ORDER BY a.position, g.position`)
  return groups.map(({ name, own }) => {
    const texts = own.map((option) =>
      [
        option.name,
        ...(option.price === null ? [] : [moneyText(option.price, money)]),
        ...(option.leftOut ? ['✕'] : []),
        ...(option.isDefault === null ? [] : [option.isDefault ? '✓' : '–']),
      ].join(' '),
    )
    return own.length === 0 ? name : `${name}: ${texts.join(', ')}`
  })
}

type Misfit = { optionId: string; why: 'tooManyDefaults' | 'tooFewOptions'; sentence: string }

/**
 * Finds a group that, with the overrides of an item, has more defaults than it takes or fewer options than it needs. Nobody could
 * order the item then. Null: none.
 * @param where only this item, this group, or this organisation
 */
export async function findMisfit(
  { prisma }: Sql,
  where: { menuItemId: string } | { groupId: string } | { orgId: string },
): Promise<Misfit | null> {
  const [found] = await prisma.$queryRaw<
    { item: string; group: string; optionId: string; hasTooManyDefaults: boolean }[]
  >(statement`
    SELECT m.name AS item, g.name AS group, (array_agg(o.id ORDER BY v.option_id IS NULL, o.position))[1] AS "optionId",
      ${DEFAULTS} > g.max AS "hasTooManyDefaults"
    FROM item_option_groups a
    JOIN menu_items m ON m.id = a.menu_item_id AND m.removed_at IS NULL
    JOIN option_groups g ON g.id = a.group_id AND g.removed_at IS NULL
    JOIN menu_options o ON o.group_id = g.id AND o.removed_at IS NULL
    LEFT JOIN item_option_overrides v ON v.option_id = o.id AND v.menu_item_id = m.id
    WHERE ${
      'menuItemId' in where
        ? statement`m.id = ${where.menuItemId}::uuid`
        : 'groupId' in where
          ? statement`g.id = ${where.groupId}::uuid`
          : statement`g.org_id = ${where.orgId}::uuid`
    }
    GROUP BY m.id, g.id
    HAVING ${DEFAULTS} > g.max
      OR g.min > count(*) FILTER (WHERE v.left_out IS NOT TRUE) * CASE WHEN g.repeatable THEN g.max ELSE 1 END
    LIMIT 1`)
  if (!found) return null
  const { item, group, optionId, hasTooManyDefaults } = found
  return hasTooManyDefaults
    ? { optionId, why: 'tooManyDefaults', sentence: `${item} would have too many defaults of ${group}.` }
    : { optionId, why: 'tooFewOptions', sentence: `${item} would have too few options of ${group}.` }
}

const DEFAULTS = raw('count(*) FILTER (WHERE v.left_out IS NOT TRUE AND coalesce(v.is_default, o.is_default))')
