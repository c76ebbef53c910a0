import type { Sql } from '../db/database'

/** The orders of a business day of a branch, the oldest first. @param day YYYY-MM-DD @param take the most */
export const findOrdersOfDay = (
  { prisma }: Sql,
  { orgId, branchId, day, take }: { orgId: string; branchId: string; day: string; take: number },
) =>
  prisma.order.findMany({
    where: { orgId, branchId, day: new Date(day) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take,
    select: {
      ...{ createdAt: true, startAt: true, readyAt: true, finishedAt: true, stoppedAt: true, status: true },
      ...{ rush: true, source: true, remakeOfId: true },
      items: { orderBy: { position: 'asc' } },
    },
  })

/** The stations and the categories of a business, in their order, with the stations' limits, and the category of each item. */
export async function findMenuPlaces({ prisma }: Sql, orgId: string) {
  const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const
  return {
    stations: await prisma.station.findMany({
      where: { orgId, removedAt: null },
      orderBy: [...inOrder],
      select: { name: true, lateAfterMinutes: true },
    }),
    categories: await prisma.menuCategory.findMany({
      where: { orgId, removedAt: null },
      orderBy: [...inOrder],
      select: { id: true, name: true },
    }),
    items: await prisma.menuItem.findMany({ where: { orgId }, select: { id: true, categoryId: true } }),
  }
}
