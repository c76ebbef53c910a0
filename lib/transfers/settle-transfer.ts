import type { OrgAccess } from '../access/callers'
import { demandAllBranches } from '../access/permissions'
import { byStaff } from '../access/scope'
import { type LockedOrder, lockOrders } from '../bills/bill-repository'
import { dueOf } from '../bills/table-bill'
import { takePayments, wholeShares } from '../bills/take-payments'
import type { Sql } from '../db/database'
import { inOwnShare } from '../db/within-share'
import { AppError } from '../errors'
import { amountDue, isDue } from '../orders/payment'
import { recordChange } from '../settings/change-settings'
import { isPossible, type MatchedOrder, type Settlement, stateAfter } from './settlement'
import { lockTransfer, storeDecision } from './transfer-repository'

/**
 * Carries out a manager's decision. To match records the payment of the orders as a board does, by the manager, also if the transfer
 * has another amount; a completed order stays completed. All orders are paid, or none.
 * @param database or the transaction of a caller that has a place of `withinShare` already
 * @throws {AppError} forbidden; not_found; version_conflict if somebody else was first, or an order changed; already_paid
 */
export function settleTransfer(
  database: Sql,
  staff: OrgAccess,
  transferId: string,
  settlement: Settlement,
): Promise<void> {
  demandAllBranches(staff)
  return inOwnShare(database, { orgId: staff.orgId, branchId: null }, async (sql) => {
    const { state, amount, connection, providerId } = await lockTransfer(sql, staff.orgId, transferId)
    if (!isPossible(settlement.type, state)) {
      throw new AppError('version_conflict', 'Somebody has decided about this transfer meanwhile.')
    }
    const paid = settlement.type === 'match' ? await payOrders(sql, staff, settlement.orders) : []
    const next = stateAfter(settlement.type)
    const orderIds = paid.map(({ id }) => id)
    await storeDecision(sql, transferId, { state: next, orderIds, actor: byStaff(staff).actor })
    await recordChange(
      sql,
      staff,
      { action: `transfer.${next}`, branchId: branchOf(paid), subject: `${connection} ${providerId}` },
      null,
      {
        amount,
        ...(paid.length > 0 && { order: paid.map(({ number }) => number).join(', '), total: dueOf(paid) }),
      },
    )
  })
}

async function payOrders(sql: Sql, staff: OrgAccess, seen: MatchedOrder[]): Promise<LockedOrder[]> {
  const totals = new Map(seen.map(({ id, total }) => [id, total]))
  const orders = await lockOrders(sql, staff.orgId, [...totals.keys()])
  if (orders.length < totals.size) throw new AppError('not_found', 'There is no such order.')
  for (const order of orders) {
    if (order.paymentStatus === 'paid') throw new AppError('already_paid', `Order ${order.number} is already paid.`)
    if (!isDue(order) || amountDue(order) !== totals.get(order.id)) {
      throw new AppError('version_conflict', `Order ${order.number} has changed.`)
    }
  }
  const by = byStaff(staff)
  await takePayments(sql, by, await wholeShares(sql, by, orders), 'transfer')
  return orders
}

/** The branch of the orders; null if they are of several. */
function branchOf(orders: LockedOrder[]): string | null {
  const [branchId = null, ...others] = new Set(orders.map((order) => order.branchId))
  return others.length === 0 ? branchId : null
}
