import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { OPEN_STATUSES } from '../order-status'

/** An order of a branch, and the station whose boards dismissed something of it; empty: the boards of all stations. */
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

/**
 * Notes that the boards of a station have seen the changes of an open order up to a version. The order does not change by that.
 * @returns `known`: they had seen them, or later ones; `missing`: the branch has no such open order, or it has no such version
 */
export async function storeSeenChanges(
  sql: Sql,
  { orgId, branchId, orderId, station, version }: StoredDismissal & { version: number },
): Promise<'stored' | 'known' | 'missing'> {
  const [found] = await writeRows<{ isStored: boolean }>(
    sql,
    statement`
WITH found AS (
  SELECT o.id, coalesce((o.seen_changes ->> ${station}::text)::int, 0) < ${version}::int AS is_new
  FROM orders o WHERE o.id = ${orderId}::uuid AND o.org_id = ${orgId}::uuid AND o.branch_id = ${branchId}::uuid
    AND ${IS_OPEN} AND o.version >= ${version}::int
  FOR NO KEY UPDATE
), stored AS (
  UPDATE orders o SET seen_changes = o.seen_changes || jsonb_build_object(${station}::text, ${version}::int)
  FROM found WHERE o.id = found.id AND found.is_new
)
SELECT is_new AS "isStored" FROM found`,
  )
  if (!found) return 'missing'
  return found.isStored ? 'stored' : 'known'
}

const IS_OPEN = raw(isOneOf('o.status', OPEN_STATUSES))
