import { isOneOf } from '../db/sql-fragments'
import type { OrderEventType } from '../events/event-types'
import type { OrderCommand } from './order-command'
import { eventSql, ONE_ORDER_IN_SCOPE } from './order-sql'
import type { OrderStatus } from './order-status'

/** What a kind of change adds to the statement that all have in common; its own parameters begin at $9. */
type Part = {
  event: OrderEventType
  /** Requires more of the order than its state. */
  where?: string
  /** Sets columns besides those of every change. */
  set?: string
  /** Changes items: CTEs that end with `marked`, the items that changed. Where none did, nothing is written. */
  marked?: string
}

/**
 * The statement that carries out a command, and its own parameters.
 * $1 to $4 are `oneOrderParams`, $5 and $6 the allowed moves, $7 the event's id, $8 the actor.
 */
export function changeStatement(command: OrderCommand): { text: string; params: unknown[] } {
  switch (command.type) {
    case 'change_status':
      return { text: CHANGE_STATUS, params: [command.version ?? null] }
    case 'confirm_payment':
      return { text: CONFIRM_PAYMENT, params: [] }
    case 'cancel_own':
      return { text: CANCEL_OWN, params: [] }
    case 'mark_rush':
      return { text: MARK_RUSH, params: [command.rush] }
    case 'mark_items':
      return { text: MARK_ITEMS, params: [[...new Set(command.itemIds)], command.done] }
  }
}

/**
 * Locks the order, its items where it must, then its branch; every writer takes them in this order, and placing takes no
 * order.
 *
 * The statement sees the items as they were when it began. Where it waited for the lock while another changed the order,
 * it reads them again, by locking them: else its event would undo what the other has bumped.
 */
const changeSql = ({ event, where = '', set = '', marked }: Part): string => `
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
    confirmed_at = ${cameInto('confirmed_at', 'confirmed')},
    preparing_at = ${cameInto('preparing_at', 'preparing')},
    ready_at = ${cameInto('ready_at', 'ready')},
    finished_at = ${cameInto('finished_at', 'completed', 'cancelled')},
    ${set}
    version = o.version + 1,
    updated_at = decided.at
  FROM decided
  WHERE o.id = decided.id
  RETURNING o.*, decided.from_status
), sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 FROM changed WHERE b.id = changed.branch_id RETURNING b.seq, b.time_zone
), ${eventSql({ id: '$7', type: event, actor: '$8', items: marked ? 'items_now' : 'items' })}`

/** When it came into one of these states: kept from then on, a mark on it leaves it be. No state is come into twice. */
function cameInto(column: string, ...states: OrderStatus[]): string {
  return `CASE WHEN to_status <> from_status AND ${isOneOf('to_status', states)} THEN decided.at ELSE o.${column} END`
}

/** The items as they are after the marks. */
const ITEMS_NOW = `SELECT * FROM marked UNION ALL SELECT * FROM items WHERE id NOT IN (SELECT id FROM marked)`

const CHANGE_STATUS = changeSql({ event: 'order.status_changed', where: 'AND ($9::int IS NULL OR o.version = $9)' })

const CONFIRM_PAYMENT = changeSql({
  event: 'order.payment_confirmed',
  where: `AND o.payment_status = 'unpaid'`,
  set: `payment_status = 'paid',`,
})

const CANCEL_OWN = changeSql({ event: 'order.status_changed' })

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
