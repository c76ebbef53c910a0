import type { CapacityState, CapacityStep } from '../branches/capacity'
import { type Capacity, capacitySchema } from '../branches/capacity-schema'
import type { Sql } from '../db/database'
import { TO_MAKE_STATUSES } from '../order-status'
import type { OpenWork } from './kitchen-load'

/** A branch whose step may change without anybody setting it. `seq`: its last event. */
export type WatchedBranch = {
  id: string
  orgId: string
  name: string
  seq: number
  automatic: Capacity['automatic']
  state: CapacityState
}

const AUTOMATIC = (['pieces', 'minutes'] as const).map((measure) => ({
  capacity: { path: ['automatic', 'measure'], equals: measure },
}))

/** The branches that have limits, or a step other than `normal`, or one that was set by hand. */
export async function findWatchedBranches({ prisma }: Sql): Promise<WatchedBranch[]> {
  const branches = await prisma.branch.findMany({
    where: { OR: [{ capacityStep: { not: 'normal' } }, { capacityUntil: { not: null } }, ...AUTOMATIC] },
    select: {
      ...{ id: true, orgId: true, name: true, seq: true },
      ...{ capacity: true, capacityStep: true, capacitySince: true, capacityUntil: true },
    },
  })
  return branches.map(({ capacity, capacityStep, capacitySince, capacityUntil, ...branch }) => ({
    ...branch,
    automatic: capacitySchema.parse(capacity).automatic,
    state: {
      // As the commands wrote it.
      step: capacityStep as CapacityStep,
      since: capacitySince?.getTime() ?? null,
      until: capacityUntil?.getTime() ?? null,
    },
  }))
}

/** The open orders of a branch that its kitchen makes now, without those that wait for their time. @param now milliseconds since 1970 UTC */
export async function findOpenWork({ prisma }: Sql, branchId: string, now: number): Promise<OpenWork[]> {
  const orders = await prisma.order.findMany({
    where: {
      branchId,
      status: { in: [...TO_MAKE_STATUSES] },
      stoppedAt: null,
      OR: [{ startAt: null }, { startAt: { lte: new Date(now) } }, { status: 'preparing' }],
    },
    select: {
      estimateLikely: true,
      items: {
        select: { stationId: true, quantity: true, doneAt: true, course: true, firedAt: true, parts: true },
      },
    },
  })
  return orders.map(({ estimateLikely, items }) => ({
    likely: estimateLikely?.getTime() ?? null,
    lines: items.map(({ doneAt, firedAt, parts, course, ...line }) => ({
      ...line,
      done: doneAt !== null,
      later: course !== null && firedAt === null,
      // As orders were written.
      parts: parts as OpenWork['lines'][number]['parts'],
    })),
  }))
}
