import type { GuestAccess } from '../access/callers'
import { byGuest } from '../access/scope'
import { type Ordering, openFrom, orderingAt } from '../branches/ordering'
import type { Database, Sql } from '../db/database'
import { sql as statement } from '../db/sql'
import { withinGuestShare, withinShareOfRefusals } from '../db/within-share'
import { AppError, type ErrorBody } from '../errors'
import { once, RETRYABLE_CODES } from '../idempotency/idempotency'
import { isKnownKey } from '../idempotency/idempotency-repository'
import { checkLines } from '../orders/check-lines'
import type { NewOrder, StoredOrder } from '../orders/order'
import { placeOrder } from '../orders/place-order'
import { sha256 } from '../sha256'
import { extendSessionAtCounter } from '../tables/table-repository'
import { exceededLimit, guestLimitsOf, isRateLimit } from './guest-limits'
import type { NewGuestOrder } from './guest-order-schema'
import { sessionEnded } from './guest-session'
import { tableClosed } from './guest-table'
import { lockTableOfGuest, readSessionUsage, readTableOfGuest, type TableOfGuest } from './guest-table-repository'
import { refuseOtherCategories } from './refuse-other-categories'

/**
 * Places a guest's order once, even if it is sent again within 24 hours, also in a later session at the table. A refusal is stored too,
 * unless it is temporary (see `once`).
 * @param shownTotal what the page showed, in the smallest unit
 * @throws {AppError} invalid_request for items that are no longer on the menu, and for another total, sold_out, kitchen_limited,
 * table_closed, ordering_closed, awaiting_acceptance, too_many_open_orders, rate_limited
 */
export async function placeGuestOrder(
  database: Database,
  guest: GuestAccess,
  { key, lines: items, ...others }: NewGuestOrder,
  shownTotal: number,
): Promise<void> {
  // Empty fields are left out, so that a newly added field does not change the hash of an order that was sent before.
  const given = Object.entries(others).filter(([, value]) => value)
  const content = given.length === 0 ? items : { lines: items, ...Object.fromEntries(given) }
  const attempt = { callerId: guest.tableId, key: `page:${key}`, requestHash: sha256(JSON.stringify(content)) }
  const refusal = await refusalAtOnce(database, guest, { items, ...others }, () => isKnownKey(database, attempt))
  const { status, body } = await withinGuestShare(guest, () =>
    once(database, attempt, async (sql) => {
      if (refusal) throw refusal
      const order = await orderAtTable(sql, guest, { items, ...others })
      if (shownTotal !== order.total) throw otherTotal(order.total)
      return { status: 201, body: { orderId: order.id } }
    }),
  )
  if (status === 201) return
  const { code, error, details } = body as ErrorBody
  throw new AppError(code, error, details && { details })
}

function otherTotal(total: number): AppError {
  const message = `The order costs ${total} now.`
  return new AppError('invalid_request', message, { details: [{ path: 'total', message }] })
}

/**
 * Places a guest's order at the guest's table, while guests can order at the branch, and within its `GuestLimits`. If the branch
 * requires acceptance, a session may have only one open order until staff have confirmed an order of it. A session at a counter lasts until
 * `SESSION_HOURS` after the pickup, also after staff put it off, so that the guest can follow and pay the order.
 * @param sql a transaction: it locks the table's row, so that concurrent orders are counted one after the other
 * @throws {AppError} unauthenticated, table_closed, ordering_closed, kitchen_limited, awaiting_acceptance, too_many_open_orders,
 * rate_limited, and what
 * `placeOrder` throws
 */
export async function orderAtTable(sql: Sql, guest: GuestAccess, order: NewOrder): Promise<StoredOrder> {
  await lockTableOfGuest(sql, guest.tableId)
  await refuseAtTable(sql, guest, order)
  if (order.pickupAt) await extendSessionAtCounter(sql, statement`g.id = ${guest.sessionId}::uuid`, order.pickupAt)
  return placeOrder(sql, byGuest(guest), guest.tableId, order)
}

/**
 * Decides on an order before it gets a place among the commands and a lock: guests who are refused keep nobody waiting. What is
 * not refused is decided again under the lock.
 * @param isRepeated whether the request may be one that was carried out already, whose answer it gets
 * @returns the refusal that the answer of the request is kept with; null: it may be placed
 * @throws {AppError} a refusal that is not kept (RETRYABLE_CODES), unless the request is repeated
 */
export async function refusalAtOnce(
  database: Database,
  guest: GuestAccess,
  order: NewOrder,
  isRepeated: () => Promise<boolean>,
): Promise<AppError | null> {
  return withinShareOfRefusals(guest, async () => {
    try {
      await refuseAtTable(database, guest, order)
      await checkLines(database, guest, order.items, { servedAt: order.pickupAt ?? null })
      return null
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal
      if (RETRYABLE_CODES.includes(refusal.code) && !(await isRepeated())) throw refusal
      return refusal
    }
  })
}

/** @throws {AppError} as `orderAtTable` */
async function refuseAtTable(sql: Sql, guest: GuestAccess, order: NewOrder): Promise<void> {
  const table = await readTableOfGuest(sql, guest)
  if (table.isClosed) throw tableClosed()
  if (table.hasEnded) throw sessionEnded()
  await refuseOtherCategories(sql, guest, refuseWhileClosed(table, order.pickupAt), order.items)
  const session = await readSessionUsage(sql, guest)
  if (table.guestsNeedAcceptance && !session.isAccepted && session['session.orders'] > 0) {
    throw new AppError('awaiting_acceptance', 'Staff must confirm your first order before you can order again.')
  }
  const exceeded = exceededLimit(session, guestLimitsOf(table.limits), order.items.length, {
    isAtCounter: table.isCounter,
  })
  if (exceeded) {
    const isRate = isRateLimit(exceeded.path)
    throw new AppError(isRate ? 'rate_limited' : 'too_many_open_orders', exceeded.message, {
      details: [exceeded],
      ...(isRate && { retryAfter: 60 }),
    })
  }
}

/** @returns how guests can order @throws {AppError} ordering_closed: now, or at the time of the pickup */
function refuseWhileClosed(
  { now, rules }: Pick<TableOfGuest, 'now' | 'rules'>,
  pickupAt: NewOrder['pickupAt'],
): Extract<Ordering, { isOpen: true }> {
  const ordering = orderingAt(now, rules)
  if (!ordering.isOpen) {
    throw new AppError('ordering_closed', 'The kitchen takes no orders of guests now. Please ask the staff.')
  }
  const pickup = pickupAt ? Date.parse(pickupAt) : now
  if (openFrom(pickup, rules) === pickup) return ordering
  const message = 'The kitchen is closed at this time. Please choose another.'
  throw new AppError('ordering_closed', message, { details: [{ path: 'pickupAt', message }] })
}
