import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { laterAmong } from './courses'
import type { PlacedOrder } from './insert-order-sql'
import type { OrderItem, OrderPart, StoredOrder } from './order'
import { MAX_TOTAL } from './order-limits'
import { save } from './order-repository'
import { newTransferReference } from './transfer-reference'

/** The order gets the first reference that no other order has. */
const REFERENCE_CANDIDATES = 4

/** A new order whose lines are known to be right, without what `writeOrder` gives it. */
type CheckedOrder = Omit<PlacedOrder, 'id' | 'guestSessionId' | 'rush' | 'total' | 'transferReferences' | 'lines'> & {
  items: CheckedLine[]
}

/** A line that is known to be right. `price`: of one piece with its options, in the smallest unit. */
export type CheckedLine = Pick<
  OrderItem,
  | 'menuItemId'
  | 'station'
  | 'stationId'
  | 'quantity'
  | 'note'
  | 'options'
  | 'kitchenName'
  | 'allergens'
  | 'problems'
  | 'course'
> & {
  name: string
  price: number
  parts: Omit<OrderPart, 'id' | 'done'>[]
}

/** A line to write, with its id, those of its parts, and its place among the lines that are written with it. */
export type LineToWrite = Omit<CheckedLine, 'parts'> & {
  id: string
  position: number
  parts: OrderPart[]
  later: boolean
}

/** @param kept the lines that the order already has */
export function linesToWrite(lines: CheckedLine[], kept: Pick<OrderItem, 'course' | 'later'>[] = []): LineToWrite[] {
  const later = laterAmong(lines, kept)
  return lines.map((line, position) => ({
    ...line,
    id: newId(),
    position,
    parts: line.parts.map((part) => ({ ...part, id: newId(), done: false })),
    later: later.has(line),
  }))
}

/** What these lines cost. @throws {AppError} invalid_request if an order with them would be over the limit */
export function totalWith(lines: Pick<CheckedLine, 'quantity' | 'price'>[], before = 0): number {
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, before)
  if (total > MAX_TOTAL) {
    const message = `An order costs at most ${MAX_TOTAL}, in the currency's smallest unit.`
    throw new AppError('invalid_request', message, { details: [{ path: 'items', message }] })
  }
  return total
}

/** The source of an order, as its field `source` says: `guest`, `staff`, or the name of an integration. */
export function sourceOf({ actor }: By): string {
  if (actor.kind === 'key') return actor.name
  return actor.kind === 'guest' ? 'guest' : 'staff'
}

/**
 * Writes a new order. One that makes another again is a rush.
 * @throws {AppError} invalid_request for a total over the limit
 */
export async function writeOrder(sql: Sql, by: By, { items, ...order }: CheckedOrder): Promise<StoredOrder> {
  const placed = {
    ...order,
    id: newId(),
    guestSessionId: by.scope.guestSessionId,
    rush: order.remakeOf !== null,
    total: totalWith(items),
    transferReferences: Array.from({ length: REFERENCE_CANDIDATES }, newTransferReference),
    lines: linesToWrite(items),
  }
  const written = await save(sql, by, { placed })
  if (!written) throw new Error(`Branch ${order.branchId} was deleted while an order was placed.`)
  return written
}
