import type { By } from '../access/scope'
import { inTransaction, type Sql } from '../db/database'
import { AppError } from '../errors'
import { isStopped, type OrderStatus } from '../order-status'
import { NO_STATION, stationsNow } from '../stations/station-repository'
import { change } from './carry-out'
import { copyContact } from './contact-repository'
import { type OrderedOption, presentOrder, type StoredOrder } from './order'
import type { StaffCommand } from './order-command'
import { findOrder } from './order-repository'
import { holdPlace } from './place-order'
import { takenOver } from './transition-of-lines'
import { sourceOf, writeOrder } from './write-order'

type MakeAgain = Extract<StaffCommand, { type: 'make_again' }>

/** The states in which something of an order may have been made. */
const MADE: readonly OrderStatus[] = ['preparing', 'ready', 'completed']

/**
 * Places an order that makes lines of another again. It costs nothing, names the other order and the reason, and is confirmed at
 * once: nobody needs to accept it. Items that are sold out or no longer on the menu are accepted, because the guest has ordered
 * them. The lines go to the stations of now, because a board shows none of a station that was removed.
 * @returns the new order
 * @throws {AppError} not_found for a missing order or line, and if its table was removed; invalid_transition for an order of which nothing
 * was made, invalid_request for more pieces than were ordered
 */
export function makeAgain(sql: Sql, by: By, orderId: string, { lines, reason }: MakeAgain): Promise<StoredOrder> {
  return inTransaction(sql, async (sql) => {
    const original = await findOrder(sql, by.scope, orderId)
    if (!MADE.includes(original.status)) {
      const reason = `Nothing of a ${original.status} order was made.`
      throw new AppError('invalid_transition', reason, { order: presentOrder(original) })
    }
    if (isStopped(original)) {
      throw new AppError('invalid_transition', 'The order was stopped.', { order: presentOrder(original) })
    }
    const { branchId, tableId, number } = original
    const chosen = itemsOf(original, lines)
    await holdPlace(sql, by, tableId)
    const stationNow = await stationsNow(sql, by.scope.orgId, [...chosen, ...chosen.flatMap(({ parts }) => parts)])
    const items = chosen.map((line) => ({
      ...line,
      ...(line.parts.length > 0 ? NO_STATION : stationNow(line)),
      parts: line.parts.map((part) => ({ ...part, ...stationNow(part) })),
    }))
    const remakeOf = { orderId: original.id, number, reason }
    const placed = await writeOrder(sql, by, {
      ...takenOver(original),
      branchId,
      tableId,
      items,
      remakeOf,
      source: sourceOf(by),
      reference: null,
      requestHash: null,
      pickupAt: null,
      expectedTotal: null,
      problems: [],
    })
    await copyContact(sql, by.scope, original.id, placed.id)
    return change(sql, by, placed, { type: 'change_status', to: 'confirmed' })
  })
}

/** The chosen lines without charge, in the order of the ticket. */
function itemsOf({ items }: StoredOrder, lines: MakeAgain['lines']) {
  const wanted = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]))
  const chosen = items.filter(({ id }) => wanted.has(id))
  if (chosen.length < lines.length) throw new AppError('not_found', 'The order has no such item.')
  return chosen.map(({ id, menuItemName: name, unitPrice: _, done: __, quantity: ordered, ...line }) => {
    const quantity = wanted.get(id) ?? 0
    if (quantity > ordered) throw new AppError('invalid_request', 'The order has fewer pieces.')
    const parts = line.parts.map((part) => ({ ...part, options: free(part.options) }))
    // All of it is made at once.
    return { ...line, name, options: free(line.options), parts, quantity, price: 0, course: null }
  })
}

const free = (options: OrderedOption[]) => options.map((option) => ({ ...option, price: 0 }))
