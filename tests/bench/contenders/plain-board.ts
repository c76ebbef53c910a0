import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import next from 'next'
import { Server } from 'socket.io'
import { ORDER } from './change-sql'
import { openPool } from './pool'

/**
 * The server of the plain board and of the limit, as Socket.IO's guide has it for Next: pages, two handlers and an `emit`, in
 * one process.
 */
const LIMIT = join(import.meta.dirname, 'limit-board')
const LIMIT_FILES = new Map([
  ['/limit', { name: 'index.html', type: 'text/html' }],
  ['/limit/board.js', { name: 'board.js', type: 'text/javascript' }],
])

const pool = openPool()
const pages = next({ dev: false, dir: process.env.APP ?? '' })
await pages.prepare()
const servePage = pages.getRequestHandler()

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://plain')
  const [, orders, id] = pathname.split('/')
  const file = LIMIT_FILES.get(pathname)
  if (file) return response.setHeader('Content-Type', file.type).end(await readFile(join(LIMIT, file.name)))
  if (orders !== 'orders') return servePage(request, response)
  answer(response, id ? await change(id, request) : await list(searchParams.get('branchId')))
})
const io = new Server(server, { transports: ['websocket'] })

io.on('connection', (screen) => {
  screen.on('join', async ({ branchId }: { branchId: string }, reply: (answer: { ok: true }) => void) => {
    await screen.join(branchId)
    reply({ ok: true })
  })
})

async function list(branchId: string | null) {
  const { rows } = await pool.query(
    `SELECT ${ORDER} FROM orders o WHERE o.branch_id = $1 AND o.status NOT IN ('completed', 'cancelled') ORDER BY o.created_at`,
    [branchId],
  )
  return rows
}

async function change(id: string, request: IncomingMessage) {
  const { status } = (await json(request)) as { status: string }
  const { rows } = await pool.query(
    `UPDATE orders o SET status = $2, version = o.version + 1, updated_at = clock_timestamp() WHERE o.id = $1 RETURNING ${ORDER}`,
    [id, status],
  )
  io.to(rows[0].branchId).emit('change', { order: rows[0] })
  return rows[0]
}

function answer(response: ServerResponse, body: unknown) {
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : null })
})
process.on('disconnect', () => process.exit())
