import type { Sql } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { setRemoved, storePositions } from '../settings/list-repository'
import { writeComponents } from './component-repository'
import type { MenuOrder } from './menu-order'
import type { MenuParts } from './menu-parts'

/** The ids of what a menu does not have any more. */
type Missing = Record<keyof MenuParts, string[]>

/**
 * Writes the things of a menu by their ids, which may be of removed ones, and removes what is missing. What differs for an item stays as
 * far as it keeps the group. Orders keep what they have.
 */
export async function writeMenu(
  sql: Sql,
  orgId: string,
  { categories, items, groups }: MenuParts,
  missing: Missing,
): Promise<void> {
  await setRemoved(sql, orgId, 'menu_items', missing.items, true)
  await setRemoved(sql, orgId, 'option_groups', missing.groups, true)
  await setRemoved(sql, orgId, 'menu_categories', missing.categories, true)
  const ofOrganisation = statement`t.org_id = ${orgId}::uuid`
  await freeReferences(sql, 'menu_categories', ofOrganisation, categories)
  await freeReferences(sql, 'option_groups', ofOrganisation, groups)
  await writeCategories(sql, orgId, categories)
  await writeGroups(sql, orgId, groups)
  await writeOptions(sql, groups)
  await writeItems(sql, orgId, items)
  await attachGroups(sql, items, idsOf(groups))
  await writeComponents(sql, orgId, items)
}

/** Writes the places of the things of a menu, also of those that `writeMenu` did not write. */
export async function writeOrder(sql: Sql, { categories, items, groups }: MenuOrder): Promise<void> {
  await storePositions(sql, 'menu_categories', [categories])
  await storePositions(sql, 'menu_items', items)
  await storePositions(sql, 'option_groups', [groups])
}

const idsOf = (things: { id: string }[]): string[] => things.map(({ id }) => id)

type Named = { id: string; reference: string | null }

/**
 * Takes references, which are unique, from what has them now, removed things too: two things can swap theirs.
 * @param among SQL: whether a row (`t`) may not have the reference of a thing (`r`): those of an organisation, or of the thing's group
 */
async function freeReferences(
  sql: Sql,
  table: 'menu_categories' | 'option_groups' | 'menu_options' | 'menu_items',
  among: Statement,
  things: Named[],
) {
  await sql.prisma.$executeRaw(statement`
    UPDATE ${raw(table)} t SET reference = NULL
    FROM jsonb_to_recordset(${JSON.stringify(things)}::jsonb) AS r(id uuid, "groupId" uuid, reference text)
    WHERE ${among} AND t.reference = r.reference AND t.id <> r.id`)
}

async function writeCategories(sql: Sql, orgId: string, categories: MenuParts['categories']) {
  await sql.prisma.$executeRaw(statement`
     INSERT INTO menu_categories (id, org_id, reference, name, translations, serving_times, position, course)
     SELECT id, ${orgId}::uuid, reference, name, translations, "servingTimes", position, course FROM jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
       AS r(id uuid, reference text, name text, translations jsonb, "servingTimes" jsonb, position int, course int)
     ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, name = excluded.name, translations = excluded.translations,
       serving_times = excluded.serving_times, position = excluded.position, course = excluded.course, removed_at = NULL`)
}

async function writeGroups(sql: Sql, orgId: string, groups: MenuParts['groups']) {
  await sql.prisma.$executeRaw(statement`
     INSERT INTO option_groups (id, org_id, reference, name, translations, kitchen_name, min, max, repeatable, shows_defaults, position)
     SELECT id, ${orgId}::uuid, reference, name, translations, "kitchenName", min, max, repeatable, "showsDefaults", position
     FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS r(id uuid, reference text, name text, translations jsonb, "kitchenName" text,
       min int, max int, repeatable boolean, "showsDefaults" boolean, position int)
     ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, name = excluded.name, translations = excluded.translations,
       kitchen_name = excluded.kitchen_name, min = excluded.min, max = excluded.max, repeatable = excluded.repeatable,
       shows_defaults = excluded.shows_defaults, position = excluded.position, removed_at = NULL`)
}

