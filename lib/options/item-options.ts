import { demandEverywhere } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { refuseLargeMenu } from '../menu/menu-size'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'

/** How an option differs for one item. Null: as in its group. */
export type OptionOverride = { optionId: string; price: number | null; isDefault: boolean | null; leftOut: boolean }

/** The option groups of an item in their order, and the overrides of the item. */
export type ItemOptions = { groupIds: string[]; overrides: OptionOverride[] }

/** SQL: the ids of the option groups of an item, in their order. @param item alias of a row of `menu_items` */
export const groupIdsSql = (item: string): string => `ARRAY(
  SELECT a.group_id FROM item_option_groups a JOIN option_groups g ON g.id = a.group_id
  WHERE a.menu_item_id = ${item}.id ORDER BY a.position, g.position, g.id)`

/** SQL: the overrides of an item as a JSON array. @param item as of `groupIdsSql` */
export const overridesSql = (item: string): string => `coalesce((
  SELECT json_agg(json_build_object('optionId', v.option_id, 'price', v.price, 'isDefault', v.is_default, 'leftOut', v.left_out)
    ORDER BY v.option_id)
  FROM item_option_overrides v WHERE v.menu_item_id = ${item}.id
), '[]')`

/** SQL: the ItemOptions of an item as JSON. @param item as of `groupIdsSql` */
export const itemOptionsSql = (item: string): string =>
  `json_build_object('groupIds', ${groupIdsSql(item)}, 'overrides', ${overridesSql(item)})`

export async function readItemOptions(sql: Sql, menuItemId: string): Promise<ItemOptions> {
  const [item] = await sql.query<{ options: ItemOptions }>(
    `SELECT ${itemOptionsSql('m')} AS options FROM menu_items m WHERE m.id = $1`,
    [menuItemId],
  )
  return item?.options ?? { groupIds: [], overrides: [] }
}

/**
 * Replaces the option groups and overrides of an item. Leaves out groups of other organisations or that were removed, and
 * overrides of options that the item does not have or that change nothing.
 */
export async function writeItemOptions(
  sql: Sql,
  orgId: string,
  menuItemId: string,
  { groupIds, overrides }: ItemOptions,
): Promise<void> {
  await sql.query('DELETE FROM item_option_groups WHERE menu_item_id = $1', [menuItemId])
  await sql.query('DELETE FROM item_option_overrides WHERE menu_item_id = $1', [menuItemId])
  await sql.query(
    `INSERT INTO item_option_groups (menu_item_id, group_id, position)
     SELECT $1, g.id, min(wanted.place) - 1 FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, place)
     JOIN option_groups g ON g.id = wanted.id AND g.org_id = $3 GROUP BY g.id`,
    [menuItemId, groupIds, orgId],
  )
  await sql.query(
    `INSERT INTO item_option_overrides (menu_item_id, option_id, price, is_default, left_out)
     SELECT DISTINCT ON (o.id) $1::uuid, o.id, v.price, v."isDefault", v."leftOut"
     FROM jsonb_to_recordset($2::jsonb) AS v("optionId" uuid, price int, "isDefault" boolean, "leftOut" boolean)
     JOIN menu_options o ON o.id = v."optionId"
     JOIN item_option_groups a ON a.group_id = o.group_id AND a.menu_item_id = $1
     WHERE v.price IS NOT NULL OR v."isDefault" IS NOT NULL OR v."leftOut"`,
    [menuItemId, JSON.stringify(overrides)],
  )
}

/**
 * Changes the option groups and overrides of an item.
 * @throws {AppError} forbidden, not_found, version_conflict; invalid_request at `own.<option>.isDefault` if nobody could order it
 */
