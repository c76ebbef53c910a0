import { z } from 'zod'
import type { OrgAccess } from '../access/callers'
import { byStaff } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { refuseUnless } from '../orders/carry-out'
import { amountDue, costOfPieces, isDue, PAYMENT_METHODS, type PaymentMethod } from '../orders/payment'
import { handedOverSchema, paidPieces, partSchema, refuseContradictions } from '../orders/payment-schema'
import { findTable } from '../tables/table-repository'
import { lockOrders } from './bill-repository'
import { dueOf } from './table-bill'
import { type Share, sharesOfAmount, takePayments, wholeShares } from './take-payments'

/** The bill as the user saw it, what of it was paid, and how. */
export const paidBillShape = {
  orderIds: z.array(z.uuid()).min(1).max(100),
  total: z.int().min(0).meta({ description: 'What was due, as the bill had it.', example: 78_000 }),
  method: z.enum(PAYMENT_METHODS),
  part: partSchema,
  items: z
    .array(z.strictObject({ orderId: z.uuid().toLowerCase(), ...paidPieces }))
    .min(1)
    .max(1000)
    .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length, {
      error: 'must name each item once',
    })
    .optional()
    .meta({ description: 'Pays these pieces, which no other payment names. Not with `part`.' }),
  handedOver: handedOverSchema,
}

export const paidBillSchema = z.strictObject({ tableId: z.uuid(), ...paidBillShape }).superRefine(refuseContradictions)

export type PaidBill = z.infer<typeof paidBillSchema>

/**
 * Records a payment of a bill: of all that is due, a part of it, or some pieces. Each order is paid as a board does it: a pending order of
 * which all is paid is also confirmed, the others keep their state. All payments or none: if an order was paid, cancelled or changed
 * meanwhile, the guest has seen another bill.
 * @param sql a transaction. It locks the orders, then (in `carryOut`) the branch
 * @throws {AppError} not_found, version_conflict; wrong_amount for more than is due, or less handed over; already_paid for an item
 */
export async function payBill(sql: Sql, staff: OrgAccess, bill: PaidBill): Promise<void> {
  const { tableId, orderIds, total, method, handedOver } = bill
  const table = await findTable(sql, staff, tableId)
  const orders = await lockOrders(sql, staff.orgId, orderIds, table.id)
  const isAsSeen = orders.length === new Set(orderIds).size && orders.every(isDue) && dueOf(orders) === total
  if (!isAsSeen) throw new AppError('version_conflict', 'The bill has changed. Check it again.')
  const by = byStaff({ ...staff, branchId: table.branchId })
  const shares = sharesOf(await wholeShares(sql, by, orders), bill)
  await takePayments(sql, by, handedOver === undefined ? shares : withHandedOver(shares, handedOver), method)
}

/** What the payment pays of each order. */
function sharesOf(whole: Share[], { part, items, total, method }: PaidBill): Share[] {
  if (items) return sharesOfItems(whole, items, method)
  if (part === undefined) return whole
  if (part > total) throw new AppError('wrong_amount', `${total} is due, not ${part}.`)
  return sharesOfAmount(whole, part)
}

function sharesOfItems(whole: Share[], items: NonNullable<PaidBill['items']>, method: PaymentMethod): Share[] {
  const known = whole.map(({ order }) => order.id)
  if (items.some(({ orderId }) => !known.includes(orderId))) {
    throw new AppError('not_found', 'The bill has no such order.')
  }
  return whole.flatMap(({ order }) => {
    const own = items.flatMap(({ orderId, ...pieces }) => (orderId === order.id ? pieces : []))
    if (own.length === 0) return []
    // A payment of all that is due of a pending order does not name its pieces any more (takePayment).
    refuseUnless(order, { type: 'record_payment', method, items: own })
    return [{ order, how: { items: own } }]
  })
}

/** Each payment gets what it pays of the cash that was handed over, the last one the rest too: the change is that of the bill. */
function withHandedOver(shares: Share[], handedOver: number): Share[] {
  const amounts = shares.map(paidOf)
  const rest = handedOver - amounts.reduce((sum, amount) => sum + amount, 0)
  if (rest < 0) throw new AppError('wrong_amount', `${handedOver - rest} is to be paid; ${handedOver} is less.`)
  return shares.map(({ order, how }, index) => {
    const ownRest = index === shares.length - 1 ? rest : 0
    return { order, how: { ...how, handedOver: (amounts[index] ?? 0) + ownRest } }
  })
}

const paidOf = ({ order, how }: Share): number =>
  how?.items ? costOfPieces(order, how.items) : (how?.part ?? amountDue(order))
