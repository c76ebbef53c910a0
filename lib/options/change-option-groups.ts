import { demandEverywhere } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError, detailsOf } from '../errors'
import { newId } from '../ids'
import { refuseLargeMenu } from '../menu/menu-size'
import { changeSettings, type Editor, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { type Direction, moveInOrder } from '../settings/move-in-order'
import { refuseExisting } from '../settings/removal'
import { findOptionGroups, type OptionGroupValues, type OptionValues, optionGroupValuesOf } from './find-option-groups'
import { findMisfit, type OptionOverride } from './item-options'
import { misfitsOf } from './option-schemas'

/** Adds an option group at the end of the list. @returns its id @throws {AppError} forbidden, already_exists */
export function addOptionGroup(database: Sql, staff: OrgAccess, group: OptionGroupValues): Promise<string> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    await refuseTakenGroup(sql, staff.orgId, group.name, null)
    const id = newId()
    await insertGroup(sql, staff.orgId, id, group, null)
    await writeOptions(sql, id, group.options)
    await attach(sql, staff.orgId, id, group.itemIds)
    const about = { action: 'option_group.created', branchId: null, subject: group.name } as const
    await recordChange(sql, staff, about, null, await audited(sql, staff.orgId, group))
    await refuseLargeMenu(sql, staff.orgId)
    return id
  })
}

/**
 * Changes an option group, its options, and which items have it. Existing orders keep their options.
 * @throws {AppError} forbidden, not_found, already_exists, version_conflict; invalid_request if an item could not be ordered then
 */
export function changeOptionGroup(database: Sql, staff: OrgAccess, edit: Edit<OptionGroupValues>): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const current = await optionGroupValuesOf(sql, staff.orgId, edit.id)
    const next = merged(current, edit)
    refuseMisfits(next)
    await refuseTakenGroup(sql, staff.orgId, next.name, edit.id)
    const before = await audited(sql, staff.orgId, current)
    await updateGroup(sql, staff.orgId, edit.id, next)
    await attach(sql, staff.orgId, edit.id, next.itemIds)
    // With the overrides of an item, or with what two users changed at the same time.
    const misfit = await findMisfit(sql, { menuItemId: null, groupId: edit.id })
    if (misfit) throw refusedField('invalid_request', 'max', misfit.why, misfit.sentence)
    const about = { action: 'option_group.changed', branchId: null, subject: next.name } as const
    await recordChange(sql, staff, about, before, await audited(sql, staff.orgId, next))
    await refuseLargeMenu(sql, staff.orgId)
  })
}

/**
 * Writes a group of a menu file, in the transaction of the import. New options have ids already.
 * @param before null: the group is new
 */
export async function writeImportedGroup(
  sql: Sql,
  staff: Editor,
  { id, before, next }: { id: string; before: OptionGroupValues | null; next: Omit<OptionGroupValues, 'itemIds'> },
): Promise<void> {
  const written = { ...next, itemIds: before?.itemIds ?? [] }
  if (before) await updateGroup(sql, staff.orgId, id, next)
  else {
    await insertGroup(sql, staff.orgId, id, next, null)
    await writeOptions(sql, id, next.options)
  }
  const action = before ? 'option_group.changed' : 'option_group.created'
  const about = { action, branchId: null, subject: next.name } as const
  await recordChange(
    sql,
    staff,
    about,
    before && (await audited(sql, staff.orgId, before)),
    await audited(sql, staff.orgId, written),
  )
}

async function updateGroup(sql: Sql, orgId: string, id: string, group: Omit<OptionGroupValues, 'itemIds'>) {
  const { name, kitchenName, min, max, repeatable, showsDefaults } = group
  await sql.query(
    `UPDATE option_groups SET name = $3, kitchen_name = $4, min = $5, max = $6, repeatable = $7, shows_defaults = $8
     WHERE id = $1 AND org_id = $2`,
    [id, orgId, name, kitchenName, min, max, repeatable, showsDefaults],
  )
  await writeOptions(sql, id, group.options)
}

/** An option group as it was removed, with which `restoreOptionGroup` brings it back. */
export type RemovedOptionGroup = Omit<OptionGroupValues, 'options'> & {
  id: string
  position: number
  options: (OptionValues & { id: string })[]
  /** Its places among the groups of its items. */
  places: { menuItemId: string; position: number }[]
  overrides: (OptionOverride & { menuItemId: string })[]
}

