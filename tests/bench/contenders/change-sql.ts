/** Parts of the smallest SQL that answers an order as ours does, in the session's time zone. */
export const ORDER = `o.id, o.branch_id AS "branchId", o.table_id AS "tableId", o.table_label AS "tableLabel", o.number, o.status,
  o.previous_status AS "previousStatus", to_char(o.status_since, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM') AS "statusSince", o.rush,
  o.allergy_note AS "allergyNote",
  o.payment_status AS "paymentStatus", o.total, o.version,
  (SELECT json_agg(i) FROM (
    SELECT id, menu_item_id AS "menuItemId", menu_item_name AS "menuItemName", station, quantity, unit_price AS "unitPrice",
      note, done_at IS NOT NULL AS done
    FROM order_items WHERE order_id = o.id ORDER BY position
  ) i) AS items,
  to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM') AS "createdAt",
  to_char(o.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM') AS "updatedAt"`

const CHANGE = `UPDATE orders o SET status = $2, previous_status = o.status, status_since = clock_timestamp(),
    version = o.version + 1, updated_at = clock_timestamp()
  WHERE o.id = $1 AND o.status = $3 RETURNING ${ORDER}`

const PREVIOUS: Record<string, string> = {
  confirmed: 'pending',
  preparing: 'confirmed',
  ready: 'preparing',
  completed: 'ready',
}

/** One `UPDATE` that moves an order and answers it. */
export const changeQuery = (orderId: string, status: string) => ({
  name: 'change',
  text: CHANGE,
  values: [orderId, status, PREVIOUS[status]],
})
