import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { writeComponents } from './component-repository'
import type { MenuParts } from './pushed-menu'

/** The ids of what a push removes. */
type Missing = Record<keyof MenuParts, string[]>

/** Writes the things of a pushed menu by their ids, and removes what it does not have. Orders keep what they have of it. */
export async function writePushed(
  sql: Sql,
  orgId: string,
  { categories, items, groups }: MenuParts,
  missing: Missing,
): Promise<void> {
  await writeComponents(
    sql,
    orgId,
    items.map(({ id }) => ({ id, components: [] })),
  )
  await deleteItems(sql, orgId, missing.items)
  await deleteById(sql, orgId, 'option_groups', missing.groups)
  await freeNames(sql, orgId, 'menu_categories', [...idsOf(categories), ...missing.categories])
  await freeNames(sql, orgId, 'option_groups', idsOf(groups))
  await writeCategories(sql, orgId, categories)
  await writeGroups(sql, orgId, groups)
  await writeOptions(sql, groups)
  await writeItems(sql, orgId, items)
  await attachGroups(sql, items, idsOf(groups))
  await writeComponents(
    sql,
    orgId,
    items.filter(({ components }) => components.length > 0),
  )
  await deleteById(sql, orgId, 'menu_categories', missing.categories)
}

const idsOf = (things: { id: string }[]): string[] => things.map(({ id }) => id)

async function deleteById(
  sql: Sql,
  orgId: string,
  table: 'menu_items' | 'menu_categories' | 'option_groups',
  ids: string[],
) {
  await sql.prisma.$executeRaw(
    statement`DELETE FROM ${raw(table)} WHERE org_id = ${orgId}::uuid AND id = ANY (${ids}::uuid[])`,
  )
}

async function deleteItems(sql: Sql, orgId: string, ids: string[]) {
  // A concurrent `setAvailability` waits for this lock, and then does not find the item.
  await sql.prisma.$queryRaw(
    statement`SELECT FROM menu_items WHERE org_id = ${orgId}::uuid AND id = ANY (${ids}::uuid[]) FOR UPDATE`,
  )
  await sql.prisma.$executeRaw(statement`DELETE FROM sold_out WHERE menu_item_id = ANY (${ids}::uuid[])`)
  await deleteById(sql, orgId, 'menu_items', ids)
}

/** Names and references are unique: without them first, two things can swap theirs. */
async function freeNames(sql: Sql, orgId: string, table: 'menu_categories' | 'option_groups', ids: string[]) {
  await sql.prisma.$executeRaw(statement`
    UPDATE ${raw(table)} SET name = id::text, reference = NULL WHERE org_id = ${orgId}::uuid AND id = ANY (${ids}::uuid[])`)
}

/** As `freeNames`, for things whose names need not be unique. @param rows JSON, with `id` and `reference` */
async function freeReferences(sql: Sql, table: 'menu_items' | 'menu_options', rows: string) {
  await sql.prisma.$executeRaw(statement`
    UPDATE ${raw(table)} t SET reference = NULL FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, reference text)
    WHERE t.id = r.id AND t.reference IS DISTINCT FROM r.reference`)
}

async function writeCategories(sql: Sql, orgId: string, categories: MenuParts['categories']) {
  await sql.prisma.$executeRaw(statement`
     INSERT INTO menu_categories (id, org_id, reference, name, position, course)
     SELECT id, ${orgId}::uuid, reference, name, position, course FROM jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
       AS r(id uuid, reference text, name text, position int, course int)
     ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, name = excluded.name, position = excluded.position,
       course = excluded.course`)
}

async function writeGroups(sql: Sql, orgId: string, groups: MenuParts['groups']) {
  await sql.prisma.$executeRaw(statement`
     INSERT INTO option_groups (id, org_id, reference, name, kitchen_name, min, max, repeatable, shows_defaults, position)
     SELECT id, ${orgId}::uuid, reference, name, "kitchenName", min, max, repeatable, "showsDefaults", position
     FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS r(id uuid, reference text, name text, "kitchenName" text, min int, max int,
       repeatable boolean, "showsDefaults" boolean, position int)
     ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, name = excluded.name,
       kitchen_name = excluded.kitchen_name, min = excluded.min, max = excluded.max, repeatable = excluded.repeatable,
       shows_defaults = excluded.shows_defaults, position = excluded.position`)
}

/** Writes the options of groups, those that were made on the pages too. Others go. */
async function writeOptions(sql: Sql, groups: MenuParts['groups']) {
  const options = groups.flatMap(({ id: groupId, options }) =>
    options.map((option, position) => ({ ...option, groupId, position })),
  )
  const rows = JSON.stringify(options)
  await sql.prisma.$executeRaw(statement`
    DELETE FROM menu_options WHERE group_id = ANY (${idsOf(groups)}::uuid[]) AND id <> ALL (${idsOf(options)}::uuid[])`)
  await freeReferences(sql, 'menu_options', rows)
  await sql.prisma.$executeRaw(statement`
     INSERT INTO menu_options (id, group_id, reference, name, kitchen_name, price, is_default, effect, position)
     SELECT id, "groupId", reference, name, "kitchenName", price, "isDefault", effect::option_effect, position
     FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, "groupId" uuid, reference text, name text, "kitchenName" text,
       price int, "isDefault" boolean, effect text, position int)
     ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, name = excluded.name,
       kitchen_name = excluded.kitchen_name, price = excluded.price, is_default = excluded.is_default,
       effect = excluded.effect, position = excluded.position`)
}

async function writeItems(sql: Sql, orgId: string, items: MenuParts['items']) {
  const rows = JSON.stringify(items)
  await freeReferences(sql, 'menu_items', rows)
  await sql.prisma.$executeRaw(statement`
     INSERT INTO menu_items (id, org_id, reference, category_id, station_id, name, price, description, kitchen_name,
       allergens, position)
     SELECT r.id, ${orgId}::uuid, r.reference, r."categoryId", s.id, r.name, r.price, r.description, r."kitchenName", r.allergens,
       r.position
     FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, reference text, "categoryId" uuid, station text, name text,
       price int, description text, "kitchenName" text, allergens text[], position int)
     LEFT JOIN stations s ON s.org_id = ${orgId}::uuid AND s.name = r.station AND s.removed_at IS NULL
     ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, category_id = excluded.category_id,
       station_id = excluded.station_id, name = excluded.name, price = excluded.price,
       description = excluded.description, kitchen_name = excluded.kitchen_name, allergens = excluded.allergens,
       position = excluded.position`)
}

/** Gives items the groups of the menu that they name, in this order, and takes the others. Groups that it does not have stay, after these. */
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
  await sql.prisma.$executeRaw(statement`
     INSERT INTO item_option_groups (menu_item_id, group_id, position)
     SELECT r.id, wanted.id, wanted.place - 1000
     FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, groups uuid[])
     CROSS JOIN LATERAL unnest(r.groups) WITH ORDINALITY AS wanted(id, place)
     ON CONFLICT (menu_item_id, group_id) DO UPDATE SET position = excluded.position`)
}
