import type { CapacityState } from '../branches/capacity'
import type { Capacity } from '../branches/capacity-schema'
import { automaticOf, type OrderingRules, orderingRulesSql } from '../branches/ordering'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
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

/** The branches that have limits, or a step other than `normal`, or one that was set by hand. */
export async function findWatchedBranches({ prisma }: Sql): Promise<WatchedBranch[]> {
  const branches = await prisma.$queryRaw<
    (Omit<WatchedBranch, 'automatic' | 'state'> & { rules: OrderingRules })[]
  >(statement`
    SELECT b.id, b.org_id AS "orgId", b.name, b.seq, ${raw(orderingRulesSql('b'))} AS rules FROM branches b
    WHERE b.capacity_step <> 'normal' OR b.capacity_until IS NOT NULL OR b.capacity -> 'automatic' <> 'null'`)
  return branches.map(({ rules: { capacity, kitchen }, ...branch }) => ({
    ...branch,
    automatic: automaticOf(capacity),
    state: kitchen,
  }))
}

/**
 * The open orders of a branch that its kitchen makes now, without those that wait for their time.
 * @param now milliseconds since 1970 UTC
 */
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
