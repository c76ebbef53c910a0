import type { By } from '../access/scope'
import { findBranchTime } from '../branches/ordering-repository'
import { inTransaction, type Sql } from '../db/database'
import { AppError } from '../errors'
import { optionsOfComponent } from '../options/combo-groups'
import { change, refuseUnless, withLocked } from './carry-out'
import { checkLines, optionCount, withPartsGroups } from './check-lines'
import { copyContact } from './contact-repository'
import { choiceKey } from './options-key'
import type { NewLine, NewOrder, StoredOrder } from './order'
import type { StaffCommand } from './order-command'
import type { SetLine } from './order-flow'
import { optionsOfLines } from './order-options'
import { holdTableOf } from './order-repository'
import { findOrderedItems } from './ordered-item-repository'
import { pickupToCome } from './pickup-range'
import { placeOrder } from './place-order'
import { additionGoesTo, takenOver } from './transition-of-lines'
import { linesToWrite, totalWith } from './write-order'

type Command<Type extends StaffCommand['type']> = Extract<StaffCommand, { type: Type }>

/** The lines of a page or of a program. */
type Addition = { lines: NewLine[]; version?: number | undefined; onUnknownItem?: NewOrder['onUnknownItem'] }

/**
 * Adds lines to an order, at the prices of now. A ready or paid order, and one without charge, takes none: the lines become a new
 * order at the same table, of the same type, customer, notes and pickup, if that is still to come.
 * @returns the order, or the new one, which has another id
 * @throws {AppError} not_found, version_conflict, invalid_transition for a finished order, and what `placeOrder` throws
 */
export function addLines(sql: Sql, by: By, orderId: string, command: Addition): Promise<StoredOrder> {
  const { lines, version, onUnknownItem } = command
  return inTransaction(sql, async (sql) => {
    // What `holdPlace` holds, before the order is locked: who closes a table locks orders after that.
    await holdTableOf(sql, by.scope, orderId)
    return withLocked(sql, by, orderId, async (sql, order) => {
      refuseUnless(order, { type: 'update_order', version })
      if (additionGoesTo(order) === 'new_order') {
        const { now } = await findBranchTime(sql, order.branchId)
        const pickupAt = pickupToCome(order.pickupAt, now)
        const pickup = pickupAt === null ? {} : { pickupAt: new Date(pickupAt).toISOString() }
        const taken = { ...takenOver(order), ...pickup }
        const placed = await placeOrder(sql, by, order.tableId, { items: lines, ...taken, onUnknownItem })
        await copyContact(sql, by.scope, order.id, placed.id)
        return placed
      }
      const checked = await checkLines(sql, { orgId: by.scope.orgId, branchId: order.branchId }, lines, {
        kept: order.items,
        accepts: onUnknownItem === 'accept',
      })
      totalWith(checked, order.itemsTotal)
      return change(sql, by, order, { type: 'insert_lines', lines: linesToWrite(checked, order.items) })
    })
  })
}

/**
 * Changes note, options and course of a line that is not begun. New options have the prices of now.
 * @throws {AppError} not_found for a missing order or item, version_conflict, invalid_transition when it is too late,
 * already_paid for options that cost more than what was paid, invalid_request, sold_out
 */
export function changeLine(sql: Sql, by: By, orderId: string, command: Command<'change_line'>): Promise<StoredOrder> {
  const { options, ...others } = command
  const set = { ...others, type: 'set_line' } as const
  return withLocked(sql, by, orderId, async (sql, order) => {
    refuseUnless(order, set)
    const choice = options && (await newChoice(sql, by, order, set.itemId, options))
    return change(sql, by, order, { ...set, choice })
  })
}

/** The new options of a line and its price with them; undefined: they are the same. */
async function newChoice(
  sql: Sql,
  { scope }: By,
  order: StoredOrder,
  itemId: string,
  options: NonNullable<Command<'change_line'>['options']>,
): Promise<SetLine['choice']> {
  const { branchId, items, remakeOf, itemsTotal } = order
  const line = items.find(({ id }) => id === itemId)
  if (!line) return undefined
  const menuItemId = line.menuItemId ?? undefined
  const [item] = await findOrderedItems(sql, { orgId: scope.orgId, branchId }, [{ menuItemId }])
  if (!item) throw new AppError('invalid_request', `${line.menuItemName} is no longer on the menu.`)
  const others = items.filter((other) => other !== line)
  const wanted = [{ options, item: withPartsGroups(item, line.parts) }]
  const [priced] = optionsOfLines(wanted, { kept: optionCount(others), pathTo: () => '' })
  if (!priced) return undefined
  // What is made again costs nothing.
  const all = remakeOf ? priced.options.map((option) => ({ ...option, price: 0 })) : priced.options
  const price = remakeOf ? 0 : priced.price
  const onMenu = new Set(item.components.map(({ menuItemId }) => menuItemId))
  const parts = line.parts.map((part) =>
    onMenu.has(part.menuItemId) ? { ...part, options: optionsOfComponent(all, part.menuItemId) } : part,
  )
  // The new options are right and not sold out.
  const problems = line.problems.filter((problem) => problem === 'sold_out' && item.soldOut)
  const choice = { options: optionsOfComponent(all, null), parts, price, problems }
  if (choiceKey(choice) === choiceKey(line)) return undefined
  totalWith([{ quantity: line.quantity, price }], itemsTotal - line.quantity * line.unitPrice)
  return choice
}
