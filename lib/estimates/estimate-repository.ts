import type { Sql } from '../db/database'
import { TO_MAKE_STATUSES } from '../order-status'
import type { ChangeDetail } from '../orders/change-details'
import type { StoredOrder } from '../orders/order'
import type { StoredEvent } from '../orders/order-event'
import type { OrderEventType } from '../orders/order-event-types'
import type { Estimate } from './estimate'
import type { Told } from './what-to-tell'

/** A branch with its last event, and the last one that its model learned from. `lastSeq` null: it has no model. */
export type EstimatedBranch = { id: string; orgId: string; seq: number; lastSeq: number | null }

/** How much of the past a new model begins with. */
const DAYS_BEFORE = 14
/** More orders than a branch makes at a time. */
const MAX_OPEN = 300

export async function findEstimatedBranches({ prisma }: Sql): Promise<EstimatedBranch[]> {
  const branches = await prisma.branch.findMany({
    select: { id: true, orgId: true, seq: true, estimates: { select: { lastSeq: true } } },
  })
  return branches.map(({ estimates, ...branch }) => ({ ...branch, lastSeq: estimates?.lastSeq ?? null }))
}

/** What a branch has learned, as it is stored. Null: nothing yet. */
export const findKept = ({ prisma }: Sql, branchId: string): Promise<{ lastSeq: number; model: string } | null> =>
  prisma.branchEstimates.findUnique({ where: { branchId }, select: { lastSeq: true, model: true } })

/** The stored models of the other branches of a business. */
export async function findOtherModels({ prisma }: Sql, { id, orgId }: EstimatedBranch): Promise<string[]> {
  const others = await prisma.branchEstimates.findMany({ where: { branch: { orgId }, branchId: { not: id } } })
  return others.map(({ model }) => model)
}

/** The event before those of the last days. @param now milliseconds since 1970 UTC */
export async function seqBefore({ prisma }: Sql, { id, orgId, seq }: EstimatedBranch, now: number): Promise<number> {
  const first = await prisma.orderEvent.findFirst({
    where: { orgId, branchId: id, at: { gte: new Date(now - DAYS_BEFORE * 24 * 3_600_000) } },
    orderBy: [{ at: 'asc' }, { seq: 'asc' }],
    select: { seq: true },
  })
  return first ? first.seq - 1 : seq
}

/** The next events of a branch, in the order of their `seq`. */
export async function nextEvents(
  { prisma }: Sql,
  branchId: string,
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await prisma.orderEvent.findMany({
    where: { branchId, seq: { gt: after } },
    orderBy: { seq: 'asc' },
    take: limit,
  })
  return rows.map(({ id, seq, orderId, type, from, to, order, changes, at }) => ({
    id,
    seq,
    branchId,
    orderId,
    from,
    to,
    at: at.getTime(),
    // As eventSql wrote them.
    type: type as OrderEventType,
    order: order as StoredOrder,
    changes: changes as ChangeDetail[],
  }))
}

/**
 * An order that is to be made. Milliseconds since 1970 UTC: `startAt`, null: when it was placed; `pickupAt`, null: as soon as it is ready.
 */
export type OrderToTell = {
  id: string
  version: number
  isBegun: boolean
  startAt: number | null
  pickupAt: number | null
  told: Told | null
}

/** The orders that a branch has still to make, the newest first. */
export async function findOrdersToTell({ prisma }: Sql, branchId: string): Promise<OrderToTell[]> {
  const orders = await prisma.order.findMany({
    where: { branchId, status: { in: [...TO_MAKE_STATUSES] }, stoppedAt: null },
    orderBy: { createdAt: 'desc' },
    take: MAX_OPEN,
    select: {
      id: true,
      version: true,
      status: true,
      startAt: true,
      pickupAt: true,
      toldAt: true,
      estimateFrom: true,
      estimateLikely: true,
      estimateTo: true,
    },
  })
  return orders.map(({ id, version, status, startAt, pickupAt, toldAt, ...told }) => ({
    id,
    version,
    isBegun: status === 'preparing',
    startAt: startAt?.getTime() ?? null,
    pickupAt: pickupAt?.getTime() ?? null,
    told: toldAt && { estimate: estimateOf(told), at: toldAt.getTime() },
  }))
}

type Columns = Record<'estimateFrom' | 'estimateLikely' | 'estimateTo', Date | null>

const estimateOf = ({ estimateFrom: from, estimateLikely: likely, estimateTo: to }: Columns): Estimate | null =>
  from && likely && to && { from: from.getTime(), likely: likely.getTime(), to: to.getTime() }

/** Stores what a branch has learned up to an event. @param model left out: it is the same as before */
export async function storeKept(
  { prisma }: Sql,
  branchId: string,
  lastSeq: number,
  model: string | undefined,
): Promise<void> {
  const data = { lastSeq, ...(model !== undefined && { model }) }
  if (model === undefined) await prisma.branchEstimates.update({ where: { branchId }, data })
  else await prisma.branchEstimates.upsert({ where: { branchId }, create: { branchId, lastSeq, model }, update: data })
}
