import type { Sql } from '../db/database'

/** A business day of a branch. `day`: YYYY-MM-DD. */
type Asked = { orgId: string; branchId: string; day: string; begins: Date; ends: Date; take: number }

/** Orders that were placed more days before are left out. */
const LOOK_BACK_DAYS = 7
const DAY_MS = 86_400_000

/** The orders that were placed on a business day of a branch, and those that were placed before and start then, the oldest first. @param take the most */
export const findOrdersOfDay = ({ prisma }: Sql, { orgId, branchId, day, begins, ends, take }: Asked) =>
  prisma.order.findMany({
    where: {
      ...{ orgId, branchId },
      OR: [
        { day: new Date(day) },
        {
          day: { gte: new Date(Date.parse(day) - LOOK_BACK_DAYS * DAY_MS), lt: new Date(day) },
          startAt: { gte: begins, lt: ends },
        },
      ],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take,
    select: {
      ...{ createdAt: true, startAt: true, readyAt: true, finishedAt: true, stoppedAt: true, status: true },
      ...{ rush: true, source: true, remakeOfId: true },
      items: { orderBy: { position: 'asc' } },
    },
  })

/** The stations of a business, also removed ones, and its categories, in their order, with the stations' limits, and the category of each item. */
export async function findMenuPlaces({ prisma }: Sql, orgId: string) {
  const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const
  return {
    stations: await prisma.station.findMany({
      where: { orgId },
      orderBy: [{ removedAt: { sort: 'asc', nulls: 'first' } }, ...inOrder],
      select: { id: true, name: true, lateAfterMinutes: true },
    }),
    categories: await prisma.menuCategory.findMany({
      where: { orgId, removedAt: null },
      orderBy: [...inOrder],
      select: { id: true, name: true },
    }),
    items: await prisma.menuItem.findMany({ where: { orgId }, select: { id: true, categoryId: true } }),
  }
}
