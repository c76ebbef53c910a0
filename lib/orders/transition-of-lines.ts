import { canMove, isInKitchen, isOneOf, isOpen, isStopped, type OrderStatus, STOPPABLE_STATUSES } from '../order-status'
import { fired, firstFired, laterAmong, laterCourses } from './courses'
import { choiceKey } from './options-key'
import type { OrderItem, StoredOrder } from './order'
import type { SetLine, SingleCommand } from './order-flow'
import { allOptions, lineIdOf, type ToMake, toMake } from './to-make'
import { isTooDear, TOO_DEAR, withPrices } from './transition-of-money'
import {
  changed,
  type LineState,
  type OrderState,
  refused,
  type Transition,
  unchanged,
  withMarks,
} from './transition-result'
import type { VoidReason } from './void-reason'

/** The states in which an order takes further lines. */
const ADDABLE_STATUSES = ['pending', 'confirmed', 'preparing'] as const satisfies OrderStatus[]

/** The states in which a line can become another one. */
const NOT_BEGUN_STATUSES = ['pending', 'confirmed'] as const satisfies OrderStatus[]

/** Where further lines of an open order go: to the order, or to a new order beside it. Null: the order takes none. */
export function additionGoesTo({
  status,
  paymentStatus,
  remakeOf,
  stoppedAt,
}: Pick<StoredOrder, 'status' | 'paymentStatus' | 'remakeOf'> & { stoppedAt?: unknown }): 'order' | 'new_order' | null {
  if (!isOpen(status) || isStopped({ stoppedAt })) return null
  const takesLines = isOneOf(ADDABLE_STATUSES, status) && paymentStatus !== 'paid' && remakeOf === null
  return takesLines ? 'order' : 'new_order'
}

/** What an order takes over from the one beside which it stands, or of which it makes something again. */
export function takenOver({ type, customerName, allergyNote, note }: TakenOver): TakenOver {
  return { type, customerName, allergyNote, note }
}

type TakenOver = Pick<StoredOrder, 'type' | 'customerName' | 'allergyNote' | 'note'>

/** Whether note and options of a line can still change: nobody has begun with it. Its course can while it is later. */
export const canChangeLine = (order: Pick<StoredOrder, 'status'>, line: Pick<OrderItem, 'done' | 'later'>): boolean =>
  isNotBegun(order, line) && !line.done

const isNotBegun = ({ status }: Pick<StoredOrder, 'status'>, { later }: Pick<OrderItem, 'later'>): boolean =>
  isOneOf(NOT_BEGUN_STATUSES, status) || (later && isInKitchen(status))

/** Marks lines. Those that were voided since the caller saw the order are left out, unless no other is named. */
export function markItems(order: OrderState, itemIds: readonly string[], done: boolean): Transition {
  const known = new Set(withPartIds(order.items))
  const voided = new Set(withPartIds(order.voids.map(({ itemId, parts }) => ({ id: itemId, parts }))))
  const ids = new Set(itemIds.filter((id) => known.has(id) || !voided.has(id)))
  if (ids.size === 0 || [...ids].some((id) => !known.has(id))) {
    return refused('not_found', 'The order has no such item.')
  }
  if (!isInKitchen(order.status)) {
    return refused('invalid_transition', `The items of a ${order.status} order cannot change.`)
  }
  const isMarked = (line: ToMake<LineState>) => ids.has(line.id) || ids.has(lineIdOf(line))
  const differing = toMake(order.items).filter((line) => isMarked(line) && line.done !== done)
  if (differing.length === 0) return unchanged(order)
  const waiting = differing.find(({ later }) => later)
  if (waiting) return refused('invalid_transition', `Course ${waiting.course} is not fired.`)
  const differingIds = new Set(differing.map(({ id }) => id))
  const items = order.items.map((item) => marked(item, differingIds, done))
  const details = differing.map((line) => ({ type: 'line_done' as const, ...named(line), done }))
  return changed({ ...order, items }, 'order.updated', { details })
}

const withPartIds = (lines: readonly Pick<LineState, 'id' | 'parts'>[]): string[] =>
  lines.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)])

/** A line of which it, or some of its parts, are marked. A combo is made when its last part is. */
function marked(item: LineState, ids: ReadonlySet<string>, done: boolean): LineState {
  if (ids.has(item.id)) return { ...item, done }
  if (!item.parts.some(({ id }) => ids.has(id))) return item
  const parts = item.parts.map((part) => (ids.has(part.id) ? { ...part, done } : part))
  return { ...item, parts, done: parts.every((part) => part.done) }
}

export function insertLines(
  order: OrderState,
  { lines }: Extract<SingleCommand, { type: 'insert_lines' }>,
): Transition {
  if (!isOneOf(ADDABLE_STATUSES, order.status)) {
    return refused('invalid_transition', `A ${order.status} order takes no further items.`)
  }
  if (order.paymentStatus === 'paid') return refused('already_paid', 'A paid order takes no further items.')
  const items = lines.map(
    ({ id, name, kitchenName, quantity, price, note, options, problems, parts, course, later }) => ({
      id,
      menuItemName: name,
      kitchenName,
      quantity,
      unitPrice: price,
      note,
      options,
      problems,
      parts,
      course,
      later,
      done: false,
    }),
  )
  const next = withPrices({ ...order, items: [...order.items, ...items] }, order.itemsTotal + sumOf(items))
  if (isTooDear(next)) return TOO_DEAR
  const details = items.map((item) => ({ type: 'line_added' as const, ...named(item) }))
  return changed(next, 'order.updated', { added: lines, details })
}

