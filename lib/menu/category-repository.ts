import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { CategoryValues } from './menu-schemas'

/** A category as it was removed, with which `restoreCategory` brings it back. */
export type RemovedCategory = { id: string; name: string; position: number }

/** @throws {AppError} not_found */
export async function findCategory({ prisma }: Sql, orgId: string, id: string): Promise<CategoryValues> {
  const category = await prisma.menuCategory.findFirst({ where: { id, orgId }, select: { name: true } })
  if (!category) throw new AppError('not_found', 'There is no such category.')
  return category
}

/** The categories of an organisation, in their order. */
export const findCategories = ({ prisma }: Sql, orgId: string): Promise<{ id: string; name: string }[]> =>
  prisma.menuCategory.findMany({
    where: { orgId },
    select: { id: true, name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })

/** Whether another category than `ownId` has the name. */
export const isCategoryName = async ({ prisma }: Sql, orgId: string, name: string, ownId: string | null) =>
  (await prisma.menuCategory.count({ where: { orgId, name, ...(ownId !== null && { id: { not: ownId } }) } })) > 0

/** Adds a category; without a position, at the end of the menu. */
export async function insertCategory(
  { prisma }: Sql,
  orgId: string,
  category: Omit<RemovedCategory, 'position'> & { position?: number },
): Promise<void> {
  const { _max } = await prisma.menuCategory.aggregate({ where: { orgId }, _max: { position: true } })
  await prisma.menuCategory.create({ data: { position: (_max.position ?? -1) + 1, ...category, orgId } })
}

export const updateCategory = ({ prisma }: Sql, orgId: string, id: string, { name }: CategoryValues) =>
  prisma.menuCategory.update({ where: { id, orgId }, data: { name } })

/** @returns the category as it was */
export const deleteCategory = ({ prisma }: Sql, orgId: string, id: string): Promise<RemovedCategory> =>
  prisma.menuCategory.delete({ where: { id, orgId }, select: { id: true, name: true, position: true } })

/** The items of a category, in their order. */
export const itemsOfCategory = (
  { prisma }: Sql,
  orgId: string,
  categoryId: string,
): Promise<{ id: string; name: string }[]> =>
  prisma.menuItem.findMany({
    where: { orgId, categoryId },
    select: { id: true, name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
