import type { Sql } from '../db/database'

/** How an option differs for one item. Null: as in its group. */
export type OptionOverride = { optionId: string; price: number | null; isDefault: boolean | null; leftOut: boolean }

/** The option groups of an item in their order, and the overrides of the item. */
export type ItemOptions = { groupIds: string[]; overrides: OptionOverride[] }

export async function readItemOptions(sql: Sql, menuItemId: string): Promise<ItemOptions> {
  const [options] = await sql.query<ItemOptions>(
    `SELECT ARRAY(SELECT group_id FROM item_option_groups WHERE menu_item_id = $1 ORDER BY position, group_id) AS "groupIds",
       coalesce((
         SELECT json_agg(json_build_object('optionId', v.option_id, 'price', v.price, 'isDefault', v.is_default, 'leftOut', v.left_out)
           ORDER BY v.option_id)
         FROM item_option_overrides v WHERE v.menu_item_id = $1
       ), '[]') AS overrides`,
    [menuItemId],
  )
  if (!options) throw new Error('The query for the options of an item returned no row.')
  return options
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
