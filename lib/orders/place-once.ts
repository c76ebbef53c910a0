import type { By } from '../access/scope'
import { inTransaction, type Sql } from '../db/database'
import { AppError } from '../errors'
import { findOrder } from './find-orders'
import type { StoredOrder } from './order'
import { sourceOf } from './write-order'

/**
 * Places an order, unless its source has already placed one with its reference; then it returns that one.
 * @param reference undefined: the order has none
 * @param place places the order. It runs in a transaction if there is a reference
 * @throws {AppError} reference_taken if the caller may not see the first order; what `place` throws
 */
export async function placeOnce(
  sql: Sql,
  by: By,
  reference: string | undefined,
  place: (sql: Sql) => Promise<StoredOrder>,
): Promise<{ order: StoredOrder; isNew: boolean }> {
  if (reference === undefined) return { order: await place(sql), isNew: true }
  return inTransaction(sql, async (sql) => {
    const known = await lockReference(sql, by, reference)
    return known ? { order: known, isNew: false } : { order: await place(sql), isNew: true }
  })
}

/** Two requests with one reference wait for each other here; the second then finds the order of the first. */
async function lockReference(sql: Sql, by: By, reference: string): Promise<StoredOrder | null> {
  const key = [by.scope.orgId, sourceOf(by), reference]
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))', [JSON.stringify(key)])
  const [known] = await sql.query<{ id: string }>(
    'SELECT id FROM orders WHERE org_id = $1 AND source = $2 AND reference = $3',
    key,
  )
  if (!known) return null
  return findOrder(sql, by.scope, known.id).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const message = 'Another order, which you may not see, has this reference.'
    throw new AppError('reference_taken', message, { details: [{ path: 'reference', message }] })
  })
}
