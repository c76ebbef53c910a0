import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { demandRemoved } from '../settings/removal'
import type { CategoryValues } from './menu-schemas'
import { asStored } from './stored-menu'

export type StoredCategory = CategoryValues & { id: string; position: number }

/** @throws {AppError} not_found */
export async function findCategory(sql: Sql, orgId: string, id: string): Promise<CategoryValues> {
  const { name, translations, servingTimes, course } = await findStoredCategory(sql, orgId, id)
  return { name, translations, servingTimes, course }
}

/** @throws {AppError} not_found */
export async function findStoredCategory({ prisma }: Sql, orgId: string, id: string): Promise<StoredCategory> {
  const category = await prisma.menuCategory.findFirst({
    where: { id, orgId, removedAt: null },
    select: { id: true, name: true, translations: true, servingTimes: true, position: true, course: true },
  })
  if (!category) throw new AppError('not_found', 'There is no such category.')
  return asStored(category)
}

/** The categories of an organisation, in their order. */
export const findCategories = ({ prisma }: Sql, orgId: string): Promise<{ id: string; name: string }[]> =>
  prisma.menuCategory.findMany({
    where: { orgId, removedAt: null },
    select: { id: true, name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })

/** Whether another category than `ownId` has the name. */
export const isCategoryName = async ({ prisma }: Sql, orgId: string, name: string, ownId: string | null) =>
  (await prisma.menuCategory.count({
    where: { orgId, removedAt: null, name, ...(ownId !== null && { id: { not: ownId } }) },
  })) > 0

/** Adds a category at the end of the menu. */
export async function insertCategory(
  { prisma }: Sql,
  orgId: string,
  category: Omit<StoredCategory, 'position'>,
): Promise<void> {
  const { _max } = await prisma.menuCategory.aggregate({ where: { orgId }, _max: { position: true } })
  await prisma.menuCategory.create({ data: { ...category, orgId, position: (_max.position ?? -1) + 1 } })
}

export const updateCategory = ({ prisma }: Sql, orgId: string, id: string, values: CategoryValues) =>
  prisma.menuCategory.update({ where: { id, orgId }, data: values })

/** The name of a category that was removed. @throws {AppError} not_found; already_exists if it is in use */
export const nameOfRemovedCategory = async ({ prisma }: Sql, orgId: string, id: string) => {
  const select = { name: true, removedAt: true }
  return demandRemoved(await prisma.menuCategory.findFirst({ where: { id, orgId }, select })).name
}

/** The items of a category, in their order. */
export const itemsOfCategory = (
  { prisma }: Sql,
  orgId: string,
  categoryId: string,
): Promise<{ id: string; name: string }[]> =>
  prisma.menuItem.findMany({
    where: { orgId, categoryId, removedAt: null },
    select: { id: true, name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
