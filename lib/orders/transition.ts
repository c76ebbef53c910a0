import type { ErrorCode } from '../errors'
import type { OrderEventType } from '../events/event-types'
import { optionsKey } from '../options/options-key'
import type { OrderItem, StoredOrder } from './order'
import type { SingleCommand } from './order-flow'
import {
  canMove,
  isInKitchen,
  isOpen,
  KITCHEN_STATUSES,
  type Move,
  movesTo,
  nextStatus,
  OPEN_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
} from './order-status'
import type { PaymentMethod } from './payment'

/** The part of an order that decides whether a command applies. */
export type OrderState = Pick<
  StoredOrder,
  | 'tableId'
  | 'customerName'
  | 'status'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'refund'
  | 'refundDue'
  | 'total'
  | 'version'
  | 'rush'
> & {
  /** A time; null: the order is not recalled. */
  recalledAt: unknown
  items: LineState[]
}

type LineState = Pick<OrderItem, 'id' | 'done' | 'quantity' | 'unitPrice' | 'note' | 'options'>

type RefusalCode = Extract<
  ErrorCode,
  | 'not_found'
  | 'invalid_transition'
  | 'already_paid'
  | 'already_refunded'
  | 'no_refund_due'
  | 'wrong_amount'
  | 'version_conflict'
>

export type Transition =
  /** `event` null: the order already has the requested values, so there is nothing to write. */
  { ok: true; next: OrderState; event: OrderEventType | null } | { ok: false; code: RefusalCode; reason: string }

/** Decides what a command does to an order. Pure: reads nothing, writes nothing. */
export function transition(order: OrderState, command: SingleCommand): Transition {
  switch (command.type) {
    case 'change_status':
      return changeStatus(order, command.to, command.version)
    case 'confirm_payment':
      return confirmPayment(order, command.from, command.method)
    case 'record_payment':
      return recordPayment(order, command.method, command.amount)
    case 'record_refund':
      return recordRefund(order, command.amount)
    case 'cancel_own':
      return order.status === 'pending'
        ? moved(order, 'cancelled')
        : refused('invalid_transition', `Only a pending order can be cancelled; this one is ${order.status}.`)
    case 'recall':
      return recall(order, command.recalled)
    case 'mark_items':
      return markItems(order, command.itemIds, command.done)
    case 'update_order':
      return updateOrder(order, command)
    case 'insert_lines':
      return insertLines(order, command)
    case 'set_line':
      return setLine(order, command)
    case 'void_line':
      return voidLine(order, command)
  }
}

/** Every move that a command allows, for the WHERE clause of the write. A change of the lines or of a mark keeps the state. */
export function allowedMoves(command: SingleCommand): Move[] {
  switch (command.type) {
    case 'change_status':
      return movesTo(command.to)
    case 'confirm_payment':
      return OPEN_STATUSES.filter((from) => command.from === undefined || from === command.from).flatMap((from) => {
        const to = nextStatus(from)
        return to ? [{ from, to }] : []
      })
    case 'cancel_own':
      return [{ from: 'pending', to: 'cancelled' }]
    case 'record_payment':
      return [...OPEN_STATUSES, 'completed' as const].map(sameState)
    case 'record_refund':
      return ORDER_STATUSES.map(sameState)
    case 'recall':
      return [sameState('completed')]
    case 'update_order':
    case 'void_line':
      return OPEN_STATUSES.map(sameState)
    case 'mark_items':
      return KITCHEN_STATUSES.map(sameState)
    case 'insert_lines':
      return ADDABLE_STATUSES.map(sameState)
    case 'set_line':
      return NOT_BEGUN_STATUSES.map(sameState)
  }
}

/** The states in which an order takes further lines. */
const ADDABLE_STATUSES = ['pending', 'confirmed', 'preparing'] as const satisfies OrderStatus[]

/** The states in which a line can become another one. */
const NOT_BEGUN_STATUSES = ['pending', 'confirmed'] as const satisfies OrderStatus[]

/** Where further lines of an open order go: to the order, or to a new order beside it. Null: the order takes none. */
export function additionGoesTo({
  status,
  paymentStatus,
  remakeOf,
}: Pick<StoredOrder, 'status' | 'paymentStatus' | 'remakeOf'>): 'order' | 'new_order' | null {
  if (!isOpen(status)) return null
  const takesLines = isOneOf(ADDABLE_STATUSES, status) && paymentStatus === 'unpaid' && remakeOf === null
  return takesLines ? 'order' : 'new_order'
}

