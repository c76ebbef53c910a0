import type { GuestAccess } from '../access/guest-session'
import type { Database } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError, type ErrorBody } from '../errors'
import { once } from '../idempotency'
import { sha256 } from '../sha256'
import type { NewGuestOrder } from './guest-order-schema'
import { orderAtTable } from './order-at-table'

/**
 * Places a guest's order once, however often the same attempt is sent within 24 hours; a refusal is kept too, unless it may
 * pass (see `once`).
 * @throws {AppError} invalid_request for items that are not on the menu any more, sold_out,
 * table_closed, awaiting_acceptance, too_many_open_orders
 */
export async function placeGuestOrder(
  database: Database,
  guest: GuestAccess,
  { key, lines: items, ...others }: NewGuestOrder,
): Promise<void> {
  // What is empty is left out: a new field does not change the hash of an attempt that was made before there was the field.
  const given = Object.entries(others).filter(([, value]) => value)
  const content = given.length === 0 ? items : { lines: items, ...Object.fromEntries(given) }
  const attempt = { callerId: guest.sessionId, key: `page:${key}`, requestHash: sha256(JSON.stringify(content)) }
  const { status, body } = await withinShare(guest, () =>
    once(database, attempt, async (sql) => {
      const { id } = await orderAtTable(sql, guest, { items, ...others })
      return { status: 201, body: { orderId: id } }
    }),
  )
  if (status === 201) return
  const { code, error, details } = body as ErrorBody
  throw new AppError(code, error, details && { details })
}
