import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { epochMs, isOneOf } from '../db/sql-fragments'
import { newId } from '../ids'
import { isStopped, type OrderStatus, SCHEDULED_STATUSES } from '../order-status'
import { worthOf } from './adjustments'
import { changeLinesSql } from './line-sql'
import type { StoredOrder } from './order'
import type { NewEvent, OrderWrite } from './order-event-sql'
import { startForSql } from './order-sql'
import { dropJobsOfSql } from './print-jobs-sql'
import type { Changed, OrderState } from './transition-result'

type ChangeOfOrder = { order: StoredOrder; change: Changed; skipsLocked?: boolean }

/**
 * Writes an order as it is after a change, if it still has the version that was read. Locks the order, then its branch. Every writer takes
 * the locks in this sequence, and only the holder of the order's lock writes its lines and voids. It takes its time after it has the lock
 * (changed-orders.ts).
 */
export function updateOrderSql({ order, change, skipsLocked }: ChangeOfOrder, event: NewEvent): OrderWrite {
  const { next, payment, putRight, voided = [] } = change
  const lines = changedLines(order, change)
  const isCancelled = next.status === 'cancelled' && order.status !== 'cancelled'
  const becomesStopped = isStopped(next) && !isStopped(order)
  const ctes = statement`
locked AS (
  SELECT o.id, o.status AS from_status, ${next.status}::order_status AS to_status FROM orders o
  WHERE o.id = ${order.id}::uuid AND o.version = ${order.version}::int
  FOR NO KEY UPDATE ${skipsLocked ? raw('SKIP LOCKED') : empty}
), began AS (
  SELECT *, clock_timestamp() AS at FROM locked
), ${lines ? statement`${changeLinesSql('began', lines)},` : empty} changed AS (
  UPDATE orders o SET
    ${OF_STATE},
    type = ${next.type}::order_type, note = ${next.note}::text, allergy_note = ${next.allergyNote}::text, ${ofTimes(order, change)},
    change_marks = ${marksOf(order, next)}, adjustments = ${adjustmentsOf(order, next, event)},
    discounts = ${worthOf(next.adjustments, 'discount')}::int, surcharges = ${worthOf(next.adjustments, 'surcharge')}::int,
    table_since = CASE WHEN o.table_id <> ${next.tableId}::uuid THEN began.at ELSE o.table_since END,
    table_id = ${next.tableId}::uuid, table_label = ${next.tableLabel}::text, customer_name = ${next.customerName}::text,
    rush = ${next.rush}::boolean, cancel_reason = ${next.cancelReason}::cancel_reason,
    stopped_at = CASE WHEN ${isStopped(next)}::boolean THEN coalesce(o.stopped_at, began.at) END, stop_reason = ${next.stopReason}::text,
    recalled_at = CASE WHEN ${next.recalledAt !== null}::boolean THEN coalesce(o.recalled_at, began.at) END,
    payment_status = ${next.paymentStatus}::payment_status, payment_method = ${next.paymentMethod}::payment_method,
    paid_amount = ${next.paidAmount}::int, refunded_amount = ${next.refundedAmount}::int, total = ${next.total}::int,
    version = ${next.version}::int, updated_at = began.at
  FROM began WHERE o.id = began.id
  RETURNING o.*, began.from_status
), sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 FROM changed WHERE b.id = changed.branch_id RETURNING b.seq, b.time_zone
)
${voided.length > 0 ? statement`, ${voidSql(voided, event)}` : empty}
${payment ? statement`, ${paymentSql(payment, event)}` : putRight ? statement`, ${putRightSql(putRight)}` : empty}
${isCancelled || becomesStopped ? DROPPED_JOBS : empty}`
  const tables = {
    items: lines ? 'items_now' : 'order_items',
    voids: voided.length > 0 ? 'voids_now' : 'order_voids',
    payments: payment || putRight ? 'payments_now' : 'payments',
  }
  return { ctes, tables, at: 'updated_at' }
}

