import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import { byStaff } from '../access/scope'
import { lockOrders, takePayments } from '../bills/take-payments'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError } from '../errors'
import { isDue } from '../orders/payment'
import { recordChange } from '../settings/change-settings'
import type { TransferState } from './bank-transfer'
import { isPossible, type Settlement, stateAfter } from './settlement'

type LockedTransfer = { state: TransferState; amount: number; connection: string; providerId: string }

/**
 * Carries out a manager's decision. To match records the payment of an order as a board does, by the manager, also if the transfer
 * has another amount; a completed order stays completed.
 * @throws {AppError} forbidden; not_found; version_conflict if somebody else was first, or the order changed; already_paid
 */
export function settleTransfer(
  database: Database,
  staff: StaffAccess,
  transferId: string,
  settlement: Settlement,
): Promise<void> {
  demandEverywhere(staff, 'transfers.settle')
  return withinShare({ orgId: staff.orgId, branchId: null }, () =>
    database.transaction(async (sql) => {
      const { state, amount, connection, providerId } = await lockTransfer(sql, staff, transferId)
      if (!isPossible(settlement.type, state)) {
        throw new AppError('version_conflict', 'Somebody has decided about this transfer meanwhile.')
      }
      const paid = settlement.type === 'match' ? await payOrder(sql, staff, settlement) : null
      const next = stateAfter(settlement.type)
      await sql.query(SETTLE, [transferId, next, paid ? [paid.id] : [], JSON.stringify(byStaff(staff).actor)])
      await recordChange(
        sql,
        staff,
        { action: `transfer.${next}`, branchId: paid?.branchId ?? null, subject: `${connection} ${providerId}` },
        null,
        { amount, ...(paid && { order: String(paid.number), total: paid.total }) },
      )
    }),
  )
}

async function lockTransfer(sql: Sql, { orgId }: StaffAccess, id: string): Promise<LockedTransfer> {
  const [transfer] = await sql.query<LockedTransfer>(LOCK_TRANSFER, [id, orgId])
  if (!transfer) throw new AppError('not_found', 'There is no such transfer.')
  return transfer
}

async function payOrder(sql: Sql, staff: StaffAccess, { orderId, total }: Extract<Settlement, { type: 'match' }>) {
  const [order] = await lockOrders(sql, staff.orgId, [orderId])
  if (!order) throw new AppError('not_found', 'There is no such order.')
  if (order.paymentStatus === 'paid') throw new AppError('already_paid', 'The order is already paid.')
  if (!isDue(order) || order.total !== total) throw new AppError('version_conflict', 'The order has changed.')
  await takePayments(sql, byStaff(staff), [order], 'transfer')
  return order
}

const LOCK_TRANSFER = `
SELECT t.state, t.amount::float8 AS amount, t.provider_id AS "providerId", c.name AS connection
FROM bank_transfers t JOIN bank_connections c ON c.id = t.connection_id
WHERE t.id = $1 AND t.org_id = $2 FOR UPDATE OF t`

const SETTLE = `
UPDATE bank_transfers SET state = $2::transfer_state, order_ids = $3::uuid[], settled_by = $4::jsonb, settled_at = clock_timestamp()
WHERE id = $1`
