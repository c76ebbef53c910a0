import type { By } from '../access/scope'
import { inTransaction, type Sql } from '../db/database'
import { refuseFullDisk } from '../disk-space'
import { AppError } from '../errors'
import { holdStations } from '../stations/find-stations'
import { holding } from '../tables/find-table'
import { checkLines } from './check-lines'
import type { NewOrder, StoredOrder } from './order'
import { MAX_PICKUP_DAYS } from './order-limits'
import { requestHashOf } from './request-hash'
import { sourceOf, writeOrder } from './write-order'

/**
 * Places an order at a table.
 * @throws {AppError} not_found for a table outside the scope; unavailable when the disk is full; invalid_request for a pickup in the past or too far ahead, or a
 * total over the limit; and what `checkLines` throws
 */
export async function placeOrder(sql: Sql, by: By, tableId: string, order: NewOrder): Promise<StoredOrder> {
  refuseFullDisk()
  refuseWrongPickup(order.pickupAt)
  return inTransaction(sql, (sql) => placeHeld(sql, by, tableId, order))
}

async function placeHeld(sql: Sql, by: By, tableId: string, order: NewOrder): Promise<StoredOrder> {
  const { items: lines, type, customerName, reference, pickupAt, allergyNote } = order
  const { branchId, isCounter } = await holdPlace(sql, by, tableId)
  const items = await checkLines(sql, { orgId: by.scope.orgId, branchId }, lines)
  const details = {
    type: type ?? (isCounter ? ('takeaway' as const) : ('dine_in' as const)),
    customerName,
    reference: reference ?? null,
    source: sourceOf(by),
    pickupAt: pickupAt ?? null,
    allergyNote,
    remakeOf: null,
    requestHash: reference === undefined ? null : requestHashOf(tableId, order),
  }
  return writeOrder(sql, by, { branchId, tableId, items, details })
}

/** A device's clock may be wrong, and a request may be sent again later. */
const PAST_PICKUP_HOURS = 12

function refuseWrongPickup(pickupAt: string | undefined) {
  if (pickupAt === undefined) return
  const hours = (Date.parse(pickupAt) - Date.now()) / 3_600_000
  if (hours >= -PAST_PICKUP_HOURS && hours <= MAX_PICKUP_DAYS * 24) return
  const message = hours < 0 ? 'The pickup is in the past.' : `The pickup is more than ${MAX_PICKUP_DAYS} days ahead.`
  throw new AppError('invalid_request', message, { details: [{ path: 'pickupAt', message }] })
}

type Place = { branchId: string; isCounter: boolean }

/**
 * The place of a new order. Until the transaction ends its table is not removed, and the stations of its lines keep their names.
 * @throws {AppError} not_found for a table outside the scope, and a removed one
 */
export async function holdPlace(sql: Sql, { scope }: By, tableId: string): Promise<Place> {
  const [table] = await sql.query<Place>(
    `SELECT b.id AS "branchId", t.is_counter AS "isCounter" FROM tables t JOIN branches b ON b.id = t.branch_id
     WHERE t.id = $1 AND b.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3) AND t.retired_at IS NULL ${holding('t')}`,
    [tableId, scope.orgId, scope.branchId],
  )
  if (!table) throw new AppError('not_found', 'There is no such table.')
  await holdStations(sql, scope.orgId)
  return table
}
