import type { By } from '../access/scope'
import { findOrdering } from '../branches/ordering-repository'
import { inTransaction, type Sql } from '../db/database'
import { refuseFullDisk } from '../disk-space'
import { AppError } from '../errors'
import { holdTableInUse, type Place } from '../tables/table-repository'
import { checkLines } from './check-lines'
import { hasContact } from './contact'
import { saveContact } from './contact-repository'
import type { NewOrder, StoredOrder } from './order'
import { usualType } from './order-type'
import { refuseWrongPickup } from './pickup'
import type { OrderProblem } from './problems'
import { requestHashOf } from './request-hash'
import { sourceOf, totalWith, writeOrder } from './write-order'

/**
 * Places an order at a table.
 * @throws {AppError} not_found for a table outside the scope; unavailable when the disk is full; invalid_request for a pickup in the past
 * or too far ahead, or a total over the limit; wrong_amount for another total than the program expects, unless it wants the order accepted;
 * and what `checkLines` throws
 */
export async function placeOrder(sql: Sql, by: By, tableId: string, order: NewOrder): Promise<StoredOrder> {
  refuseFullDisk()
  return inTransaction(sql, (sql) => placeHeld(sql, by, tableId, order))
}

async function placeHeld(sql: Sql, by: By, tableId: string, order: NewOrder): Promise<StoredOrder> {
  const { items: lines, type, reference, pickupAt, contact, expectedTotal, onUnknownItem, ...told } = order
  const { branchId, isCounter } = await holdPlace(sql, by, tableId)
  await refuseWrongPickup(sql, by, branchId, pickupAt)
  const accepts = onUnknownItem === 'accept'
  const items = await checkLines(sql, { orgId: by.scope.orgId, branchId }, lines, {
    accepts,
    ...(by.actor.kind === 'guest' && { servedAt: pickupAt ?? null }),
  })
  const total = totalWith(items)
  const differs = expectedTotal !== undefined && expectedTotal !== total
  if (differs && !accepts) throw otherTotal(total, expectedTotal)
  const placed = await writeOrder(sql, by, {
    ...told,
    branchId,
    tableId,
    items,
    type: type ?? usualType(isCounter),
    reference: reference ?? null,
    source: sourceOf(by),
    pickupAt: pickupAt ?? null,
    remakeOf: null,
    requestHash: reference === undefined ? null : requestHashOf(tableId, order),
    expectedTotal: differs ? expectedTotal : null,
    problems: [...(differs ? ['total_differs' as const] : []), ...(accepts ? await whileClosed(sql, branchId) : [])],
  })
  if (contact && hasContact(contact)) await saveContact(sql, by.scope, placed.id, contact)
  return placed
}

function otherTotal(total: number, expected: number): AppError {
  const message = `The order costs ${total}, not ${expected}.`
  return new AppError('wrong_amount', message, { details: [{ path: 'expectedTotal', message }] })
}

/** What tells staff that guests cannot order now. */
async function whileClosed(sql: Sql, branchId: string): Promise<OrderProblem[]> {
  const ordering = await findOrdering(sql, branchId)
  return ordering.isOpen ? [] : [`ordering_${ordering.why}`]
}

/**
 * The place of a new order. Until the transaction ends its table is not removed.
 * @throws {AppError} not_found for a table outside the scope, and a removed one
 */
export async function holdPlace(sql: Sql, { scope }: By, tableId: string): Promise<Place> {
  const place = await holdTableInUse(sql, scope, tableId)
  if (!place) throw new AppError('not_found', 'There is no such table.')
  return place
}
