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
  { key, lines, allergyNote }: NewGuestOrder,
): Promise<void> {
  // Without an allergy note, the hash of an attempt is what it was before there were any.
  const content = allergyNote === '' ? lines : { lines, allergyNote }
  const attempt = { callerId: guest.sessionId, key: `page:${key}`, requestHash: sha256(JSON.stringify(content)) }
  const { status, body } = await withinShare(guest, () =>
    once(database, attempt, async (sql) => {
      const { id } = await orderAtTable(sql, guest, { items: lines, allergyNote })
      return { status: 201, body: { orderId: id } }
    }),
  )
  if (status === 201) return
  const { code, error, details } = body as ErrorBody
  throw new AppError(code, error, details && { details })
}
