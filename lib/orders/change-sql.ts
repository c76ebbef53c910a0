import { isOneOf } from '../db/sql-fragments'
import type { OrderEventType } from '../events/event-types'
import { dropJobsOfSql } from '../printing/drop-jobs'
import type { SingleCommand } from './order-flow'
import { eventSql, ONE_ORDER_IN_SCOPE } from './order-sql'
import { type OrderStatus, SCHEDULED_STATUSES } from './order-status'
import { refundDueSql } from './payment'
import { insertLinesSql } from './write-order'

/** What one type of command adds to the common statement; its own parameters begin at $10. */
type CommandSql = {
  event: OrderEventType
  /** Further conditions on the order. */
  where?: string
  /** Further columns to set. */
  set?: string
  lines?: LinesSql
  /** The movement of money to write; its method is $10. */
  pays?: 'payment' | 'refund'
  /** SQL for the ChangeDetail[] of the event. */
  changes?: string
  /** It cancels the order: nobody waits for its slips any more. */
  cancels?: boolean
  /** It writes nothing while another transaction holds the order, instead of waiting. */
  skipsHeld?: boolean
}

/** How a command changes lines. */
type LinesSql = {
  /** CTEs on `items`. `marked` has a row for each line that changes; if it is empty, nothing is written. */
  ctes: string
  /** SQL for the rows of `order_items` after the change. */
  itemsNow: string
  /** The CTE that voids pieces, and one with all voids of the order after it. */
  voids?: string
}

/**
 * The statement that executes a command, and the command's own parameters.
 * $1 to $4 are `oneOrderParams`, $5 and $6 the allowed moves, $7 the event's id, $8 the actor, $9 `underWay` of the lease.
 */
export function changeStatement(command: SingleCommand): { text: string; params: unknown[] } {
  switch (command.type) {
    case 'change_status':
      return {
        text: command.to === 'cancelled' ? CANCEL : CHANGE_STATUS,
        params: [command.version ?? null, command.reason ?? null],
      }
    case 'confirm_payment':
      return { text: CONFIRM_PAYMENT, params: [command.method ?? 'transfer', command.amount ?? null] }
    case 'record_payment':
      return { text: RECORD_PAYMENT, params: [command.method, command.amount ?? null] }
    case 'record_refund':
      return { text: RECORD_REFUND, params: [command.method, command.amount ?? null] }
    case 'cancel_own':
      return { text: CANCEL_OWN, params: [] }
    case 'recall':
      return { text: RECALL, params: [command.recalled] }
    case 'update_order':
      return {
        text: UPDATE_ORDER,
        params: [command.version ?? null, command.rush ?? null, command.tableId ?? null, command.customerName ?? null],
      }
    case 'mark_items':
      return { text: MARK_ITEMS, params: [[...new Set(command.itemIds)], command.done] }
    case 'insert_lines':
      return { text: INSERT_LINES, params: [command.version ?? null, JSON.stringify(command.lines)] }
    case 'set_line':
      return {
        text: SET_LINE,
        params: [
          ...[command.version ?? null, command.itemId, command.note ?? null],
          ...[command.choice ? JSON.stringify(command.choice.options) : null, command.choice?.price ?? null],
        ],
      }
    case 'void_line':
      return {
        text: VOID_LINE,
        params: [command.version ?? null, command.itemId, command.quantity ?? null, command.reason],
      }
  }
}

/**
 * Locks the order, then its branch. Every writer takes the locks in this sequence; `placeOrder` locks no order. Only the holder
 * of the order's lock writes its lines and voids.
 *
 * The statement sees lines and voids as of its start. If another transaction changed the order, or renamed a station of its lines,
 * while this one waited for the lock, it writes nothing: the event would contain outdated lines. It takes its time after it has the lock (changed-orders.ts).
 */
