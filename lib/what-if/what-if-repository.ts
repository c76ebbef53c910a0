import { dayBeginsSql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { AppError } from '../errors'

/** A business day of a branch. `day`: YYYY-MM-DD. */
export type Asked = { orgId: string; branchId: string; day: string }
type Bounds = { begins: Date; ends: Date }

/** Orders that were placed more days before are left out. */
const LOOK_BACK_DAYS = 7
const DAY_MS = 86_400_000

/** When a business day of a branch begins and ends, with the settings of today. */
export async function boundsOfDay({ prisma }: Sql, { orgId, branchId, day }: Asked): Promise<Bounds> {
  const [bounds] = await prisma.$queryRaw<Bounds[]>(statement`
    SELECT ${raw(dayBeginsSql('b', 'asked.day'))} AS begins, ${raw(dayBeginsSql('b', 'asked.day + 1'))} AS ends
    FROM branches b CROSS JOIN (SELECT ${day}::date AS day) asked
    WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid`)
  if (!bounds) throw new AppError('not_found', 'There is no such branch.')
  return bounds
}

/**
 * The orders that were placed on a business day of a branch, and those that were placed before and start then, the oldest first. @param
 * take the most
 */
export const findOrdersOfDay = (
  { prisma }: Sql,
  { orgId, branchId, day, begins, ends, take }: Asked & Bounds & { take: number },
) =>
  prisma.order.findMany({
    where: {
      orgId,
      branchId,
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
      createdAt: true,
      startAt: true,
      readyAt: true,
      finishedAt: true,
      stoppedAt: true,
      status: true,
      rush: true,
      source: true,
      remakeOfId: true,
      items: { orderBy: { position: 'asc' } },
    },
  })

/**
 * The stations of a business, also removed ones, and its categories, in their order, with the stations' limits, and the category of each
 * item.
 */
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
