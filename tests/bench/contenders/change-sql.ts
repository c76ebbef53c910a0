import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'

/** A time as our answers have it, in the session's time zone. */
const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM')`

/** What must be given back. */
const REFUND_DUE = `greatest(0, o.paid_amount - o.refunded_amount - CASE WHEN o.status = 'cancelled' THEN 0 ELSE o.total END)`

/** The station of a line or a void. */
const STATION = `(SELECT name FROM stations s WHERE s.id = station_id) AS station, station_id AS "stationId"`

/** Parts of the smallest SQL that answers an order as ours does, in the session's time zone. */
export const ORDER = `o.id, o.branch_id AS "branchId", o.table_id AS "tableId", o.table_label AS "tableLabel", o.number,
  o.type, o.customer_name AS "customerName", o.reference,
  coalesce(o.source, CASE WHEN o.guest_session_id IS NULL THEN 'staff' ELSE 'guest' END) AS source, ${time('o.pickup_at')} AS "pickupAt",
  ${time('coalesce(o.start_at, o.created_at)')} AS "startAt", NULL AS estimate, o.status, o.previous_status AS "previousStatus",
  ${time('o.status_since')} AS "statusSince", o.rush, o.allergy_note AS "allergyNote", o.note, o.change_marks AS "changeMarks", o.cancel_reason AS "cancelReason",
  ${time('o.stopped_at')} AS "stoppedAt", o.stop_reason AS "stopReason",
  CASE WHEN o.remake_of_id IS NOT NULL THEN json_build_object('orderId', o.remake_of_id, 'number', o.remake_of_number,
    'reason', o.remake_reason) END AS "remakeOf", ${time('o.recalled_at')} AS "recalledAt",
  o.payment_status AS "paymentStatus", o.payment_method AS "paymentMethod",
  CASE WHEN ${REFUND_DUE} > 0 THEN 'due' WHEN o.refunded_amount > 0 THEN 'done' END AS refund,
  ${REFUND_DUE} AS "refundDue", o.paid_amount AS "paidAmount", o.refunded_amount AS "refundedAmount",
  o.transfer_reference AS "transferReference",
  o.total + o.discounts - o.surcharges AS "itemsTotal", o.adjustments, o.total,
  o.expected_total AS "expectedTotal", o.problems, o.version,
  (SELECT json_agg(i) FROM (
    SELECT id, menu_item_id AS "menuItemId", menu_item_name AS "menuItemName", ${STATION}, quantity, unit_price AS "unitPrice",
      note, options, done_at IS NOT NULL AS done, ${time('added_at')} AS "addedAt",
      coalesce(nullif(kitchen_name, ''), menu_item_name) AS "kitchenName", allergens, problems, parts,
      course, course IS NOT NULL AND fired_at IS NULL AS later, ${time('fired_at')} AS "firedAt"
    FROM order_items WHERE order_id = o.id ORDER BY position
  ) i) AS items,
  (SELECT coalesce(json_agg(v), '[]') FROM (
    SELECT id, item_id AS "itemId", menu_item_id AS "menuItemId", menu_item_name AS "menuItemName", ${STATION}, quantity,
      unit_price AS "unitPrice", note, options, reason, coalesce(nullif(kitchen_name, ''), menu_item_name) AS "kitchenName",
      ${time('at')} AS at, parts
    FROM order_voids WHERE order_id = o.id ORDER BY at, id
  ) v) AS voids,
  (SELECT coalesce(json_agg(p), '[]') FROM (
    SELECT id, kind, method, amount, handed_over AS "handedOver", items, ${time('at')} AS at
    FROM payments WHERE order_id = o.id ORDER BY at, id
  ) p) AS payments,
  ${time('o.created_at')} AS "createdAt", ${time('o.updated_at')} AS "updatedAt"`

/** An `UPDATE` that moves an order from $3 to $2. @param returned SQL after RETURNING */
const update = (returned: string): string => `UPDATE orders o SET status = $2, previous_status = o.status,
    status_since = clock_timestamp(), version = o.version + 1, updated_at = clock_timestamp()
  WHERE o.id = $1 AND o.status = $3 RETURNING ${returned}`

/** The same with what ours commits beside it: `seq` of the branch, the event with the whole order, and a delivery, settled at once. */
const CHANGE_WITH_EVENT = `WITH changed AS (${update('o.*')}
), sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 FROM changed WHERE b.id = changed.branch_id RETURNING b.seq
), answer AS (
  SELECT row_to_json(answered) AS "order" FROM (SELECT ${ORDER} FROM changed o) answered
), event AS (
  INSERT INTO order_events (id, org_id, branch_id, seq, order_id, version, type, from_status, to_status, actor, stored_order, at)
  SELECT gen_random_uuid(), org_id, branch_id, sequenced.seq, id, version, 'order.status_changed', previous_status, status,
    '{"kind": "staff", "name": "Bench"}', answer."order", updated_at
  FROM changed, sequenced, answer
  RETURNING id, order_id, version
), delivery AS (
  INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, status, attempts, next_attempt)
  SELECT '${BOARD_ENDPOINT_ID}', id, order_id, version, 'delivered', 1, now() FROM event
)
SELECT "order" FROM answer`

const PREVIOUS: Record<string, string> = {
  confirmed: 'pending',
  preparing: 'confirmed',
  ready: 'preparing',
  completed: 'ready',
}

/** One statement that moves an order and answers it. @param withEvent also commits what ours commits */
export const changeQuery = (orderId: string, status: string, withEvent = false) => ({
  name: 'change',
  text: withEvent ? CHANGE_WITH_EVENT : update(ORDER),
  values: [orderId, status, PREVIOUS[status]],
})