const changeSql = ({ event, where = '', set = '', lines, pays, changes, cancels, skipsHeld }: CommandSql): string => `
WITH locked AS (
  SELECT o.id, o.status AS from_status, ($6::order_status[])[array_position($5::order_status[], o.status)] AS to_status,
    o.table_id, o.table_label, o.customer_name, o.rush, ${refundDueSql('o')} AS refund_due
  FROM orders o
  WHERE ${ONE_ORDER_IN_SCOPE} AND o.status = ANY ($5::order_status[])
    AND (o.version, o.updated_at) = (SELECT began.version, began.updated_at FROM orders began WHERE began.id = $1) ${where}
  FOR NO KEY UPDATE ${skipsHeld ? 'SKIP LOCKED' : ''}
), ${lines ? `${ITEMS}, ${lines.ctes}, items_now AS (${lines.itemsNow}), ` : ''}changed AS (
  UPDATE orders o SET
    status = to_status,
    previous_status = CASE WHEN to_status <> from_status THEN from_status ELSE o.previous_status END,
    status_since = CASE WHEN to_status <> from_status THEN locked.at ELSE o.status_since END,
    confirmed_at = ${enteredAt('confirmed_at', 'confirmed')},
    preparing_at = ${enteredAt('preparing_at', 'preparing')},
    ready_at = ${enteredAt('ready_at', 'ready')},
    start_at = CASE WHEN o.start_at > locked.at AND NOT ${isOneOf('to_status', [...SCHEDULED_STATUSES, 'cancelled'])}
      THEN locked.at ELSE o.start_at END,
    finished_at = ${enteredAt('finished_at', 'completed', 'cancelled')},
    ${set}
    version = o.version + 1,
    updated_at = locked.at
  FROM (SELECT *, clock_timestamp() AS at FROM locked) locked
  WHERE o.id = locked.id ${lines ? 'AND EXISTS (SELECT FROM marked)' : ''}
  RETURNING o.*, locked.from_status
), sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 FROM changed WHERE b.id = changed.branch_id RETURNING b.seq, b.time_zone
), ${lines?.voids ? `${lines.voids}, ` : ''}${pays ? `${paymentSql(pays)}, ` : ''}${cancels ? `${DROPPED_JOBS}, ` : ''}${eventSql(
  {
    id: '$7',
    type: event,
    actor: '$8',
    from: { items: lines ? 'items_now' : 'order_items', voids: lines?.voids ? 'voids_now' : 'order_voids' },
    changes,
    underWay: '$9',
  },
)}`

const DROPPED_JOBS = `dropped_jobs AS (${dropJobsOfSql('(SELECT id FROM changed)')})`

/** The lines before the change. */
const ITEMS = 'items AS (SELECT i.* FROM locked JOIN order_items i ON i.order_id = locked.id)'

/** SQL for the time when the order entered one of these states. No order enters a state twice, so a set time stays. */
function enteredAt(column: string, ...states: OrderStatus[]): string {
  return `CASE WHEN to_status <> from_status AND ${isOneOf('to_status', states)} THEN locked.at ELSE o.${column} END`
}

/** The CTE that writes the movement of money. It has the id of the event. */
const paymentSql = (kind: 'payment' | 'refund'): string => `paid AS (
  INSERT INTO payments (id, org_id, branch_id, order_id, kind, method, amount, actor, at)
  SELECT $7::uuid, changed.org_id, changed.branch_id, changed.id, '${kind}', $10::payment_method,
    ${kind === 'payment' ? 'changed.total' : 'locked.refund_due'}, $8::jsonb, changed.updated_at
  FROM changed JOIN locked USING (id)
)`

/** The lines after a change of `marked` ones. */
const WITH_MARKED = `SELECT * FROM marked UNION ALL SELECT * FROM items WHERE id NOT IN (SELECT id FROM marked)`

/** SQL for the details of an event: one for each row. @param rows SQL after SELECT: `detail`, a jsonb, and its source */
const details = (rows: string): string => `(SELECT coalesce(jsonb_agg(detail), '[]') FROM (SELECT ${rows}) details)`

/** SQL for the fields that the details of lines share. @param line alias of a row of `order_items` */
const ofLine = (line: string): string =>
  `'itemId', ${line}.id, 'menuItemName', ${line}.menu_item_name, 'quantity', ${line}.quantity`

const AT_VERSION = 'AND ($10::int IS NULL OR o.version = $10)'

/** The refund of what was voided before a cancellation does not settle the refund of the cancellation. */
const REFUND_OF_CANCELLATION = 'refunded_at = CASE WHEN o.total > 0 THEN NULL ELSE o.refunded_at END,'

const CHANGE_STATUS = changeSql({
  event: 'order.status_changed',
  where: AT_VERSION,
  set: 'cancel_reason = $11::cancel_reason,',
})

const CANCEL = changeSql({
  event: 'order.status_changed',
  where: AT_VERSION,
  set: `cancel_reason = $11::cancel_reason, ${REFUND_OF_CANCELLATION}`,
  cancels: true,
})

