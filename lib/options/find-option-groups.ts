import { demand } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { OptionEffect } from './option-effect'

/** The stored values of an option. `id` null: it is new. `price`: what it adds, in the currency's smallest unit. */
export type OptionValues = {
  id: string | null
  name: string
  kitchenName: string
  price: number
  isDefault: boolean
  effect: OptionEffect
}

/** The stored values of an option group. `itemIds`: the items that have it, sorted. */
export type OptionGroupValues = {
  name: string
  kitchenName: string
  min: number
  max: number
  repeatable: boolean
  showsDefaults: boolean
  options: OptionValues[]
  itemIds: string[]
}

export type OptionGroupEntry = OptionGroupValues & { id: string }

/** The option groups for the settings, in their order. @throws {AppError} forbidden */
export function findOptionGroups(sql: Sql, staff: OrgAccess): Promise<OptionGroupEntry[]> {
  demand(staff, 'menu.manage')
  return sql.query<OptionGroupEntry>(`${OPTION_GROUPS} ORDER BY g.position, g.id`, [staff.orgId])
}

/** @throws {AppError} not_found */
export async function optionGroupValuesOf(sql: Sql, orgId: string, id: string): Promise<OptionGroupValues> {
  const [found] = await sql.query<OptionGroupEntry>(`${OPTION_GROUPS} AND g.id = $2`, [orgId, id])
  if (!found) throw new AppError('not_found', 'There is no such option group.')
  const { id: _, ...values } = found
  return values
}

const OPTION_GROUPS = `
SELECT g.id, g.name, g.kitchen_name AS "kitchenName", g.min, g.max, g.repeatable, g.shows_defaults AS "showsDefaults",
  coalesce((
    SELECT json_agg(json_build_object('id', o.id, 'name', o.name, 'kitchenName', o.kitchen_name, 'price', o.price,
      'isDefault', o.is_default, 'effect', o.effect) ORDER BY o.position, o.id)
    FROM menu_options o WHERE o.group_id = g.id
  ), '[]') AS options,
  ARRAY(SELECT a.menu_item_id FROM item_option_groups a WHERE a.group_id = g.id ORDER BY a.menu_item_id) AS "itemIds"
FROM option_groups g WHERE g.org_id = $1`
