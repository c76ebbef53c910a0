import fastify from 'fastify'
import { changeQuery, ORDER } from './change-sql'
import { openPool } from './pool'
import './tell-time'

/**
 * (a): the smallest Fastify + pg handlers that answer the same JSON for one café. No accounts, no events, no checks.
 * (c), with EVENTS: a change also commits event, `seq` and delivery, as ours does. It delivers nothing.
 */
const pool = openPool()
const app = fastify()
const withEvent = Boolean(process.env.EVENTS)

const LIST = `SELECT
  (SELECT coalesce(json_agg(page), '[]') FROM (
    SELECT ${ORDER} FROM orders o WHERE o.org_id = $1 AND o.day = current_date
    ORDER BY o.created_at DESC, o.id DESC LIMIT $2 OFFSET $3
  ) page) AS orders,
  (SELECT count(*)::int FROM orders WHERE org_id = $1 AND day = current_date) AS total`

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
    const { rows } = await pool.query(changeQuery(params.id, body.status, withEvent))
    return (withEvent ? rows[0]?.order : rows[0]) ?? reply.code(409).send({ error: 'The order is in another state.' })
  },
)

await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: app.addresses()[0]?.port })
process.on('disconnect', () => process.exit())
