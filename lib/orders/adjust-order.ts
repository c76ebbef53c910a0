import { type Holder, holds, type Permission } from '../access/permissions'
import type { By } from '../access/scope'
import { recordAudit } from '../audit/audit-repository'
import { findAdjustmentLimit } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { type AdjustmentKind, isAboveLimit } from './adjustments'
import { change, withLocked } from './carry-out'
import type { StoredOrder } from './order'
import type { OrderCommand } from './order-command'
import { transition } from './transition'
import type { OrderState } from './transition-result'

/** Commands that change the discounts and surcharges of an order. */
export type Adjusting = Extract<OrderCommand, { type: 'adjust' | 'remove_adjustment' }>

/**
 * Adds a discount or a surcharge, or removes one, and adds that to the activity log. All discounts of an order together, and all
 * surcharges, are at most the limit of the branch, unless the caller may go beyond it. To remove one that is above it needs the same
 * permission.
 * @throws {AppError} not_found; forbidden above the limit; invalid_transition, already_paid, already_refunded, wrong_amount,
 * version_conflict
 */
export const adjustOrder = (
  sql: Sql,
  caller: Holder,
  by: By,
  orderId: string,
  command: Adjusting,
): Promise<StoredOrder> =>
  withLocked(sql, by, orderId, async (sql, order) => {
    const isNew = command.type === 'adjust'
    const adjustmentId = isNew ? (by.tapId ?? newId()) : command.adjustmentId
    const single = isNew ? { ...command, type: 'add_adjustment' as const, adjustmentId } : command
    const decided = transition(order, single)
    const larger = isNew && decided.ok ? decided.next : order
    const adjustment = larger.adjustments.find(({ id }) => id === adjustmentId)
    // One that is refused, or that is not there, is refused as such, whoever asked for it.
    if (decided.ok && adjustment)
      await refuseAboveLimit(sql, caller, { ...larger, branchId: order.branchId }, adjustment)
    const changed = await change(sql, by, order, single)
    if (!adjustment) return changed
    const { kind, percent, amount, value, reason } = adjustment
    const given = percent === null ? { amount } : { percent, amount: value }
    await recordAudit(sql, by.scope.orgId, by.actor, {
      action: isNew ? 'adjustment.added' : 'adjustment.removed',
      branchId: order.branchId,
      subject: `${order.number} · ${order.tableLabel}`,
      [isNew ? 'after' : 'before']: { adjustmentKind: kind, ...given, reason },
    })
    return changed
  })

type Adjusted = Pick<OrderState, 'adjustments' | 'itemsTotal'> & { branchId: string }

async function refuseAboveLimit(sql: Sql, caller: Holder, order: Adjusted, { kind }: { kind: AdjustmentKind }) {
  const limit = await findAdjustmentLimit(sql, order.branchId)
  if (holds(caller, permissionToAdjust(order, kind, limit))) return
  throw new AppError('forbidden', `Above ${limit} % of the items' total, a manager must do this.`)
}

/** @param limit percent of the items' total */
function permissionToAdjust(order: Adjusted, kind: AdjustmentKind, limit: number): Permission {
  return isAboveLimit(order, kind, limit) ? 'orders.adjust_above_limit' : 'orders.adjust'
}
