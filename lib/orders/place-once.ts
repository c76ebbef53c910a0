import type { By } from '../access/scope'
import { inTransaction, type Sql } from '../db/database'
import { AppError } from '../errors'
import type { NewOrder, StoredOrder } from './order'
import { findOrder } from './order-repository'
import { hasReference, lockReference } from './reference-repository'
import { requestHashOf } from './request-hash'
import { sourceOf } from './write-order'

type Placed = { order: StoredOrder; isNew: boolean }

/**
 * Places an order at a table, unless its source has already sent the same request with its reference in the business day of the
 * branch; then it returns the order of that request, as it is now.
 * @param place places the order with `placeOrder`. It runs in a transaction if there is a reference
 * @throws {AppError} reference_taken with the id of the first order, for another request with its reference; without the id, if the
 * caller may not see that order; what `place` throws
 */
export async function placeOnce(
  sql: Sql,
  by: By,
  tableId: string,
  order: NewOrder,
  place: (sql: Sql) => Promise<StoredOrder>,
): Promise<Placed> {
  const { reference } = order
  if (reference === undefined) return { order: await place(sql), isNew: true }
  return inTransaction(sql, async (sql) => {
    const first = await lockReference(sql, by.scope, tableId, { source: sourceOf(by), reference })
    if (!first) return { order: await place(sql), isNew: true }
    const seen = await findOrder(sql, by.scope, first.id).catch(unseen)
    if (first.requestHash !== requestHashOf(tableId, order)) {
      throw referenceTaken(`Order ${seen.number}, whose request had another content, has this reference.`, first.id)
    }
    return { order: seen, isNew: false }
  })
}

/** Whether the source has an order with this reference, of any day and any content. */
export const isKnownReference = (sql: Sql, by: By, reference: string): Promise<boolean> =>
  hasReference(sql, by.scope.orgId, { source: sourceOf(by), reference })

function unseen(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  throw referenceTaken('Another order, which you may not see, has this reference.')
}

const referenceTaken = (message: string, orderId?: string) =>
  new AppError('reference_taken', message, { details: [{ path: 'reference', message }], ...(orderId && { orderId }) })