/** Removes an option group from the menu. Existing orders keep its options. @throws {AppError} forbidden, not_found */
export function removeOptionGroup(database: Sql, staff: OrgAccess, id: string): Promise<RemovedOptionGroup> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const values = await optionGroupValuesOf(sql, staff.orgId, id)
    const before = await audited(sql, staff.orgId, values)
    const [kept] = await sql.query<Pick<RemovedOptionGroup, 'position' | 'places' | 'overrides'>>(WHAT_GOES_TOO, [id])
    if (!kept) throw new Error(`Option group ${id} was removed although the settings were locked.`)
    // Its options, places and overrides go with it, and what is sold out of it.
    await sql.query('DELETE FROM option_groups WHERE id = $1', [id])
    const about = { action: 'option_group.deleted', branchId: null, subject: values.name } as const
    await recordChange(sql, staff, about, before, null)
    const options = values.options.flatMap((option) => (option.id ? [{ ...option, id: option.id }] : []))
    return { ...values, ...kept, id, options }
  })
}

const WHAT_GOES_TOO = `
SELECT g.position, coalesce((
    SELECT json_agg(json_build_object('menuItemId', a.menu_item_id, 'position', a.position))
    FROM item_option_groups a WHERE a.group_id = g.id
  ), '[]') AS places, coalesce((
    SELECT json_agg(json_build_object('menuItemId', v.menu_item_id, 'optionId', v.option_id, 'price', v.price,
      'isDefault', v.is_default, 'leftOut', v.left_out))
    FROM menu_options o JOIN item_option_overrides v ON v.option_id = o.id WHERE o.group_id = g.id
  ), '[]') AS overrides
FROM option_groups g WHERE g.id = $1`

/** Brings back an option group that was removed, at its places and with its overrides. @throws {AppError} forbidden; already_exists; invalid_request */
export function restoreOptionGroup(database: Sql, staff: OrgAccess, removed: RemovedOptionGroup): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  const { id, position, places, overrides, ...values } = removed
  return changeSettings(database, staff, async (sql) => {
    refuseMisfits(values)
    await refuseTakenGroup(sql, staff.orgId, values.name, null)
    await refuseExisting(sql, 'option_groups', id)
    for (const option of values.options) await refuseExisting(sql, 'menu_options', option.id)
    await insertGroup(sql, staff.orgId, id, values, position)
    await writeOptions(sql, id, values.options)
    await sql.query(
      `INSERT INTO item_option_groups (menu_item_id, group_id, position)
       SELECT DISTINCT ON (m.id) m.id, $1::uuid, place.position
       FROM jsonb_to_recordset($2::jsonb) AS place("menuItemId" uuid, position int)
       JOIN menu_items m ON m.id = place."menuItemId" AND m.org_id = $3`,
      [id, JSON.stringify(places), staff.orgId],
    )
    await sql.query(
      `INSERT INTO item_option_overrides (menu_item_id, option_id, price, is_default, left_out)
       SELECT DISTINCT ON (a.menu_item_id, o.id) a.menu_item_id, o.id, v.price, v."isDefault", v."leftOut"
       FROM jsonb_to_recordset($2::jsonb) AS v(
         "menuItemId" uuid, "optionId" uuid, price int, "isDefault" boolean, "leftOut" boolean)
       JOIN menu_options o ON o.id = v."optionId" AND o.group_id = $1
       JOIN item_option_groups a ON a.group_id = $1 AND a.menu_item_id = v."menuItemId"`,
      [id, JSON.stringify(overrides)],
    )
    const about = { action: 'option_group.restored', branchId: null, subject: values.name } as const
    await recordChange(sql, staff, about, null, await audited(sql, staff.orgId, values))
    await refuseLargeMenu(sql, staff.orgId)
  })
}

/** Moves an option group one place up or down in the list. @throws {AppError} forbidden, not_found */
export function moveOptionGroup(database: Sql, staff: OrgAccess, id: string, direction: Direction): Promise<void> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    await optionGroupValuesOf(sql, staff.orgId, id)
    const ids = (await findOptionGroups(sql, staff)).map((group) => group.id)
    await moveInOrder(sql, 'option_groups', ids, id, direction)
  })
}