/** Whether note and options of a line can still change. */
export const canChangeLine = ({ status }: Pick<StoredOrder, 'status'>, { done }: Pick<OrderItem, 'done'>): boolean =>
  isOneOf(NOT_BEGUN_STATUSES, status) && !done

const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus): boolean => statuses.includes(status)

const sameState = (status: OrderStatus): Move => ({ from: status, to: status })

function changeStatus(order: OrderState, to: OrderStatus, version: number | undefined): Transition {
  const conflict = otherVersion(order, version)
  if (conflict) return conflict
  if (!canMove({ from: order.status, to })) {
    return refused(
      'invalid_transition',
      order.status === to ? `The order is already ${to}.` : `An order cannot go from ${order.status} to ${to}.`,
    )
  }
  return moved(order, to)
}

function confirmPayment(
  order: OrderState,
  from: OrderStatus | undefined,
  method: PaymentMethod = 'transfer',
): Transition {
  if (order.paymentStatus === 'paid') return refused('already_paid', 'The order is already paid.')
  const to = nextStatus(order.status)
  if (!isOpen(order.status) || to === null) {
    return refused('invalid_transition', `The payment of a ${order.status} order cannot be confirmed.`)
  }
  if (from !== undefined && from !== order.status) {
    return refused('invalid_transition', `The order is ${order.status} now, not ${from}.`)
  }
  return changed({ ...order, status: to, paymentStatus: 'paid', paymentMethod: method }, 'order.payment_confirmed')
}

function recordPayment(order: OrderState, method: PaymentMethod, amount: number | undefined): Transition {
  if (order.paymentStatus === 'paid') return refused('already_paid', 'The order is already paid.')
  if (order.status === 'cancelled') return refused('invalid_transition', 'A cancelled order takes no payment.')
  if (amount !== undefined && amount !== order.total) return wrongAmount(order, amount)
  return changed({ ...order, paymentStatus: 'paid', paymentMethod: method }, 'order.payment_recorded')
}

function recordRefund(order: OrderState, amount: number | undefined): Transition {
  if (order.refundDue === 0) {
    return order.refund === 'done'
      ? refused('already_refunded', 'The money was already given back.')
      : refused('no_refund_due', 'Nothing of this order must be given back.')
  }
  if (amount !== undefined && amount !== order.refundDue) {
    return refused('wrong_amount', `${order.refundDue} must be given back, not ${amount}.`)
  }
  return changed({ ...order, refund: 'done', refundDue: 0 }, 'order.refund_recorded')
}

const wrongAmount = ({ total }: OrderState, amount: number): Transition =>
  refused('wrong_amount', `The total of the order is ${total}, not ${amount}.`)

/** The time of the recall is the database's; `next` keeps the former value. */
function recall(order: OrderState, recalled: boolean): Transition {
  if (order.status !== 'completed') {
    return refused('invalid_transition', `Only a completed order can be recalled; this one is ${order.status}.`)
  }
  return (order.recalledAt !== null) === recalled ? unchanged(order) : changed(order, 'order.updated')
}

type Update = Extract<SingleCommand, { type: 'update_order' }>

/** Whether the table exists is for the database to say. Its label in `next` is the former one. */
function updateOrder(order: OrderState, command: Update): Transition {
  const { rush = order.rush, tableId = order.tableId, customerName = order.customerName, version } = command
  const conflict = otherVersion(order, version)
  if (conflict) return conflict
  if (!isOpen(order.status)) return refused('invalid_transition', `A ${order.status} order cannot change.`)
  const isSame = rush === order.rush && tableId === order.tableId && customerName === order.customerName
  return isSame ? unchanged(order) : changed({ ...order, rush, tableId, customerName }, 'order.updated')
}

function markItems(order: OrderState, itemIds: readonly string[], done: boolean): Transition {
  const marked = order.items.filter((item) => itemIds.includes(item.id))
  if (marked.length < new Set(itemIds).size) return refused('not_found', 'The order has no such item.')
  if (!isInKitchen(order.status)) {
    return refused('invalid_transition', `The items of a ${order.status} order cannot change.`)
  }
  if (marked.every((item) => item.done === done)) return unchanged(order)
  const items = order.items.map((item) => (marked.includes(item) ? { ...item, done } : item))
  return changed({ ...order, items }, 'order.updated')
}

