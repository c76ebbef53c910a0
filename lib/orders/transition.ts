import { canMove, isOneOf, isOpen, isStopped, type OrderStatus, SCHEDULED_STATUSES } from '../order-status'
import type { CancelReason } from './cancel-reason'
import type { ChangeDetail } from './change-details'
import type { ChangedValue } from './change-marks'
import type { SingleCommand } from './order-flow'
import { addAdjustment, removeAdjustment } from './transition-of-adjustments'
import { fire, insertLines, markItems, setLine, stop, voidLine } from './transition-of-lines'
import {
  confirmPayment,
  correctPayment,
  recordPayment,
  recordRefund,
  voidPayment,
  withRefunds,
} from './transition-of-money'
import { changed, type OrderState, refused, type Transition, unchanged, withMarks } from './transition-result'

/** Decides what a command does to an order. Pure: reads nothing, writes nothing. */
export function transition(order: OrderState, command: SingleCommand): Transition {
  if ('version' in command && command.version !== undefined && command.version !== order.version) {
    const { version } = command
    return refused('version_conflict', `The order has changed since version ${version}; it is ${order.status} now.`)
  }
  switch (command.type) {
    case 'change_status':
      return changeStatus(order, command)
    case 'confirm_payment':
      return confirmPayment(order, command)
    case 'record_payment':
      return recordPayment(order, command)
    case 'record_refund':
      return recordRefund(order, command)
    case 'void_payment':
      return voidPayment(order, command)
    case 'correct_payment':
      return correctPayment(order, command)
    case 'add_adjustment':
      return addAdjustment(order, command)
    case 'remove_adjustment':
      return removeAdjustment(order, command)
    case 'cancel_own':
      return order.status === 'pending'
        ? moved(order, 'cancelled', 'guest_changed_mind')
        : refused('invalid_transition', `Only a pending order can be cancelled; this one is ${order.status}.`)
    case 'recall':
      return recall(order, command.recalled)
    case 'mark_items':
      return markItems(order, command.itemIds, command.done)
    case 'update_order':
      return updateOrder(order, command)
    case 'move_with_table':
      return moveWithTable(order, command)
    case 'insert_lines':
      return insertLines(order, command)
    case 'set_line':
      return setLine(order, command)
    case 'void_line':
      return voidLine(order, command)
    case 'stop':
      return stop(order, command)
    case 'fire':
      return fire(order, command)
    case 'become_due':
      return isOneOf(SCHEDULED_STATUSES, order.status)
        ? changed(order, 'order.updated', { tellsDue: true, details: [{ type: 'due' }] })
        : unchanged(order)
  }
}

type ChangeStatus = Extract<SingleCommand, { type: 'change_status' }>

function changeStatus(order: OrderState, { to, reason }: ChangeStatus): Transition {
  if (!canMove({ from: order.status, to })) {
    return refused(
      'invalid_transition',
      order.status === to ? `The order is already ${to}.` : `An order cannot go from ${order.status} to ${to}.`,
    )
  }
  return moved(order, to, reason)
}

/** The time of the recall is the database's. */
function recall(order: OrderState, recalled: boolean): Transition {
  if (order.status !== 'completed') {
    return refused('invalid_transition', `Only a completed order can be recalled; this one is ${order.status}.`)
  }
  if (isStopped(order)) return refused('invalid_transition', 'A stopped order cannot be recalled.')
  if ((order.recalledAt !== null) === recalled) return unchanged(order)
  const next = { ...order, recalledAt: recalled ? 'now' : null }
  return changed(next, 'order.updated', { details: [{ type: 'recalled', recalled }] })
}

type Update = Extract<SingleCommand, { type: 'update_order' }>

function updateOrder(order: OrderState, command: Update): Transition {
  const { rush = order.rush, tableId = order.tableId, customerName = order.customerName, tableLabel } = command
  const { orderType: type = order.type, note = order.note, allergyNote = order.allergyNote } = command
  if (!isOpen(order.status)) return refused('invalid_transition', `A ${order.status} order cannot change.`)
  if (isStopped(order)) return refused('invalid_transition', 'A stopped order cannot change.')
  const from = { tableId: order.tableId, tableLabel: order.tableLabel }
  const moves = tableId !== order.tableId
  if (moves && tableLabel === null) return refused('not_found', 'The branch has no such table.')
  const to = moves ? { tableId, tableLabel: tableLabel ?? order.tableLabel } : from
  const pickupAt = otherPickup(order, command) ? (command.pickupAt ?? null) : order.pickupAt
  const details: ChangeDetail[] = [
    ...(rush === order.rush ? [] : [{ type: 'rush' as const, rush }]),
    ...(moves ? [{ type: 'table_moved' as const, from, to }] : []),
    ...differing('renamed', order.customerName, customerName),
    ...differing('type_changed', order.type, type),
    ...differing('pickup_changed', utc(order.pickupAt), utc(pickupAt)),
    ...differing('note_changed', order.note, note),
    ...differing('allergy_changed', order.allergyNote, allergyNote),
  ]
  if (details.length === 0) return unchanged(order)
  const changeMarks = withMarks(order, details.flatMap(markOf))
  const next = { ...order, ...to, rush, customerName, type, pickupAt, note, allergyNote, changeMarks }
  return changed(next, 'order.updated', { details })
}

function moveWithTable(
  order: OrderState,
  { tableId, tableLabel }: Extract<SingleCommand, { type: 'move_with_table' }>,
): Transition {
  if (order.status === 'cancelled') return refused('invalid_transition', 'A cancelled order cannot move.')
  if (order.tableId === tableId) return unchanged(order)
  const to = { tableId, tableLabel }
  const moves = { type: 'table_moved' as const, from: { tableId: order.tableId, tableLabel: order.tableLabel }, to }
  const changeMarks = isOpen(order.status) ? withMarks(order, markOf(moves)) : order.changeMarks
  return changed({ ...order, ...to, changeMarks }, 'order.updated', { details: [moves] })
}

/** What boards mark of a detail. */
function markOf(detail: ChangeDetail): ChangedValue[] {
  switch (detail.type) {
    case 'table_moved':
      return [{ field: 'table', from: detail.from.tableLabel }]
    case 'renamed':
      return [{ field: 'customer', from: detail.from }]
    case 'type_changed':
      return [{ field: 'type', from: detail.from }]
    case 'pickup_changed':
      return [{ field: 'pickup', from: detail.from }]
    case 'note_changed':
      return [{ field: 'note', from: detail.from }]
    case 'allergy_changed':
      return [{ field: 'allergy', from: detail.from }]
    default:
      return []
  }
}

/** The detail of a value that changes; none if it stays. */
const differing = <Type extends string, Value>(type: Type, from: Value, to: Value) =>
  from === to ? [] : [{ type, from, to }]

/** Whether a command gives an order another pickup. */
export const otherPickup = (order: Pick<OrderState, 'pickupAt'>, { pickupAt }: Pick<Update, 'pickupAt'>): boolean =>
  pickupAt !== undefined && utc(pickupAt) !== utc(order.pickupAt)

const utc = (time: string | number | null): string | null => (time === null ? null : new Date(time).toISOString())

function moved(order: OrderState, to: OrderStatus, cancelReason: CancelReason | null = null): Transition {
  return changed(withRefunds({ ...order, status: to, cancelReason }), 'order.status_changed')
}