const marksOf = (order: StoredOrder, next: OrderState): Statement =>
  next.changeMarks === order.changeMarks ? raw('o.change_marks') : withTimes(next.changeMarks)

/** A new adjustment has the actor of the change. */
function adjustmentsOf(order: StoredOrder, { adjustments }: OrderState, { actor }: NewEvent): Statement {
  if (adjustments.length === 0) return order.adjustments.length === 0 ? raw('o.adjustments') : raw(`'[]'`)
  const by = 'name' in actor ? actor.name : null
  return withTimes(adjustments.map((one) => (one.at === null ? { ...one, by } : one)))
}

/** A list as JSON. What is new in it gets the time of the change. */
const withTimes = (list: readonly { at: unknown }[]): Statement => statement`(
      SELECT coalesce(jsonb_agg(CASE WHEN one -> 'at' = 'null' THEN one || jsonb_build_object('at', ${AT}) ELSE one END
        ORDER BY place), '[]')
      FROM jsonb_array_elements(${JSON.stringify(list)}::jsonb) WITH ORDINALITY AS listed(one, place)
    )`

const AT = raw(epochMs('began.at'))

/** The time when the order entered one of these states. No order enters a state twice, so a set time stays. */
const enteredAt = (column: string, ...states: OrderStatus[]): string =>
  `${column} = CASE WHEN to_status <> from_status AND ${isOneOf('to_status', states)} THEN began.at ELSE o.${column} END`

/** The state and its times. */
const OF_STATE = raw(`
    status = to_status,
    previous_status = CASE WHEN to_status <> from_status THEN from_status ELSE o.previous_status END,
    status_since = CASE WHEN to_status <> from_status THEN began.at ELSE o.status_since END,
    ${enteredAt('confirmed_at', 'confirmed')},
    ${enteredAt('preparing_at', 'preparing')},
    ${enteredAt('ready_at', 'ready')},
    ${enteredAt('finished_at', 'completed', 'cancelled')}`)

/**
 * When the order is picked up, when the kitchen starts it, and whether an event said so. One that is begun before its time starts now. With
 * another pickup an order that is not begun starts the lead time before it, or now. What was told of one that waits now holds no more.
 */
function ofTimes(order: StoredOrder, { next, tellsDue }: Changed): Statement {
  if (next.pickupAt === order.pickupAt) {
    return statement`
    start_at = CASE WHEN o.start_at > began.at AND NOT ${IS_SCHEDULED_OR_CANCELLED} THEN began.at ELSE o.start_at END,
    due_at = CASE WHEN ${tellsDue === true}::boolean THEN began.at ELSE o.due_at END`
  }
  const pickupAt = next.pickupAt === null ? null : new Date(next.pickupAt).toISOString()
  const start = startForSql(pickupAt, '(SELECT b.lead_minutes FROM branches b WHERE b.id = o.branch_id)')
  const waits = statement`${IS_SCHEDULED} AND ${start} > began.at`
  return statement`
    pickup_at = ${pickupAt}::timestamptz,
    start_at = CASE WHEN ${waits} THEN ${start} WHEN o.start_at > began.at THEN began.at ELSE o.start_at END,
    due_at = CASE WHEN ${waits} THEN NULL ELSE o.due_at END,
    (${ESTIMATE}) = (SELECT ${ESTIMATE} WHERE (${waits}) IS NOT TRUE)`
}

/** What was told: when the order becomes ready. */
const ESTIMATE = raw('estimate_from, estimate_likely, estimate_to, first_told_from, first_told_to')

const IS_SCHEDULED = raw(isOneOf('to_status', SCHEDULED_STATUSES))
const IS_SCHEDULED_OR_CANCELLED = raw(isOneOf('to_status', [...SCHEDULED_STATUSES, 'cancelled']))

