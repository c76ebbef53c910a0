import { raw, type Statement, sql as statement } from '../db/sql'
import { epochMs, isOneOf } from '../db/sql-fragments'
import { OPEN_STATUSES, SCHEDULED_STATUSES } from '../order-status'
import { namedPartsSql, stationNameSql } from '../stations/station-sql'
import { isLaterSql } from './courses'
import { isDueSql, refundDueSql } from './payment'

/** When the kitchen starts an order, and its age begins. @param order alias of a row with the columns of `orders` */
export const startSql = (order: string): string => `coalesce(${order}.start_at, ${order}.created_at)`

/**
 * When the kitchen starts an order that is picked up at a time; NULL without one.
 * @param pickupAt ISO 8601
 * @param leadMinutes SQL for the lead time of its branch
 */
export const startForSql = (pickupAt: string | null, leadMinutes: string): Statement =>
  statement`(${pickupAt}::timestamptz - ${raw(leadMinutes)} * interval '1 minute')`

/** Whether an order waits for its time: the boards list it as scheduled, and its age has not begun (lib/board/scheduled.ts). */
export const isScheduledSql = (order: string): string =>
  `(${order}.start_at IS NOT NULL AND ${order}.start_at > now() AND ${isOneOf(`${order}.status`, SCHEDULED_STATUSES)})`

/**
 * SQL for the StoredOrder of a row, as JSON. Uses `row_to_json`: `json_build_object` is slower, it looks up each type.
 * @param order alias of a row with the columns of `orders`
 * @param branch alias of a row with the branch's `time_zone`
 */
export const storedOrderSql = (order: string, branch: string, { items, voids, payments } = TABLES): string => `(
  SELECT row_to_json(stored) FROM (SELECT
    ${order}.id, ${order}.branch_id AS "branchId", ${order}.table_id AS "tableId", ${order}.table_label AS "tableLabel",
    ${order}.number, ${order}.type, ${order}.customer_name AS "customerName", ${order}.reference,
    ${order}.source, ${epochMs(`${order}.pickup_at`)} AS "pickupAt",
    ${epochMs(startSql(order))} AS "startAt", CASE WHEN ${order}.estimate_to IS NOT NULL THEN json_build_object(
      'from', ${epochMs(`${order}.estimate_from`)}, 'likely', ${epochMs(`${order}.estimate_likely`)}, 'to', ${epochMs(`${order}.estimate_to`)},
      'starts', ${order}.estimate_starts, 'firstTo', ${epochMs(`${order}.first_told_to`)}) END AS estimate,
    ${order}.status, ${order}.previous_status AS "previousStatus",
    ${epochMs(`${order}.status_since`)} AS "statusSince", ${order}.rush, ${order}.allergy_note AS "allergyNote", ${order}.note, ${order}.change_marks AS "changeMarks",
    ${order}.cancel_reason AS "cancelReason", ${epochMs(`${order}.stopped_at`)} AS "stoppedAt", ${order}.stop_reason AS "stopReason",
    CASE WHEN ${order}.remake_of_id IS NOT NULL THEN json_build_object('orderId', ${order}.remake_of_id,
      'number', ${order}.remake_of_number, 'reason', ${order}.remake_reason) END AS "remakeOf",
    ${epochMs(`${order}.recalled_at`)} AS "recalledAt",
    ${order}.payment_status AS "paymentStatus", ${order}.payment_method AS "paymentMethod",
    CASE WHEN ${refundDueSql(order)} > 0 THEN 'due' WHEN ${order}.refunded_amount > 0 THEN 'done' END AS refund,
    ${refundDueSql(order)} AS "refundDue", ${order}.paid_amount AS "paidAmount", ${order}.refunded_amount AS "refundedAmount",
    ${order}.transfer_reference AS "transferReference",
    ${order}.total + ${order}.discounts - ${order}.surcharges AS "itemsTotal", ${order}.adjustments, ${order}.total,
    ${order}.expected_total AS "expectedTotal", ${order}.problems, ${order}.version,
    coalesce((
      SELECT json_agg(line) FROM (
        SELECT i.id, i.menu_item_id AS "menuItemId", i.menu_item_name AS "menuItemName",
          ${stationNameSql('i.station_id')} AS station, i.station_id AS "stationId", i.quantity,
          i.unit_price AS "unitPrice", i.note, i.options, i.done_at IS NOT NULL AS done,
          ${epochMs('i.added_at')} AS "addedAt",
          i.kitchen_name AS "kitchenName", i.allergens, i.problems, ${namedPartsSql('i.parts')} AS parts,
          i.course, ${isLaterSql('i')} AS later, ${epochMs('i.fired_at')} AS "firedAt"
        FROM ${items} i WHERE i.order_id = ${order}.id ORDER BY i.position
      ) line
    ), '[]') AS items,
    coalesce((
      SELECT json_agg(void) FROM (
        SELECT v.id, v.item_id AS "itemId", v.menu_item_id AS "menuItemId", v.menu_item_name AS "menuItemName",
          ${stationNameSql('v.station_id')} AS station, v.station_id AS "stationId", v.quantity, v.unit_price AS "unitPrice", v.note, v.options, v.reason,
          v.kitchen_name AS "kitchenName", ${epochMs('v.at')} AS at, ${namedPartsSql('v.parts')} AS parts
        FROM ${voids} v WHERE v.order_id = ${order}.id ORDER BY v.at, v.id
      ) void
    ), '[]') AS voids,
    coalesce((
      SELECT json_agg(payment) FROM (
        SELECT p.id, p.kind, p.method, p.amount, p.handed_over AS "handedOver", p.items, ${epochMs('p.at')} AS at,
          ${epochMs('p.voided_at')} AS "voidedAt", p.void_reason AS "voidReason", p.refund_reason AS "refundReason"
        FROM ${payments} p WHERE p.order_id = ${order}.id ORDER BY p.at, p.id
      ) payment
    ), '[]') AS payments,
    ${epochMs(`${order}.created_at`)} AS "createdAt", ${epochMs(`${order}.updated_at`)} AS "updatedAt",
    ${branch}.time_zone AS "timeZone"
  ) stored)`

/** Where the items, voids and payments of orders are: tables, or the CTEs that have them after the same statement's changes. */
export type OrderTables = { items: string; voids: string; payments: string }

const TABLES: OrderTables = { items: 'order_items', voids: 'order_voids', payments: 'payments' }

/** The StoredOrder of the row `o` of `orders`, with the row `b` of its branch. */
export const STORED_ORDER = raw(storedOrderSql('o', 'b'))

/** Completed orders that are unpaid for longer are on the list of unpaid orders only. */
const COMPLETED_HOURS = 24

/** Whether an order `o` that is not paid is on the bill of its table. */
export const IS_ON_BILL = raw(`${isDueSql('o')} AND (${isOneOf('o.status', OPEN_STATUSES)}
    OR o.finished_at > now() - interval '${COMPLETED_HOURS} hours')`)
