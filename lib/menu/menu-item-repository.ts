import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { AppError } from '../errors'
import { storedTranslations, type Translations } from '../organisation/translations'
import { demandRemoved } from '../settings/removal'
import type { BranchPrices } from './branch-prices'
import { COMPONENTS, writeComponents } from './component-repository'
import type { Component } from './component-schema'
import type { ServingTime } from './serving-times'
import { asStored } from './stored-menu'

/** The stored values of an item. `allergens`: as of `normalAllergens`. */
export type MenuItemValues = {
  name: string
  categoryId: string
  stationId: string | null
  price: number
  branchPrices: BranchPrices
  description: string
  translations: Translations
  servingTimes: ServingTime[]
  kitchenName: string
  allergens: string[]
  components: Component[]
}

/** Where an item was sold out; `endsAt`: ISO 8601, null without an end. */
type SoldOutPlace = { branchId: string; endsAt: string | null }

const VALUES = {
  name: true,
  categoryId: true,
  stationId: true,
  price: true,
  branchPrices: true,
  description: true,
  translations: true,
  servingTimes: true,
  kitchenName: true,
  allergens: true,
  components: COMPONENTS,
} satisfies Prisma.MenuItemSelect

/** @throws {AppError} not_found */
export async function findMenuItem({ prisma }: Sql, orgId: string, id: string): Promise<MenuItemValues> {
  return withPrices(
    demandItem(await prisma.menuItem.findFirst({ where: { id, orgId, removedAt: null }, select: VALUES })),
  )
}

type Named = { menuItemId?: string | undefined; reference?: string | undefined }

/** The items that lines name, by id or reference, and that are in none of some categories. */
export const findItemsOutside = (
  { prisma }: Sql,
  orgId: string,
  categoryIds: string[],
  lines: readonly Named[],
): Promise<{ id: string; name: string; reference: string | null }[]> =>
  prisma.menuItem.findMany({
    where: {
      orgId,
      removedAt: null,
      categoryId: { notIn: categoryIds },
      OR: [
        { id: { in: lines.flatMap(({ menuItemId }) => menuItemId ?? []) } },
        { reference: { in: lines.flatMap(({ reference }) => reference ?? []) } },
      ],
    },
    select: { id: true, name: true, reference: true },
  })

/** An item with its place, its photo, and where it is sold out. */
export type WholeMenuItem = MenuItemValues & {
  id: string
  position: number
  photoId: string | null
  soldOut: SoldOutPlace[]
}

/** @throws {AppError} not_found */
export async function findWholeItem({ prisma }: Sql, orgId: string, id: string): Promise<WholeMenuItem> {
  const soldOut = { select: { branchId: true, endsAt: true } }
  const select = { ...VALUES, id: true, position: true, photoId: true, soldOut }
  const item = demandItem(await prisma.menuItem.findFirst({ where: { id, orgId, removedAt: null }, select }))
  const places = item.soldOut.map(({ branchId, endsAt }) => ({ branchId, endsAt: endsAt?.toISOString() ?? null }))
  return { ...withPrices(item), soldOut: places }
}

/** An item that was removed. @throws {AppError} not_found; already_exists if it is in use */
export async function findRemovedItem({ prisma }: Sql, orgId: string, id: string): Promise<MenuItemValues> {
  const select = { ...VALUES, removedAt: true }
  const { removedAt: _, ...item } = demandRemoved(await prisma.menuItem.findFirst({ where: { id, orgId }, select }))
  return withPrices(item)
}

/** Whether the organisation has or had an item with this id. */
export const isItem = async ({ prisma }: Sql, orgId: string, id: string): Promise<boolean> =>
  (await prisma.menuItem.count({ where: { id, orgId } })) > 0

/** The name of an item. @throws {AppError} not_found */
export async function nameOfItem({ prisma }: Sql, orgId: string, id: string): Promise<string> {
  return demandItem(await prisma.menuItem.findFirst({ where: { id, orgId, removedAt: null }, select: { name: true } }))
    .name
}

/** What the other items of a menu cost. */
export async function pricesOfOthers({ prisma }: Sql, orgId: string, id: string): Promise<number[]> {
  const others = await prisma.menuItem.findMany({
    where: { orgId, removedAt: null, id: { not: id } },
    select: { price: true },
  })
  return others.map(({ price }) => price)
}

/** Those of the items that the organisation has, sorted by name. */
export const namesOfItems = ({ prisma }: Sql, orgId: string, ids: string[]): Promise<{ id: string; name: string }[]> =>
  prisma.menuItem.findMany({
    where: { orgId, id: { in: ids }, removedAt: null },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  })

/** What guests read about an item. @param language as of `translatedSql` @throws {AppError} not_found */
export async function readDescription(
  { prisma }: Sql,
  orgId: string,
  id: string,
  language: string | null = null,
): Promise<string> {
  const select = { description: true, translations: true }
  const item = demandItem(await prisma.menuItem.findFirst({ where: { id, orgId, removedAt: null }, select }))
  return (language && storedTranslations(item.translations)[language]?.description) || item.description
}

const withPrices = <Row extends { translations: unknown; servingTimes: unknown; branchPrices: unknown }>(row: Row) => ({
  ...asStored(row),
  branchPrices: row.branchPrices as BranchPrices,
})

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
export async function endOfCategory({ prisma }: Sql, orgId: string, categoryId: string): Promise<number> {
  const { _max } = await prisma.menuItem.aggregate({ where: { orgId, categoryId }, _max: { position: true } })
  return (_max.position ?? -1) + 1
}

/** Adds an item at the end of its category. */
export async function insertMenuItem(
  sql: Sql,
  orgId: string,
  { components, ...item }: MenuItemValues & { id: string },
): Promise<void> {
  const position = await endOfCategory(sql, orgId, item.categoryId)
  await sql.prisma.menuItem.create({ data: { ...item, orgId, position }, select: { id: true } })
  if (components.length > 0) await writeComponents(sql, orgId, [{ id: item.id, components }])
}

export async function updateMenuItem(
  sql: Sql,
  orgId: string,
  id: string,
  { components, ...values }: Partial<MenuItemValues> & { position?: number },
): Promise<void> {
  await sql.prisma.menuItem.update({ where: { id, orgId }, data: values, select: { id: true } })
  if (components) await writeComponents(sql, orgId, [{ id, components }])
}

/** The name and the photo of an item; null: there is no such item. */
export const findPhotoOfItem = ({ prisma }: Sql, orgId: string, itemId: string) =>
  prisma.menuItem.findFirst({ where: { id: itemId, orgId, removedAt: null }, select: { name: true, photoId: true } })

export const setPhotoOfItem = ({ prisma }: Sql, orgId: string, itemId: string, photoId: string | null) =>
  prisma.menuItem.update({ where: { id: itemId, orgId }, data: { photoId }, select: { id: true } })
