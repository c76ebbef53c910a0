import fastify from 'fastify'
import pg from 'pg'

/** (a): the smallest Fastify + pg handlers that answer the same JSON for one café. No accounts, no events, no checks. */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  options: '-c TimeZone=Asia/Ho_Chi_Minh',
})
const app = fastify()

const PREVIOUS: Record<string, string> = {
  confirmed: 'pending',
  preparing: 'confirmed',
  ready: 'preparing',
  completed: 'ready',
}

const ORDER = `o.id, o.branch_id AS "branchId", o.table_id AS "tableId", o.table_label AS "tableLabel", o.number, o.status,
  o.payment_status AS "paymentStatus", o.total, o.version,
  (SELECT json_agg(i) FROM (
    SELECT id, menu_item_name AS "menuItemName", station, quantity, unit_price AS "unitPrice", note
    FROM order_items WHERE order_id = o.id ORDER BY position
  ) i) AS items,
  to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM') AS "createdAt",
  to_char(o.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM') AS "updatedAt"`

const LIST = `SELECT
  (SELECT coalesce(json_agg(page), '[]') FROM (
    SELECT ${ORDER} FROM orders o WHERE o.org_id = $1 AND o.day = current_date
    ORDER BY o.created_at DESC, o.id DESC LIMIT $2 OFFSET $3
  ) page) AS orders,
  (SELECT count(*)::int FROM orders WHERE org_id = $1 AND day = current_date) AS total`

const CHANGE = `UPDATE orders o SET status = $2, version = o.version + 1, updated_at = clock_timestamp()
  WHERE o.id = $1 AND o.status = $3 RETURNING ${ORDER}`

app.get<{ Querystring: { page?: string; limit?: string } }>('/orders', async ({ query }) => {
  const page = Number(query.page ?? 1)
  const limit = Number(query.limit ?? 20)
  const values = [process.env.ORG_ID, limit, (page - 1) * limit]
  const { rows } = await pool.query({ name: 'list', text: LIST, values })
  return { ...rows[0], page, limit }
})

app.patch<{ Params: { id: string }; Body: { status: string } }>(
  '/orders/:id/status',
  async ({ params, body }, reply) => {
    const values = [params.id, body.status, PREVIOUS[body.status]]
    const { rows } = await pool.query({ name: 'change', text: CHANGE, values })
    return rows[0] ?? reply.code(409).send({ error: 'The order is in another state.' })
  },
)

await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: app.addresses()[0]?.port })
process.on('disconnect', () => process.exit())
