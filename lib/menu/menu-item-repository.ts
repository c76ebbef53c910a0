import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { sql as statement } from '../db/sql'
import { AppError } from '../errors'
import { COMPONENTS, writeComponents } from './component-repository'
import type { Component } from './component-schema'

/** The stored values of an item. `allergens`: as of `normalAllergens`. */
export type MenuItemValues = {
  name: string
  categoryId: string
  stationId: string | null
  price: number
  description: string
  kitchenName: string
  allergens: string[]
  components: Component[]
}

/** Where an item was sold out; `endsAt`: ISO 8601, null without an end. */
export type SoldOutPlace = { branchId: string; endsAt: string | null }

const VALUES = {
  name: true,
  categoryId: true,
  stationId: true,
  price: true,
  description: true,
  kitchenName: true,
  allergens: true,
  components: COMPONENTS,
} satisfies Prisma.MenuItemSelect

/** @throws {AppError} not_found */
export async function findMenuItem({ prisma }: Sql, orgId: string, id: string): Promise<MenuItemValues> {
  return demandItem(await prisma.menuItem.findFirst({ where: { id, orgId }, select: VALUES }))
}

/** Locks an item before its removal. A concurrent `setAvailability` waits, and then does not find the item. @throws {AppError} not_found */
export async function lockMenuItem(
  { prisma }: Sql,
  orgId: string,
  id: string,
): Promise<{ item: MenuItemValues; position: number; photoId: string | null }> {
  await prisma.$queryRaw(
    statement`SELECT FROM menu_items WHERE id = ${id}::uuid AND org_id = ${orgId}::uuid FOR UPDATE`,
  )
  const select = { ...VALUES, position: true, photoId: true }
  const { position, photoId, ...item } = demandItem(await prisma.menuItem.findFirst({ where: { id, orgId }, select }))
  return { item, position, photoId }
}

/** The name of an item. @throws {AppError} not_found */
export async function nameOfItem({ prisma }: Sql, orgId: string, id: string): Promise<string> {
  return demandItem(await prisma.menuItem.findFirst({ where: { id, orgId }, select: { name: true } })).name
}

/** Those of the items that the organisation has, sorted by name. */
export const namesOfItems = ({ prisma }: Sql, orgId: string, ids: string[]): Promise<{ id: string; name: string }[]> =>
  prisma.$queryRaw<{ id: string; name: string }[]>(statement`
    SELECT id, name FROM menu_items WHERE id = ANY (${ids}::uuid[]) AND org_id = ${orgId}::uuid ORDER BY name`)

/** What guests read about an item. @throws {AppError} not_found */
export async function readDescription({ prisma }: Sql, orgId: string, id: string): Promise<string> {
  return demandItem(await prisma.menuItem.findFirst({ where: { id, orgId }, select: { description: true } }))
    .description
}

function demandItem<Item>(item: Item | null): Item {
  if (!item) throw new AppError('not_found', 'There is no such menu item.')
  return item
}

/** The names of an item's category and station. Undefined: there is none with this id; null: the item has no station. */
export async function namesOfPlace(
  { prisma }: Sql,
  orgId: string,
  { categoryId, stationId }: Pick<MenuItemValues, 'categoryId' | 'stationId'>,
): Promise<{ category: string | undefined; station: string | null | undefined }> {
  const named = (id: string) => ({ where: { id, orgId, removedAt: null }, select: { name: true } })
  return {
    category: (await prisma.menuCategory.findFirst(named(categoryId)))?.name,
    station: stationId === null ? null : (await prisma.station.findFirst(named(stationId)))?.name,
  }
}

/** The position after the last item of a category. */
export async function endOfCategory({ prisma }: Sql, categoryId: string): Promise<number> {
  const { _max } = await prisma.menuItem.aggregate({ where: { categoryId }, _max: { position: true } })
  return (_max.position ?? -1) + 1
}

/** A new item; without a position, it comes last in its category. */
type NewMenuItem = MenuItemValues & { id: string; position?: number; photoId?: string | null }

/** Adds items, in their order. */
export async function insertMenuItems(sql: Sql, orgId: string, items: NewMenuItem[]): Promise<void> {
  const categoryIds = [...new Set(items.map(({ categoryId }) => categoryId))]
  const last = await sql.prisma.menuItem.groupBy({
    by: 'categoryId',
    where: { orgId, categoryId: { in: categoryIds } },
    _max: { position: true },
  })
  const ends = new Map(last.map(({ categoryId, _max }) => [categoryId, (_max.position ?? -1) + 1]))
  const placed = items.map((item) => {
    const end = ends.get(item.categoryId) ?? 0
    ends.set(item.categoryId, end + 1)
    return { ...valuesOf(item), orgId, id: item.id, position: item.position ?? end, photoId: item.photoId ?? null }
  })
  await sql.prisma.menuItem.createMany({ data: placed })
  await writeComponents(
    sql,
    orgId,
    items.filter(({ components }) => components.length > 0),
  )
}

const valuesOf = ({ name, categoryId, stationId, price, description, kitchenName, allergens }: MenuItemValues) => ({
  ...{ name, categoryId, stationId, price, description, kitchenName, allergens },
})

export async function updateMenuItem(
  sql: Sql,
  orgId: string,
  id: string,
  { components, ...values }: Partial<MenuItemValues> & { position?: number },
): Promise<void> {
  await sql.prisma.menuItem.update({ where: { id, orgId }, data: values, select: { id: true } })
  if (components) await writeComponents(sql, orgId, [{ id, components }])
}

/** Deletes an item that is locked. @returns where it was sold out */
export async function deleteMenuItem({ prisma }: Sql, orgId: string, id: string): Promise<SoldOutPlace[]> {
  const soldOut = await prisma.soldOut.findMany({
    where: { menuItemId: id, menuItem: { orgId } },
    select: { branchId: true, endsAt: true },
  })
  await prisma.soldOut.deleteMany({ where: { menuItemId: id, menuItem: { orgId } } })
  await prisma.menuItem.delete({ where: { id, orgId }, select: { id: true } })
  return soldOut.map(({ branchId, endsAt }) => ({ branchId, endsAt: endsAt?.toISOString() ?? null }))
}

/** Marks an item that was brought back as sold out where it was. Leaves out branches that are not there. */
export async function restoreSoldOut({ prisma }: Sql, orgId: string, id: string, soldOut: SoldOutPlace[]) {
  await prisma.$executeRaw(statement`
    INSERT INTO sold_out (branch_id, menu_item_id, ends_at)
    SELECT DISTINCT ON (b.id) b.id, ${id}::uuid, s."endsAt"
    FROM jsonb_to_recordset(${JSON.stringify(soldOut)}::jsonb) AS s("branchId" uuid, "endsAt" timestamptz)
    JOIN branches b ON b.id = s."branchId" AND b.org_id = ${orgId}::uuid`)
}
