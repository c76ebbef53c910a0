import type { Sql } from '../db/database'

/** A cancelled order of a branch, and the station whose boards dismissed it; empty: the boards of all stations. */
type StoredDismissal = { orgId: string; branchId: string; orderId: string; station: string }

/**
 * Notes that the boards of a station have dismissed a cancelled order. The order does not change by that.
 * @returns `known`: it was noted before; `missing`: the branch has no such cancelled order
 */
export async function storeDismissal(
  { prisma }: Sql,
  { orgId, branchId, orderId, station }: StoredDismissal,
): Promise<'stored' | 'known' | 'missing'> {
  const order = { orgId, branchId, id: orderId, status: 'cancelled' as const }
  const { count } = await prisma.order.updateMany({
    where: { ...order, NOT: { dismissedStations: { has: station } } },
    data: { dismissedStations: { push: station } },
  })
  if (count > 0) return 'stored'
  return (await prisma.order.count({ where: order })) > 0 ? 'known' : 'missing'
}
