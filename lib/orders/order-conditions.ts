import type { ListScope } from '../access/scope'
import { type Statement, sql as statement } from '../db/sql'
import { unestimated } from '../db/unestimated'
import type { OrderStatus } from '../order-status'
import type { OrderType } from './order-type'

/** Each part that is given must match. */
export type OrderConditions = {
  status?: OrderStatus | undefined
  branchId?: string | undefined
  type?: OrderType | undefined
  tableId?: string | undefined
  /** The number of the order in another system. */
  reference?: string | undefined
}

/** The conditions on a row `o` of `orders`. */
export function conditionsOf(scope: ListScope, asked: OrderConditions): Statement[] {
  const { status, branchId, type, tableId, reference } = asked
  const branches = listedBranches(scope, branchId)
  return [
    statement`o.org_id = ${unestimated(scope.orgId, 'uuid')}`,
    ...(branches ? [statement`o.branch_id = ${branches}`] : []),
    ...(status ? [statement`o.status = ${unestimated(status, 'order_status')}`] : []),
    ...(type ? [statement`o.type = ${unestimated(type, 'order_type')}`] : []),
    ...(tableId ? [statement`o.table_id = ${unestimated(tableId, 'uuid')}`] : []),
    ...(reference ? [statement`o.reference = ${unestimated(reference, 'text')}`] : []),
  ]
}

/**
 * What stands behind `=` for the branches of a list. Null: all of the organisation.
 * @param branchId the one that is asked for; a list of a branch outside the scope is empty
 */
export function listedBranches({ branchIds }: ListScope, branchId: string | undefined): Statement | null {
  const [one] = branchIds ?? []
  if (branchIds === null) return branchId === undefined ? null : unestimated(branchId, 'uuid')
  // An index gives the orders of one branch in their order, but not those of a list of branches.
  if (one !== undefined && branchIds.length === 1 && branchId === undefined) return unestimated(one, 'uuid')
  const asked = branchIds.filter((id) => branchId === undefined || id === branchId.toLowerCase())
  return statement`ANY (${unestimated(asked, 'uuid[]')}::uuid[])`
}