/** Of the total $11, unless that is left out. */
const UNPAID_AT_TOTAL = `AND o.payment_status = 'unpaid' AND ($11::int IS NULL OR o.total = $11)`

const CONFIRM_PAYMENT = changeSql({
  event: 'order.payment_confirmed',
  where: UNPAID_AT_TOTAL,
  set: `payment_status = 'paid', payment_method = $10::payment_method,`,
  pays: 'payment',
})

const RECORD_PAYMENT = changeSql({
  event: 'order.payment_recorded',
  where: UNPAID_AT_TOTAL,
  set: `payment_status = 'paid', payment_method = $10::payment_method,`,
  pays: 'payment',
})

const RECORD_REFUND = changeSql({
  event: 'order.refund_recorded',
  where: `AND ${refundDueSql('o')} > 0 AND ($11::int IS NULL OR ${refundDueSql('o')} = $11)`,
  set: 'refunded_at = locked.at, overpaid = 0,',
  pays: 'refund',
})

const CANCEL_OWN = changeSql({
  event: 'order.status_changed',
  set: `cancel_reason = 'guest_changed_mind', ${REFUND_OF_CANCELLATION}`,
  cancels: true,
})

const RECALL = changeSql({
  event: 'order.updated',
  where: 'AND (o.recalled_at IS NOT NULL) <> $10::boolean',
  set: 'recalled_at = CASE WHEN $10::boolean THEN locked.at END,',
  changes: `jsonb_build_array(jsonb_build_object('type', 'recalled', 'recalled', $10::boolean))`,
})

/** Says once that the start of a scheduled order has come (tell-due.ts). No caller commands it. */
export const BECOME_DUE = changeSql({
  event: 'order.updated',
  where: 'AND o.start_at <= now() AND o.due_at IS NULL',
  set: 'due_at = locked.at,',
  changes: `jsonb_build_array(jsonb_build_object('type', 'due'))`,
  skipsHeld: true,
})

const TABLE_OF_BRANCH = 'FROM tables t WHERE t.id = $12::uuid AND t.branch_id = o.branch_id AND t.retired_at IS NULL'

const UPDATE_ORDER = changeSql({
  event: 'order.updated',
  where: `${AT_VERSION} AND (o.rush <> $11::boolean OR o.table_id <> $12::uuid OR o.customer_name <> $13::text)
    AND ($12::uuid IS NULL OR o.table_id = $12 OR EXISTS (SELECT ${TABLE_OF_BRANCH}))`,
  set: `rush = coalesce($11::boolean, o.rush), table_id = coalesce($12::uuid, o.table_id),
    table_label = coalesce((SELECT t.label ${TABLE_OF_BRANCH}), o.table_label), customer_name = coalesce($13::text, o.customer_name),`,
  changes: details(`jsonb_build_object('type', 'rush', 'rush', changed.rush) AS detail
    FROM changed JOIN locked USING (id) WHERE changed.rush <> locked.rush
    UNION ALL SELECT jsonb_build_object('type', 'table_moved',
      'from', jsonb_build_object('tableId', locked.table_id, 'tableLabel', locked.table_label),
      'to', jsonb_build_object('tableId', changed.table_id, 'tableLabel', changed.table_label))
    FROM changed JOIN locked USING (id) WHERE changed.table_id <> locked.table_id
    UNION ALL SELECT jsonb_build_object('type', 'renamed', 'from', locked.customer_name, 'to', changed.customer_name)
    FROM changed JOIN locked USING (id) WHERE changed.customer_name <> locked.customer_name`),
})

const MARK_ITEMS = changeSql({
  event: 'order.updated',
  where: `AND cardinality($10::uuid[]) = (
    SELECT count(*) FROM order_items i WHERE i.order_id = $1 AND i.id = ANY ($10::uuid[]))`,
  lines: {
    ctes: `marked AS (
    UPDATE order_items i SET done_at = CASE WHEN $11::boolean THEN clock_timestamp() END
    FROM items
    WHERE i.id = items.id AND items.id = ANY ($10::uuid[]) AND (items.done_at IS NOT NULL) <> $11::boolean
    RETURNING i.*
  )`,
    itemsNow: WITH_MARKED,
  },
  changes: details(`jsonb_build_object('type', 'line_done', ${ofLine('marked')}, 'done', $11::boolean) AS detail
    FROM marked ORDER BY marked.position`),
})