export function fire(order: OrderState, command: Extract<SingleCommand, { type: 'fire' }>): Transition {
  if (!isOpen(order.status)) return refused('invalid_transition', `A ${order.status} order has no course to fire.`)
  if (isStopped(order)) return refused('invalid_transition', 'A stopped order has no course to fire.')
  const items = fired(order.items, command.course)
  if (items === order.items) return unchanged(order)
  return changed({ ...order, items }, 'order.updated', { details: firedDetails(order.items, items) })
}

/** The highest course that is later before a change and not after it. */
function firedDetails(before: readonly LineState[], after: readonly LineState[]) {
  const waiting = laterCourses(after)
  const course = laterCourses(before).findLast((one) => !waiting.includes(one))
  return course === undefined ? [] : [{ type: 'fired' as const, course }]
}

export function setLine(order: OrderState, command: SetLine): Transition {
  const line = order.items.find(({ id }) => id === command.itemId)
  if (!line) return refused('not_found', 'The order has no such item.')
  if (!isNotBegun(order, line)) {
    return refused('invalid_transition', `The items of a ${order.status} order cannot change.`)
  }
  if (line.done) return refused('invalid_transition', 'The item is already made.')
  const { note = line.note, choice, course = line.course } = command
  const isOther = note !== line.note || (choice && choiceKey(choice) !== choiceKey(line))
  const isMoved = course !== line.course
  if (!isOther && !isMoved) return unchanged(order)
  if (isMoved && !line.later) return refused('invalid_transition', 'The item is to be made; its course cannot change.')
  const others = order.items.filter((item) => item !== line)
  const later = isMoved ? laterAmong([{ course }], others).size > 0 : line.later
  const next = { ...line, note, ...(choice && chosen(choice)), course, later }
  const items = order.items.map((item) => (item === line ? next : item))
  const details = [
    ...(isOther ? [{ type: 'line_changed' as const, ...named(line), from: valuesOf(line), to: valuesOf(next) }] : []),
    ...(isMoved ? [{ type: 'course_changed' as const, ...named(line), from: line.course, to: course }] : []),
  ]
  const changeMarks = withMarks(
    order,
    isOther ? [{ field: 'line', itemId: line.id, from: { note: line.note, options: allOptions(line) } }] : [],
  )
  const changedOrder = withPrices({ ...order, items, changeMarks }, order.itemsTotal + sumOf([next]) - sumOf([line]))
  if (order.paymentStatus === 'paid' && changedOrder.total > order.paidAmount - order.refundedAmount) {
    return refused('already_paid', 'The order is paid, and these options cost more.')
  }
  return isTooDear(changedOrder) ? TOO_DEAR : changed(changedOrder, 'order.updated', { details })
}

const chosen = ({ price, ...choice }: NonNullable<SetLine['choice']>) => ({ ...choice, unitPrice: price })

const valuesOf = (line: LineState) => ({ note: line.note, options: allOptions(line), unitPrice: line.unitPrice })

export function voidLine(order: OrderState, command: Extract<SingleCommand, { type: 'void_line' }>): Transition {
  if (!isOpen(order.status)) {
    return refused('invalid_transition', `The items of a ${order.status} order cannot change.`)
  }
  const line = order.items.find(({ id }) => id === command.itemId)
  if (!line) return refused('not_found', 'The order has no such item.')
  const { quantity = line.quantity, reason } = command
  if (quantity > line.quantity) return refused('invalid_transition', `Only ${line.quantity} of the item are left.`)
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0)
  if (quantity === pieces && !isOneOf(STOPPABLE_STATUSES, order.status)) {
    return refused('invalid_transition', 'An order keeps at least one piece. Cancel the order instead.')
  }
  return withoutPieces(order, [{ line, quantity }], reason)
}

export function stop(order: OrderState, { reason }: Extract<SingleCommand, { type: 'stop' }>): Transition {
  if (isStopped(order)) return refused('invalid_transition', 'The order is already stopped.')
  if (!isOneOf(STOPPABLE_STATUSES, order.status)) {
    const instead = canMove({ from: order.status, to: 'cancelled' }) ? ' Cancel it instead.' : ''
    return refused('invalid_transition', `A ${order.status} order cannot be stopped.${instead}`)
  }
  const all = order.items.map((line) => ({ line, quantity: line.quantity }))
  return withoutPieces(order, all, reason)
}

/** Voids pieces of lines. An order without lines is stopped. */
function withoutPieces(
  order: OrderState,
  pieces: { line: LineState; quantity: number }[],
  reason: VoidReason,
): Transition {
  const quantityOf = (item: LineState) => pieces.find(({ line }) => line === item)?.quantity ?? 0
  const left = order.items
    .map((item) => (quantityOf(item) > 0 ? { ...item, quantity: item.quantity - quantityOf(item) } : item))
    .filter((item) => item.quantity > 0)
  const items = firstFired(left)
  const isStopped = items.length === 0
  const stopped = isStopped ? { stoppedAt: 'now', stopReason: reason } : {}
  const fall = sumOf(pieces.map(({ line, quantity }) => ({ ...line, quantity })))
  return changed(withPrices({ ...order, ...stopped, items }, order.itemsTotal - fall), 'order.updated', {
    voided: pieces.map(({ line, quantity }) => ({ itemId: line.id, quantity, reason })),
    details: [
      ...pieces.map(({ line, quantity }) => ({
        type: 'line_voided' as const,
        reason,
        ...named({ ...line, quantity }),
      })),
      ...(isStopped ? [{ type: 'stopped' as const, reason }] : []),
      ...firedDetails(left, items),
    ],
  })
}

/** The fields that the details of lines share. */
const named = ({ id: itemId, menuItemName, quantity }: LineState) => ({ itemId, menuItemName, quantity })

const sumOf = (lines: Pick<LineState, 'quantity' | 'unitPrice'>[]): number =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
