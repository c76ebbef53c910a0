import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { sql as statement } from '../db/sql'
import { AppError } from '../errors'
import { newId } from '../ids'
import { type Translations, withTranslations } from '../organisation/translations'
import { demandRemoved } from '../settings/removal'
import type { OptionOverride } from './item-option-repository'
import type { OptionEffect } from './option-effect'

/** The stored values of an option. `id` null: it is new. `price`: what it adds, in the currency's smallest unit. */
export type OptionValues = {
  id: string | null
  name: string
  translations: Translations
  kitchenName: string
  price: number
  isDefault: boolean
  effect: OptionEffect
}

/** The stored values of an option group. `itemIds`: the items that have it, sorted. */
export type OptionGroupValues = {
  name: string
  translations: Translations
  kitchenName: string
  min: number
  max: number
  repeatable: boolean
  showsDefaults: boolean
  options: OptionValues[]
  itemIds: string[]
}

export type OptionGroupEntry = OptionGroupValues & { id: string }

const GROUP = {
  id: true,
  name: true,
  translations: true,
  kitchenName: true,
  min: true,
  max: true,
  repeatable: true,
  showsDefaults: true,
  options: {
    where: { removedAt: null },
    select: {
      id: true,
      name: true,
      translations: true,
      kitchenName: true,
      price: true,
      isDefault: true,
      effect: true,
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  },
  items: {
    where: { menuItem: { removedAt: null } },
    select: { menuItemId: true },
    orderBy: { menuItemId: 'asc' },
  },
} satisfies Prisma.OptionGroupSelect

const toGroup = ({
  items,
  options,
  ...group
}: Prisma.OptionGroupGetPayload<{ select: typeof GROUP }>): OptionGroupEntry => ({
  ...withTranslations(group),
  options: options.map(withTranslations),
  itemIds: items.map(({ menuItemId }) => menuItemId),
})

/** The option groups for the settings, in their order. */
export async function findOptionGroups({ prisma }: Sql, staff: OrgAccess): Promise<OptionGroupEntry[]> {
  const groups = await prisma.optionGroup.findMany({
    where: { orgId: staff.orgId, removedAt: null },
    select: GROUP,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return groups.map(toGroup)
}

/** @throws {AppError} not_found */
export async function optionGroupValuesOf({ prisma }: Sql, orgId: string, id: string): Promise<OptionGroupValues> {
  const found = await prisma.optionGroup.findFirst({ where: { id, orgId, removedAt: null }, select: GROUP })
  if (!found) throw new AppError('not_found', 'There is no such option group.')
  const { id: _, ...values } = toGroup(found)
  return values
}

/** Those of the groups that the organisation has, with the ids of their options. */
export const findGroupsOfIds = ({ prisma }: Sql, orgId: string, ids: string[]) =>
  prisma.optionGroup.findMany({
    where: { orgId, removedAt: null, id: { in: ids } },
    select: { id: true, options: { where: { removedAt: null }, select: { id: true } } },
  })

/** Whether another group than `ownId` has the name. */
export const isGroupName = async ({ prisma }: Sql, orgId: string, name: string, ownId: string | null) =>
  (await prisma.optionGroup.count({
    where: { orgId, removedAt: null, name, ...(ownId !== null && { id: { not: ownId } }) },
  })) > 0

type WrittenGroup = Omit<OptionGroupValues, 'itemIds'>

/** Adds a group with its options at the end of the list. */
export async function insertGroup(sql: Sql, orgId: string, id: string, group: WrittenGroup): Promise<void> {
  const { _max } = await sql.prisma.optionGroup.aggregate({ where: { orgId }, _max: { position: true } })
  const position = (_max.position ?? -1) + 1
  await sql.prisma.optionGroup.create({ data: { id, orgId, ...valuesOf(group), position } })
  await writeOptions(sql, id, group.options)
}

/** Changes a group and its options. */
export async function updateGroup(sql: Sql, orgId: string, id: string, group: WrittenGroup): Promise<void> {
  await sql.prisma.optionGroup.update({ where: { id, orgId }, data: valuesOf(group) })
  await writeOptions(sql, id, group.options)
}

const valuesOf = ({ name, translations, kitchenName, min, max, repeatable, showsDefaults }: WrittenGroup) => ({
  name,
  translations,
  kitchenName,
  min,
  max,
  repeatable,
  showsDefaults,
})

/**
 * Replaces the options of a group: others are removed. An option that stays keeps its id, and with it its overrides and where it is sold
 * out.
 */
async function writeOptions({ prisma }: Sql, groupId: string, options: readonly OptionValues[]) {
  const rows = options.map((option, position) => ({ ...option, id: option.id ?? newId(), position }))
  await prisma.$executeRaw(statement`
    WITH removed AS (
      UPDATE menu_options SET removed_at = now()
      WHERE group_id = ${groupId}::uuid AND removed_at IS NULL AND id <> ALL (${rows.map(({ id }) => id)}::uuid[])
    )
    INSERT INTO menu_options AS o (id, group_id, name, translations, kitchen_name, price, is_default, effect, position)
    SELECT id, ${groupId}::uuid, name, translations, "kitchenName", price, "isDefault", effect::option_effect, position
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      id uuid, name text, translations jsonb, "kitchenName" text, price int, "isDefault" boolean, effect text, position int)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, translations = excluded.translations, kitchen_name = excluded.kitchen_name,
      price = excluded.price, is_default = excluded.is_default, effect = excluded.effect, position = excluded.position, removed_at = NULL
    WHERE o.group_id = excluded.group_id`)
}

/** Attaches a group to exactly these items, last among their groups. Removes the overrides of items that lose it. */
export async function attachToItems({ prisma }: Sql, orgId: string, groupId: string, itemIds: string[]): Promise<void> {
  await prisma.$executeRaw(statement`
    WITH lost AS (
      DELETE FROM item_option_groups a USING option_groups g, menu_items m
      WHERE g.id = ${groupId}::uuid AND g.org_id = ${orgId}::uuid AND a.group_id = g.id
        AND m.id = a.menu_item_id AND m.removed_at IS NULL AND a.menu_item_id <> ALL (${itemIds}::uuid[])
      RETURNING a.menu_item_id
    )
    DELETE FROM item_option_overrides v USING lost, menu_options o
    WHERE v.menu_item_id = lost.menu_item_id AND o.id = v.option_id AND o.group_id = ${groupId}::uuid`)
  await prisma.$executeRaw(statement`
    INSERT INTO item_option_groups (menu_item_id, group_id, position)
    SELECT m.id, ${groupId}::uuid,
      coalesce((SELECT max(position) + 1 FROM item_option_groups a WHERE a.menu_item_id = m.id), 0)
    FROM menu_items m WHERE m.id = ANY (${itemIds}::uuid[]) AND m.org_id = ${orgId}::uuid AND m.removed_at IS NULL
    ON CONFLICT DO NOTHING`)
}

/** Where a group was: its place in the list, its places among the groups of items, and the overrides of its options. */
export type GroupPlaces = {
  position: number
  places: { menuItemId: string; position: number }[]
  overrides: (OptionOverride & { menuItemId: string })[]
}

export async function findGroupPlaces({ prisma }: Sql, orgId: string, id: string): Promise<GroupPlaces> {
  const inUse = { menuItem: { removedAt: null } }
  const { position, items } = await prisma.optionGroup.findUniqueOrThrow({
    where: { id, orgId },
    select: { position: true, items: { where: inUse, select: { menuItemId: true, position: true } } },
  })
  const overrides = await prisma.itemOptionOverride.findMany({
    where: { ...inUse, option: { groupId: id, removedAt: null, group: { orgId } } },
  })
  return { position, places: items, overrides }
}

/** The name of a group that was removed. @throws {AppError} not_found; already_exists if it is in use */
export const nameOfRemovedGroup = async ({ prisma }: Sql, orgId: string, id: string) => {
  const select = { name: true, removedAt: true }
  return demandRemoved(await prisma.optionGroup.findFirst({ where: { id, orgId }, select })).name
}