const INSERT_LINES = changeSql({
  event: 'order.updated',
  where: `${AT_VERSION} AND o.payment_status = 'unpaid'`,
  lines: {
    ctes: `marked AS (${insertLinesSql({
      lines: '$11',
      order: 'locked',
      firstPosition: '(SELECT max(items.position) + 1 FROM items)',
      // As a subquery, so that all lines have the same time.
      addedAt: '(SELECT clock_timestamp())',
    })})`,
    itemsNow: 'SELECT * FROM items UNION ALL SELECT * FROM marked',
  },
  set: 'total = o.total + (SELECT sum(marked.quantity * marked.unit_price) FROM marked),',
  changes: details(`jsonb_build_object('type', 'line_added', ${ofLine('marked')}) AS detail
    FROM marked ORDER BY marked.position`),
})

/** What the price of a paid order falls by is overpaid. @param fall SQL for the difference */
const withFall = (fall: string): string => `total = o.total - ${fall},
  overpaid = o.overpaid + CASE WHEN o.payment_status = 'paid' THEN ${fall} ELSE 0 END,`

const valuesOf = (line: string): string =>
  `jsonb_build_object('note', ${line}.note, 'options', ${line}.options, 'unitPrice', ${line}.unit_price)`

/** A paid order does not become dearer: `transition` refuses that. */
const SET_LINE = changeSql({
  event: 'order.updated',
  where: AT_VERSION,
  lines: {
    ctes: `marked AS (
    UPDATE order_items i SET note = coalesce($12::text, i.note), options = coalesce($13::jsonb, i.options),
      unit_price = coalesce($14::int, i.unit_price),
      problems = CASE WHEN $13::jsonb IS NULL THEN i.problems ELSE array_remove(i.problems, 'options') END
    FROM items
    WHERE i.id = items.id AND items.id = $11::uuid AND items.done_at IS NULL
      AND (items.note <> coalesce($12::text, items.note) OR $13::jsonb IS NOT NULL)
    RETURNING i.*
  )`,
    itemsNow: WITH_MARKED,
  },
  set: withFall(`(SELECT items.quantity * (items.unit_price - marked.unit_price) FROM marked JOIN items USING (id))`),
  changes: details(`jsonb_build_object('type', 'line_changed', ${ofLine('marked')},
    'from', ${valuesOf('items')}, 'to', ${valuesOf('marked')}) AS detail FROM marked JOIN items USING (id)`),
})

/** Voids $12 pieces of the line $11, or all; never the last piece of the order. */
const VOID_LINE = changeSql({
  event: 'order.updated',
  where: AT_VERSION,
  lines: {
    ctes: `marked AS (
    SELECT items.*, coalesce($12::int, items.quantity) AS voided FROM items
    WHERE items.id = $11::uuid AND coalesce($12::int, items.quantity) <= items.quantity
      AND coalesce($12::int, items.quantity) < (SELECT sum(quantity) FROM items)
  ), removed AS (
    DELETE FROM order_items i USING marked WHERE i.id = marked.id AND marked.voided = marked.quantity
  ), reduced AS (
    UPDATE order_items i SET quantity = marked.quantity - marked.voided
    FROM marked WHERE i.id = marked.id AND marked.voided < marked.quantity
    RETURNING i.*
  )`,
    itemsNow: 'SELECT * FROM reduced UNION ALL SELECT * FROM items WHERE id NOT IN (SELECT id FROM marked)',
    voids: `voided AS (
    INSERT INTO order_voids (id, org_id, branch_id, order_id, item_id, menu_item_id, menu_item_name, kitchen_name, station, quantity,
      unit_price, note, options, reason, actor, at)
    SELECT $7::uuid, changed.org_id, changed.branch_id, changed.id, marked.id, marked.menu_item_id, marked.menu_item_name,
      marked.kitchen_name, marked.station, marked.voided, marked.unit_price, marked.note, marked.options, $13::text, $8::jsonb, changed.updated_at
    FROM changed, marked
    RETURNING *
  ), voids_now AS (
    SELECT v.* FROM locked JOIN order_voids v ON v.order_id = locked.id UNION ALL SELECT * FROM voided
  )`,
  },
  set: withFall('(SELECT marked.voided * marked.unit_price FROM marked)'),
  changes:
    details(`jsonb_build_object('type', 'line_voided', 'itemId', marked.id, 'menuItemName', marked.menu_item_name,
    'quantity', marked.voided, 'reason', $13::text) AS detail FROM marked`),
})