/** @param position null: at the end */
async function insertGroup(
  sql: Sql,
  orgId: string,
  id: string,
  { name, kitchenName, min, max, repeatable, showsDefaults }: Omit<OptionGroupValues, 'options' | 'itemIds'>,
  position: number | null,
) {
  await sql.query(
    `INSERT INTO option_groups (id, org_id, name, kitchen_name, min, max, repeatable, shows_defaults, position)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::int, max(position) + 1, 0) FROM option_groups WHERE org_id = $2`,
    [id, orgId, name, kitchenName, min, max, repeatable, showsDefaults, position],
  )
}

/** Replaces the options of a group. An option that stays keeps its id, and with it its overrides and where it is sold out. */
async function writeOptions(sql: Sql, groupId: string, options: readonly OptionValues[]) {
  const rows = options.map((option, position) => ({ ...option, id: option.id ?? newId(), position }))
  await sql.query('DELETE FROM menu_options WHERE group_id = $1 AND id <> ALL ($2::uuid[])', [
    groupId,
    rows.map(({ id }) => id),
  ])
  await sql.query(
    `INSERT INTO menu_options AS o (id, group_id, name, kitchen_name, price, is_default, effect, position)
     SELECT id, $1, name, "kitchenName", price, "isDefault", effect::option_effect, position
     FROM jsonb_to_recordset($2::jsonb) AS r(
       id uuid, name text, "kitchenName" text, price int, "isDefault" boolean, effect text, position int)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, kitchen_name = excluded.kitchen_name, price = excluded.price,
       is_default = excluded.is_default, effect = excluded.effect, position = excluded.position
     WHERE o.group_id = excluded.group_id`,
    [groupId, JSON.stringify(rows)],
  )
}

/** Attaches a group to exactly these items, last among their groups. Removes the overrides of items that lose it. */
async function attach(sql: Sql, orgId: string, groupId: string, itemIds: string[]) {
  await sql.query(
    `WITH lost AS (
       DELETE FROM item_option_groups WHERE group_id = $1 AND menu_item_id <> ALL ($2::uuid[]) RETURNING menu_item_id
     )
     DELETE FROM item_option_overrides v USING lost, menu_options o
     WHERE v.menu_item_id = lost.menu_item_id AND o.id = v.option_id AND o.group_id = $1`,
    [groupId, itemIds],
  )
  await sql.query(
    `INSERT INTO item_option_groups (menu_item_id, group_id, position)
     SELECT m.id, $1, coalesce((SELECT max(position) + 1 FROM item_option_groups a WHERE a.menu_item_id = m.id), 0)
     FROM menu_items m WHERE m.id = ANY ($2::uuid[]) AND m.org_id = $3
     ON CONFLICT DO NOTHING`,
    [groupId, itemIds, orgId],
  )
}

/** A group with names instead of ids, for the activity log. */
async function audited(sql: Sql, orgId: string, { options, itemIds, ...values }: OptionGroupValues) {
  const items = await sql.query<{ name: string }>(
    'SELECT name FROM menu_items WHERE id = ANY ($1::uuid[]) AND org_id = $2 ORDER BY name',
    [itemIds, orgId],
  )
  const texts = options.map(({ name, price }) => (price === 0 ? name : `${name} (${price})`))
  return { ...values, options: texts, menuItems: items.map(({ name }) => name) }
}

/** Two edits together can make a group that does not fit. @throws {AppError} invalid_request */
function refuseMisfits(group: OptionGroupValues): void {
  const details = detailsOf(misfitsOf(group))
  if (details.length > 0) throw new AppError('invalid_request', 'The option group does not fit together.', { details })
}

/** @throws {AppError} already_exists at the field `name` */
async function refuseTakenGroup(sql: Sql, orgId: string, name: string, ownId: string | null): Promise<void> {
  const taken = await sql.query(
    'SELECT 1 FROM option_groups WHERE org_id = $1 AND name = $2 AND id IS DISTINCT FROM $3::uuid',
    [orgId, name, ownId],
  )
  if (taken.length > 0)
    throw refusedField('already_exists', 'name', 'taken', 'There is already an option group with this name.')
}
