import type { GuestAccess } from '../access/guest-session'
import { byGuest } from '../access/scope'
import type { Database } from '../db/database'
import { AppError, type ErrorBody } from '../errors'
import { once } from '../idempotency'
import { placeOrder } from '../orders/place-order'
import { sha256 } from '../sha256'
import type { NewGuestOrder } from './guest-order-schema'

/**
 * Places a guest's order once, however often the same attempt is sent within 24 hours; a refusal stays one, too.
 * @throws {AppError} invalid_request for items that are not on the menu any more, sold_out
 */
export async function placeGuestOrder(
  database: Database,
  guest: GuestAccess,
  { key, lines }: NewGuestOrder,
): Promise<void> {
  const attempt = { callerId: guest.sessionId, key: `page:${key}`, requestHash: sha256(JSON.stringify(lines)) }
  const { status, body } = await once(database, attempt, async (sql) => {
    const { id } = await placeOrder(sql, byGuest(guest), guest.tableId, lines)
    return { status: 201, body: { orderId: id } }
  })
  if (status === 201) return
  const { code, error, details } = body as ErrorBody
  throw new AppError(code, error, details && { details })
}
