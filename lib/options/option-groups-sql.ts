import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { translatedSql } from '../organisation/translated-sql'
import { stillSoldOut } from './still-sold-out'

/**
 * SQL: the option groups of an item at a branch, as a JSON array of OptionGroup in the order of the item and with its overrides. @param
 * item alias of a row of `menu_items`
 */
export const optionGroupsOfItem = (item: string, branchId: string): Statement => statement`coalesce((
  SELECT json_agg(json_build_object(
    'id', g.id, 'name', g.name, 'kitchenName', g.kitchen_name, 'min', g.min, 'max', g.max, 'repeatable', g.repeatable,
    'showsDefaults', g.shows_defaults, 'options', coalesce((
      SELECT json_agg(json_build_object(
        'id', o.id, 'reference', o.reference, 'name', o.name, 'kitchenName', o.kitchen_name, 'price', coalesce(v.price, o.price),
        'default', coalesce(v.is_default, o.is_default), 'effect', o.effect,
        'available', NOT EXISTS (
          SELECT FROM sold_out_options x
          WHERE x.option_id = o.id AND x.branch_id = ${branchId}::uuid AND ${raw(stillSoldOut('x'))}
        )) ORDER BY o.position, o.id)
      FROM menu_options o
      LEFT JOIN item_option_overrides v ON v.option_id = o.id AND v.menu_item_id = ${raw(item)}.id
      WHERE o.group_id = g.id AND o.removed_at IS NULL AND v.left_out IS NOT TRUE
    ), '[]')) ORDER BY a.position, g.position, g.id)
  FROM item_option_groups a JOIN option_groups g ON g.id = a.group_id
  WHERE a.menu_item_id = ${raw(item)}.id AND g.removed_at IS NULL
), '[]')`

/**
 * The option groups of an organisation as a JSON array of MenuOptionGroup, without what differs for items.
 * @param branchId null: an option is available if no branch has it sold out
 * @param itemId the item whose groups they are; null: all
 * @param language as of `translatedSql`
 */
export const optionGroupsJson = (
  orgId: string,
  branchId: string | null,
  itemId: string | null,
  language: string | null,
): Statement => statement`
SELECT coalesce(json_agg(json_build_object(
  'id', g.id, 'name', ${translatedSql('g', 'name', language)}, 'required', g.min > 0, 'min', g.min, 'max', g.max, 'repeatable', g.repeatable,
  'options', coalesce((
    SELECT json_agg(json_build_object(
      'id', o.id, 'name', ${translatedSql('o', 'name', language)}, 'price', o.price, 'default', o.is_default,
      'available', NOT EXISTS (
        SELECT FROM sold_out_options x
        WHERE x.option_id = o.id ${branchId === null ? empty : statement`AND x.branch_id = ${branchId}::uuid`}
          AND ${raw(stillSoldOut('x'))}
      )) ORDER BY o.position, o.id)
    FROM menu_options o WHERE o.group_id = g.id AND o.removed_at IS NULL
  ), '[]')) ORDER BY g.position, g.id), '[]')
FROM option_groups g
WHERE g.org_id = ${orgId}::uuid AND g.removed_at IS NULL ${
  itemId === null
    ? empty
    : statement`AND EXISTS (SELECT FROM item_option_groups a WHERE a.group_id = g.id AND a.menu_item_id = ${itemId}::uuid)`
}`
