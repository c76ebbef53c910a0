import type { By } from '../access/scope'
import { businessDaySql } from '../branches/business-day'
import { inTransaction, type Sql } from '../db/database'
import { AppError } from '../errors'
import { findOrder } from './find-orders'
import type { NewOrder, StoredOrder } from './order'
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
    const first = await lockReference(sql, by, tableId, reference)
    if (!first) return { order: await place(sql), isNew: true }
    const seen = await findOrder(sql, by.scope, first.id).catch(unseen)
    if (first.requestHash !== requestHashOf(tableId, order)) {
      throw referenceTaken(`Order ${seen.number}, whose request had another content, has this reference.`, first.id)
    }
    return { order: seen, isNew: false }
  })
}

/** Whether the source has an order with this reference, of any day and any content. */
export async function isKnownReference(sql: Sql, by: By, reference: string): Promise<boolean> {
  const found = await sql.query('SELECT FROM orders WHERE org_id = $1 AND source = $2 AND reference = $3 LIMIT 1', [
    by.scope.orgId,
    sourceOf(by),
    reference,
  ])
  return found.length > 0
}

function unseen(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  throw referenceTaken('Another order, which you may not see, has this reference.')
}

const referenceTaken = (message: string, orderId?: string) =>
  new AppError('reference_taken', message, { details: [{ path: 'reference', message }], ...(orderId && { orderId }) })

/** `requestHash`: null of an order that a version without it has written: nobody knows whether the request is the same. */
type First = { id: string; requestHash: string | null }

/**
 * Two requests with one reference wait for each other here; the second then finds the order of the first. Both read the day after
 * that, so that they cannot meet again in the next one.
 */
async function lockReference(sql: Sql, by: By, tableId: string, reference: string): Promise<First | undefined> {
  const { orgId, branchId } = by.scope
  const source = sourceOf(by)
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))', [
    JSON.stringify([orgId, source, reference]),
  ])
  const [first] = await sql.query<First>(
    `SELECT o.id, o.request_hash AS "requestHash"
     FROM tables t JOIN branches b ON b.id = t.branch_id
     JOIN orders o ON o.org_id = b.org_id AND o.branch_id = b.id AND o.day = ${businessDaySql('b', 'clock_timestamp()')}
     WHERE t.id = $1 AND b.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3) AND o.source = $4 AND o.reference = $5`,
    [tableId, orgId, branchId, source, reference],
  )
  return first
}
