import { isOneOf } from '../db/sql-fragments'
import type { OrderEventType } from '../events/event-types'
import type { SingleCommand } from './order-flow'
import { eventSql, ONE_ORDER_IN_SCOPE } from './order-sql'
import type { OrderStatus } from './order-status'

/** What one type of command adds to the common statement; its own parameters begin at $9. */
type CommandSql = {
  event: OrderEventType
  /** Further conditions on the order. */
  where?: string
  /** Further columns to set. */
  set?: string
  /** CTEs that change items. The last is `marked`, the changed items; if it is empty, nothing is written. */
  marked?: string
  /** The movement of money to write; its method is $9. */
  pays?: 'payment' | 'refund'
}

/**
 * The statement that executes a command, and the command's own parameters.
 * $1 to $4 are `oneOrderParams`, $5 and $6 the allowed moves, $7 the event's id, $8 the actor.
 */
export function changeStatement(command: SingleCommand): { text: string; params: unknown[] } {
  switch (command.type) {
    case 'change_status':
      return { text: CHANGE_STATUS, params: [command.version ?? null, command.reason ?? null] }
    case 'confirm_payment':
      return { text: CONFIRM_PAYMENT, params: [command.method ?? 'transfer'] }
    case 'record_payment':
      return { text: RECORD_PAYMENT, params: [command.method, command.amount ?? null] }
    case 'record_refund':
      return { text: RECORD_REFUND, params: [command.method, command.amount ?? null] }
    case 'cancel_own':
      return { text: CANCEL_OWN, params: [] }
    case 'recall':
      return { text: RECALL, params: [command.recalled] }
    case 'mark_rush':
      return { text: MARK_RUSH, params: [command.rush] }
    case 'mark_items':
      return { text: MARK_ITEMS, params: [[...new Set(command.itemIds)], command.done] }
  }
}

/**
 * Locks the order, its items if needed, then its branch. Every writer takes the locks in this sequence; `placeOrder` locks
 * no order.
 *
 * The statement sees the items as of its start. If another transaction changed the order while this one waited for the
 * lock, `read_again` locks and reads the items again. Otherwise the event would contain outdated items.
 */
const changeSql = ({ event, where = '', set = '', marked, pays }: CommandSql): string => `
WITH allowed AS (
  SELECT * FROM unnest($5::order_status[], $6::order_status[]) AS move(from_status, to_status)
), locked AS (
  SELECT o.id, o.status AS from_status,
    o.version <> (SELECT began.version FROM orders began WHERE began.id = $1) AS has_changed_meanwhile
  FROM orders o
  WHERE ${ONE_ORDER_IN_SCOPE} AND o.status = ANY ($5::order_status[]) ${where}
  FOR UPDATE
), read_again AS (
  SELECT i.* FROM locked JOIN order_items i ON i.order_id = locked.id
  WHERE locked.has_changed_meanwhile
  FOR NO KEY UPDATE OF i
), items AS (
  SELECT i.* FROM locked JOIN order_items i ON i.order_id = locked.id WHERE NOT locked.has_changed_meanwhile
  UNION ALL SELECT * FROM read_again
), ${marked ? `${marked}, items_now AS (${ITEMS_NOW}), ` : ''}decided AS (
  SELECT locked.id, from_status, allowed.to_status, clock_timestamp() AS at
  FROM locked JOIN allowed USING (from_status) ${marked ? 'WHERE EXISTS (SELECT FROM marked)' : ''}
), changed AS (
  UPDATE orders o SET
    status = decided.to_status,
    previous_status = CASE WHEN to_status <> from_status THEN from_status ELSE o.previous_status END,
    status_since = CASE WHEN to_status <> from_status THEN decided.at ELSE o.status_since END,
    confirmed_at = ${enteredAt('confirmed_at', 'confirmed')},
    preparing_at = ${enteredAt('preparing_at', 'preparing')},
    ready_at = ${enteredAt('ready_at', 'ready')},
    finished_at = ${enteredAt('finished_at', 'completed', 'cancelled')},
    ${set}
    version = o.version + 1,
    updated_at = decided.at
  FROM decided
  WHERE o.id = decided.id
  RETURNING o.*, decided.from_status
), sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 FROM changed WHERE b.id = changed.branch_id RETURNING b.seq, b.time_zone
), ${pays ? `${paymentSql(pays)}, ` : ''}${eventSql({ id: '$7', type: event, actor: '$8', items: marked ? 'items_now' : 'items' })}`

/** SQL for the time when the order entered one of these states. No order enters a state twice, so a set time stays. */
function enteredAt(column: string, ...states: OrderStatus[]): string {
  return `CASE WHEN to_status <> from_status AND ${isOneOf('to_status', states)} THEN decided.at ELSE o.${column} END`
}

/** The CTE that writes the movement of money. It has the id of the event. */
const paymentSql = (kind: 'payment' | 'refund'): string => `paid AS (
  INSERT INTO payments (id, org_id, branch_id, order_id, kind, method, amount, actor, at)
  SELECT $7::uuid, org_id, branch_id, id, '${kind}', $9::payment_method, total, $8::jsonb, updated_at FROM changed
)`

/** All items of the order after the change. */
const ITEMS_NOW = `SELECT * FROM marked UNION ALL SELECT * FROM items WHERE id NOT IN (SELECT id FROM marked)`

const CHANGE_STATUS = changeSql({
  event: 'order.status_changed',
  where: 'AND ($9::int IS NULL OR o.version = $9)',
  set: 'cancel_reason = $10::cancel_reason,',
})

const CONFIRM_PAYMENT = changeSql({
  event: 'order.payment_confirmed',
  where: `AND o.payment_status = 'unpaid'`,
  set: `payment_status = 'paid', payment_method = $9::payment_method,`,
  pays: 'payment',
})

const RECORD_PAYMENT = changeSql({
  event: 'order.payment_recorded',
  where: `AND o.payment_status = 'unpaid' AND ($10::int IS NULL OR o.total = $10)`,
  set: `payment_status = 'paid', payment_method = $9::payment_method,`,
  pays: 'payment',
})

const RECORD_REFUND = changeSql({
  event: 'order.refund_recorded',
  where: `AND o.payment_status = 'paid' AND o.refunded_at IS NULL AND ($10::int IS NULL OR o.total = $10)`,
  set: 'refunded_at = decided.at,',
  pays: 'refund',
})

const CANCEL_OWN = changeSql({ event: 'order.status_changed', set: `cancel_reason = 'guest_changed_mind',` })

const RECALL = changeSql({
  event: 'order.updated',
  where: 'AND (o.recalled_at IS NOT NULL) <> $9::boolean',
  set: 'recalled_at = CASE WHEN $9::boolean THEN decided.at END,',
})

const MARK_RUSH = changeSql({
  event: 'order.updated',
  where: 'AND o.rush <> $9::boolean',
  set: 'rush = $9::boolean,',
})

const MARK_ITEMS = changeSql({
  event: 'order.updated',
  where: `AND cardinality($9::uuid[]) = (
    SELECT count(*) FROM order_items i WHERE i.order_id = $1 AND i.id = ANY ($9::uuid[]))`,
  marked: `marked AS (
    UPDATE order_items i SET done_at = CASE WHEN $10::boolean THEN clock_timestamp() END
    FROM items
    WHERE i.id = items.id AND items.id = ANY ($9::uuid[]) AND (items.done_at IS NOT NULL) <> $10::boolean
    RETURNING i.*
  )`,
})
