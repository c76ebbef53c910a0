import type { OrderScope } from '../access/scope'
import { epochMs } from '../db/sql-fragments'
import type { OrderEventType } from '../events/event-types'
import { firstAttemptAt, isSubscribed } from '../events/subscription-sql'

/**
 * SQL for the StoredOrder of a row, as JSON. Uses `row_to_json`: `json_build_object` is slower, it looks up each type.
 * @param order alias of a row with the columns of `orders`
 * @param branch alias of a row with the branch's `time_zone`
 * @param items the table of its items, or the CTE that inserts them in the same statement
 */
export const storedOrderSql = (order: string, branch: string, items = 'order_items'): string => `(
  SELECT row_to_json(stored) FROM (SELECT
    ${order}.id, ${order}.branch_id AS "branchId", ${order}.table_id AS "tableId", ${order}.table_label AS "tableLabel",
    ${order}.number, ${order}.status, ${order}.previous_status AS "previousStatus",
    ${epochMs(`${order}.status_since`)} AS "statusSince", ${order}.rush, ${order}.allergy_note AS "allergyNote",
    ${order}.cancel_reason AS "cancelReason",
    CASE WHEN ${order}.remake_of_id IS NOT NULL THEN json_build_object('orderId', ${order}.remake_of_id,
      'number', ${order}.remake_of_number, 'reason', ${order}.remake_reason) END AS "remakeOf",
    ${epochMs(`${order}.recalled_at`)} AS "recalledAt",
    ${order}.payment_status AS "paymentStatus", ${order}.payment_method AS "paymentMethod",
    CASE WHEN ${order}.status = 'cancelled' AND ${order}.payment_status = 'paid'
      THEN CASE WHEN ${order}.refunded_at IS NULL THEN 'due' ELSE 'done' END END AS refund,
    ${order}.transfer_reference AS "transferReference", ${order}.total, ${order}.version,
    (
      SELECT json_agg(line) FROM (
        SELECT i.id, i.menu_item_id AS "menuItemId", i.menu_item_name AS "menuItemName", i.station, i.quantity,
          i.unit_price AS "unitPrice", i.note, i.options, i.done_at IS NOT NULL AS done
        FROM ${items} i WHERE i.order_id = ${order}.id ORDER BY i.position
      ) line
    ) AS items,
    ${epochMs(`${order}.created_at`)} AS "createdAt", ${epochMs(`${order}.updated_at`)} AS "updatedAt",
    ${branch}.time_zone AS "timeZone"
  ) stored)`

/** Parameters $1 to $4 of `ONE_ORDER_IN_SCOPE`. */
export const oneOrderParams = (scope: OrderScope, orderId: string) => [
  orderId,
  scope.orgId,
  scope.branchId,
  scope.guestSessionId,
]

/** The row of `orders o` with an id, if it is in the scope. */
export const ONE_ORDER_IN_SCOPE = `o.id = $1 AND o.org_id = $2
  AND ($3::uuid IS NULL OR o.branch_id = $3) AND ($4::uuid IS NULL OR o.guest_session_id = $4)`

/** The end of every statement that writes an order: inserts event and deliveries from the CTEs `changed` and `sequenced`. */
export const eventSql = (event: { id: string; type: OrderEventType; actor: string; items?: string }): string => `
snapshot AS (
  SELECT ${storedOrderSql('changed', 'sequenced', event.items)} AS stored FROM changed, sequenced
), event AS (
  INSERT INTO order_events
    (id, org_id, branch_id, seq, order_id, version, type, from_status, to_status, actor, stored_order, at)
  SELECT ${event.id}::uuid, changed.org_id, changed.branch_id, sequenced.seq, changed.id, changed.version, '${event.type}',
    changed.from_status, changed.status, ${event.actor}::jsonb, snapshot.stored, changed.updated_at
  FROM changed, sequenced, snapshot
  RETURNING *
), queued AS (
  INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, next_attempt)
  SELECT endpoint.id, event.id, event.order_id, event.version, ${firstAttemptAt('endpoint', 'event')}
  FROM event JOIN webhook_endpoints endpoint ON ${isSubscribed('endpoint', 'event')}
)
SELECT stored FROM snapshot`