function insertLines(
  order: OrderState,
  { lines, version }: Extract<SingleCommand, { type: 'insert_lines' }>,
): Transition {
  const conflict = otherVersion(order, version)
  if (conflict) return conflict
  if (!isOneOf(ADDABLE_STATUSES, order.status)) {
    return refused('invalid_transition', `A ${order.status} order takes no further items.`)
  }
  if (order.paymentStatus === 'paid') return refused('already_paid', 'A paid order takes no further items.')
  const added = lines.map(({ id, quantity, price, note, options }) => ({
    ...{ id, quantity, note, options },
    unitPrice: price,
    done: false,
  }))
  const total = order.total + sumOf(added)
  return changed({ ...order, items: [...order.items, ...added], total }, 'order.updated')
}

function setLine(order: OrderState, command: Extract<SingleCommand, { type: 'set_line' }>): Transition {
  const conflict = otherVersion(order, command.version)
  if (conflict) return conflict
  const line = order.items.find(({ id }) => id === command.itemId)
  if (!line) return refused('not_found', 'The order has no such item.')
  if (!isOneOf(NOT_BEGUN_STATUSES, order.status)) {
    return refused('invalid_transition', `The items of a ${order.status} order cannot change.`)
  }
  if (line.done) return refused('invalid_transition', 'The item is already made.')
  const { note = line.note, choice } = command
  if (note === line.note && (!choice || optionsKey(choice) === optionsKey(line))) return unchanged(order)
  const next = { ...line, note, ...(choice && { options: choice.options, unitPrice: choice.price }) }
  const rise = sumOf([next]) - sumOf([line])
  if (rise > 0 && order.paymentStatus === 'paid') {
    return refused('already_paid', 'The order is paid, and these options cost more.')
  }
  const items = order.items.map((item) => (item === line ? next : item))
  return changed(withFall({ ...order, items }, -rise), 'order.updated')
}

function voidLine(order: OrderState, command: Extract<SingleCommand, { type: 'void_line' }>): Transition {
  const conflict = otherVersion(order, command.version)
  if (conflict) return conflict
  if (!isOpen(order.status)) {
    return refused('invalid_transition', `The items of a ${order.status} order cannot change.`)
  }
  const line = order.items.find(({ id }) => id === command.itemId)
  if (!line) return refused('not_found', 'The order has no such item.')
  const { quantity = line.quantity } = command
  if (quantity > line.quantity) return refused('invalid_transition', `Only ${line.quantity} of the item are left.`)
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0)
  if (quantity === pieces) {
    const instead = canMove({ from: order.status, to: 'cancelled' }) ? ' Cancel the order instead.' : ''
    return refused('invalid_transition', `An order keeps at least one piece.${instead}`)
  }
  const items = order.items
    .map((item) => (item === line ? { ...item, quantity: item.quantity - quantity } : item))
    .filter((item) => item.quantity > 0)
  return changed(withFall({ ...order, items }, quantity * line.unitPrice), 'order.updated')
}

const sumOf = (lines: Pick<LineState, 'quantity' | 'unitPrice'>[]): number =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)

/** The order with a lower total. What was paid beyond it must be given back. */
function withFall(order: OrderState, fall: number): OrderState {
  const refundDue = order.paymentStatus === 'paid' ? order.refundDue + fall : order.refundDue
  return { ...order, total: order.total - fall, refundDue, refund: refundDue > 0 ? 'due' : order.refund }
}

function moved(order: OrderState, to: OrderStatus): Transition {
  const isRefunded = to === 'cancelled' && order.paymentStatus === 'paid'
  const refundDue = isRefunded ? order.refundDue + order.total : order.refundDue
  const refund = refundDue > 0 ? 'due' : order.refund
  return changed({ ...order, status: to, refund, refundDue }, 'order.status_changed')
}

function otherVersion(order: OrderState, version: number | undefined): Transition | null {
  if (version === undefined || version === order.version) return null
  return refused('version_conflict', `The order has changed since version ${version}; it is ${order.status} now.`)
}

function changed(next: OrderState, event: OrderEventType): Transition {
  return { ok: true, next: { ...next, version: next.version + 1 }, event }
}

function unchanged(order: OrderState): Transition {
  return { ok: true, next: order, event: null }
}

function refused(code: RefusalCode, reason: string): Transition {
  return { ok: false, code, reason }
}