/** Writes the options of groups, those that were made on the pages too. Others go. */
async function writeOptions(sql: Sql, groups: MenuParts['groups']) {
  const options = groups.flatMap(({ id: groupId, options }) =>
    options.map((option, position) => ({ ...option, groupId, position })),
  )
  const rows = JSON.stringify(options)
  await sql.prisma.$executeRaw(statement`
    UPDATE menu_options SET removed_at = now()
    WHERE group_id = ANY (${idsOf(groups)}::uuid[]) AND removed_at IS NULL AND id <> ALL (${idsOf(options)}::uuid[])`)
  await freeReferences(sql, 'menu_options', raw('t.group_id = r."groupId"'), options)
  await sql.prisma.$executeRaw(statement`
     INSERT INTO menu_options (id, group_id, reference, name, translations, kitchen_name, price, is_default, effect, position)
     SELECT id, "groupId", reference, name, translations, "kitchenName", price, "isDefault", effect::option_effect, position
     FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, "groupId" uuid, reference text, name text, translations jsonb,
       "kitchenName" text, price int, "isDefault" boolean, effect text, position int)
     ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, name = excluded.name, translations = excluded.translations,
       kitchen_name = excluded.kitchen_name, price = excluded.price, is_default = excluded.is_default,
       effect = excluded.effect, position = excluded.position, removed_at = NULL`)
}

async function writeItems(sql: Sql, orgId: string, items: MenuParts['items']) {
  const rows = JSON.stringify(items)
  await freeReferences(sql, 'menu_items', statement`t.org_id = ${orgId}::uuid`, items)
  await sql.prisma.$executeRaw(statement`
     INSERT INTO menu_items (id, org_id, reference, category_id, station_id, name, price, description,
       translations, serving_times, kitchen_name, allergens, position)
     SELECT r.id, ${orgId}::uuid, r.reference, r."categoryId", s.id, r.name, r.price, r.description, r.translations, r."servingTimes", r."kitchenName",
       r.allergens, r.position
     FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, reference text, "categoryId" uuid, station text, name text,
       price int, description text, translations jsonb, "servingTimes" jsonb, "kitchenName" text, allergens text[], position int)
     LEFT JOIN stations s ON s.org_id = ${orgId}::uuid AND s.name = r.station AND s.removed_at IS NULL
     ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, category_id = excluded.category_id,
       station_id = excluded.station_id, name = excluded.name, price = excluded.price,
       description = excluded.description, translations = excluded.translations,
       serving_times = excluded.serving_times, kitchen_name = excluded.kitchen_name, allergens = excluded.allergens,
       position = excluded.position, removed_at = NULL`)
}

/**
 * Gives items the groups of the menu that they name, in this order, and takes the others. Groups that it does not have stay, after these.
 */
async function attachGroups(sql: Sql, items: MenuParts['items'], groupIds: string[]) {
  const rows = JSON.stringify(items.map(({ id, optionGroups }) => ({ id, groups: optionGroups })))
  // An item that loses a group also loses its overrides for the options of the group.
  await sql.prisma.$executeRaw(statement`
     WITH lost AS (
       DELETE FROM item_option_groups a USING jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, groups uuid[])
       WHERE a.menu_item_id = r.id AND a.group_id = ANY (${groupIds}::uuid[]) AND a.group_id <> ALL (r.groups)
       RETURNING a.menu_item_id, a.group_id
     )
     DELETE FROM item_option_overrides v USING lost, menu_options o
     WHERE v.menu_item_id = lost.menu_item_id AND o.id = v.option_id AND o.group_id = lost.group_id`)
  // The groups of a menu have positions below 0. One of an earlier menu that this one does not have comes after them.
  await sql.prisma.$executeRaw(statement`
     UPDATE item_option_groups a SET position = a.position + 1000
     WHERE a.menu_item_id = ANY (${idsOf(items)}::uuid[]) AND a.group_id <> ALL (${groupIds}::uuid[]) AND a.position < 0`)
  await sql.prisma.$executeRaw(statement`
     INSERT INTO item_option_groups (menu_item_id, group_id, position)
     SELECT r.id, wanted.id, wanted.place - 1000
     FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, groups uuid[])
     CROSS JOIN LATERAL unnest(r.groups) WITH ORDINALITY AS wanted(id, place)
     ON CONFLICT (menu_item_id, group_id) DO UPDATE SET position = excluded.position`)
}