export function changeItemOptions(database: Sql, staff: OrgAccess, edit: Edit<ItemOptions>): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const [item] = await sql.query<{ name: string }>('SELECT name FROM menu_items WHERE id = $1 AND org_id = $2', [
      edit.id,
      staff.orgId,
    ])
    if (!item) throw new AppError('not_found', 'There is no such menu item.')
    const current = await readItemOptions(sql, edit.id)
    const before = await groupNames(sql, edit.id)
    await writeItemOptions(sql, staff.orgId, edit.id, merged(current, edit))
    const misfit = await findMisfit(sql, { menuItemId: edit.id, groupId: null })
    if (misfit) throw refusedField('invalid_request', `own.${misfit.optionId}.isDefault`, misfit.why, misfit.sentence)
    const about = { action: 'menu_item.changed', branchId: null, subject: item.name } as const
    const after = await groupNames(sql, edit.id)
    await recordChange(sql, staff, about, { options: before }, { options: after })
    await refuseLargeMenu(sql, staff.orgId)
  })
}

/** The groups of an item with their overrides, for the activity log. */
async function groupNames(sql: Sql, menuItemId: string): Promise<string[]> {
  const rows = await sql.query<{ text: string }>(
    `SELECT concat_ws(': ', g.name, (
       SELECT string_agg(concat_ws(' ', o.name, v.price, CASE WHEN v.left_out THEN '✕' END,
         CASE WHEN v.is_default IS NOT NULL THEN CASE WHEN v.is_default THEN '✓' ELSE '–' END END), ', ' ORDER BY o.position)
       FROM menu_options o JOIN item_option_overrides v ON v.option_id = o.id AND v.menu_item_id = a.menu_item_id
       WHERE o.group_id = g.id
     )) AS text
     FROM item_option_groups a JOIN option_groups g ON g.id = a.group_id
     WHERE a.menu_item_id = $1 ORDER BY a.position, g.position`,
    [menuItemId],
  )
  return rows.map(({ text }) => text)
}

type Misfit = { optionId: string; why: 'tooManyDefaults' | 'tooFewOptions'; sentence: string }

/**
 * Finds a group that, with the overrides of an item, has more defaults than it takes or fewer options than it needs. Nobody could
 * order the item then. Null: none.
 * @param where only this item, this group, or this organisation
 */
export async function findMisfit(
  sql: Sql,
  where: { menuItemId: string | null; groupId: string | null; orgId?: string },
): Promise<Misfit | null> {
  const [found] = await sql.query<{ item: string; group: string; optionId: string; hasTooManyDefaults: boolean }>(
    `SELECT m.name AS item, g.name AS group, (array_agg(o.id ORDER BY v.option_id IS NULL, o.position))[1] AS "optionId",
       ${DEFAULTS} > g.max AS "hasTooManyDefaults"
     FROM item_option_groups a
     JOIN menu_items m ON m.id = a.menu_item_id
     JOIN option_groups g ON g.id = a.group_id
     JOIN menu_options o ON o.group_id = g.id
     LEFT JOIN item_option_overrides v ON v.option_id = o.id AND v.menu_item_id = m.id
     WHERE ($1::uuid IS NULL OR m.id = $1) AND ($2::uuid IS NULL OR g.id = $2)
       AND ($3::uuid IS NULL OR g.org_id = $3)
     GROUP BY m.id, g.id
     HAVING ${DEFAULTS} > g.max
       OR g.min > count(*) FILTER (WHERE v.left_out IS NOT TRUE) * CASE WHEN g.repeatable THEN g.max ELSE 1 END
     LIMIT 1`,
    [where.menuItemId, where.groupId, where.orgId ?? null],
  )
  if (!found) return null
  const { item, group, optionId, hasTooManyDefaults } = found
  return hasTooManyDefaults
    ? { optionId, why: 'tooManyDefaults', sentence: `${item} would have too many defaults of ${group}.` }
    : { optionId, why: 'tooFewOptions', sentence: `${item} would have too few options of ${group}.` }
}

const DEFAULTS = 'count(*) FILTER (WHERE v.left_out IS NOT TRUE AND coalesce(v.is_default, o.is_default))'
