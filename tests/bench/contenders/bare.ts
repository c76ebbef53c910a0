import fastify from 'fastify'
import { Server } from 'socket.io'
import { changeQuery } from './change-sql'
import { openPool } from './pool'
import './tell-memory.js'

/** The bare server: one `UPDATE` with pg and one Socket.IO `emit` to a room. No accounts, no events, no second try. */
const pool = openPool()
const app = fastify()
const io = new Server(app.server, { transports: ['websocket'], serveClient: false })

io.on('connection', (screen) => {
  screen.on('join', async ({ branchId }: { branchId: string }, reply: (answer: { ok: true }) => void) => {
    await screen.join(branchId)
    reply({ ok: true })
  })
})

app.patch<{ Params: { id: string }; Body: { status: string } }>(
  '/orders/:id/status',
  async ({ params, body }, reply) => {
    const { rows } = await pool.query(changeQuery(params.id, body.status))
    const order = rows[0]
    if (!order) return reply.code(409).send({ error: 'The order is in another state.' })
    io.to(order.branchId).emit('change', { order })
    return order
  },
)

await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: app.addresses()[0]?.port })
process.on('disconnect', () => process.exit())