/** How the lines change; null: they stay. */
function changedLines({ items }: StoredOrder, { next, added = [] }: Changed) {
  if (next.items === items) return null
  const ids = new Set(next.items.map(({ id }) => id))
  const before = new Map<string, unknown>(items.map((item) => [item.id, item]))
  const changed = next.items.filter((item) => before.has(item.id) && before.get(item.id) !== item)
  return { added, changed, removed: items.flatMap(({ id }) => (ids.has(id) ? [] : id)) }
}

/** The CTE that voids pieces of lines, and one with all voids of the order after it. */
const voidSql = (voids: NonNullable<Changed['voided']>, { madeId, actor }: NewEvent): Statement => statement`
voided AS (
  INSERT INTO order_voids (id, org_id, branch_id, order_id, item_id, menu_item_id, menu_item_name, kitchen_name, station_id, quantity,
    unit_price, note, options, parts, reason, actor, at)
  SELECT coalesce((SELECT gen_random_uuid() FROM order_voids v WHERE v.id = void.id), void.id), changed.org_id, changed.branch_id, changed.id, items.id, items.menu_item_id, items.menu_item_name,
    items.kitchen_name, items.station_id, void.quantity, items.unit_price, items.note, items.options, items.parts, void.reason,
    ${JSON.stringify(actor)}::jsonb, changed.updated_at
  FROM changed, jsonb_to_recordset(${JSON.stringify(voids.map((one, index) => ({ ...one, id: index === 0 ? madeId : newId() })))}::jsonb) AS void(
    id uuid, "itemId" uuid, quantity int, reason text) JOIN items ON items.id = void."itemId"
  RETURNING *
), voids_now AS (
  SELECT v.* FROM locked JOIN order_voids v ON v.order_id = locked.id UNION ALL SELECT * FROM voided
)`

/** The CTE that writes a movement of money, and one with all movements of the order after it. */
const paymentSql = (
  { kind, method, amount, handedOver, items, refundReason }: NonNullable<Changed['payment']>,
  { id, madeId, actor }: NewEvent,
): Statement => statement`
paid AS (
  INSERT INTO payments (id, org_id, branch_id, order_id, kind, method, amount, handed_over, items, refund_reason, actor, at)
  SELECT coalesce((SELECT ${id}::uuid FROM payments WHERE id = ${madeId}::uuid), ${madeId}::uuid), changed.org_id, changed.branch_id, changed.id, ${kind}::payment_kind, ${method}::payment_method,
    ${amount}::int, ${handedOver}::int, ${JSON.stringify(items)}::jsonb, ${refundReason}::text, ${JSON.stringify(actor)}::jsonb, changed.updated_at
  FROM changed
  RETURNING *
), payments_now AS (
  SELECT p.* FROM locked JOIN payments p ON p.order_id = locked.id UNION ALL SELECT * FROM paid
)`

/**
 * The CTE that voids or corrects a movement of money, and one with all movements of the order after it. What was handed over is known of
 * cash only.
 */
const putRightSql = ({ id, method, voidReason }: NonNullable<Changed['putRight']>): Statement => statement`
put_right AS (
  UPDATE payments p SET method = ${method}::payment_method, void_reason = ${voidReason}::text,
    handed_over = CASE WHEN ${method === 'cash'}::boolean THEN p.handed_over END,
    voided_at = CASE WHEN ${voidReason !== null}::boolean THEN changed.updated_at END
  FROM changed WHERE p.id = ${id}::uuid AND p.order_id = changed.id
  RETURNING p.*
), payments_now AS (
  SELECT p.* FROM locked JOIN payments p ON p.order_id = locked.id WHERE p.id <> ${id}::uuid UNION ALL SELECT * FROM put_right
)`

/** Nobody waits for the slips of a cancelled or stopped order any more. */
const DROPPED_JOBS = raw(`, dropped_jobs AS (${dropJobsOfSql('(SELECT id FROM changed)')})`)
