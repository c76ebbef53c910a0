import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export type Hit = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  connection: number
}

/** Responds to a request whose body has been read. */
export type Behaviour = (response: ServerResponse, hit: Hit) => void

/** A webhook server on 127.0.0.1 that records all requests. */
export type WebhookServer = {
  port: number
  url: string
  hits: Hit[]
  /** The number of connections so far. */
  connections(): number
  /** Changes its behaviour for further requests. */
  answer(behaviour: Behaviour): void
  stop(): Promise<void>
}

const with200: Behaviour = (response) => response.end('ok')

export async function startWebhookServer(behaviour: Behaviour = with200): Promise<WebhookServer> {
  const hits: Hit[] = []
  let connections = 0
  let current = behaviour
  const numbers = new WeakMap<object, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers, socket } = request
    const hit = { method, path, headers, body: Buffer.concat(chunks).toString(), connection: numbers.get(socket) ?? 0 }
    hits.push(hit)
    current(response, hit)
  })
  server.on('connection', (socket) => {
    connections += 1
    numbers.set(socket, connections)
    // Tests and clients close connections early.
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    hits,
    connections: () => connections,
    answer: (next) => {
      current = next
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** As `startWebhookServer`, for one test: stops when the test ends. */
export async function startWebhookServerForTest(behaviour?: Behaviour): Promise<WebhookServer> {
  const server = await startWebhookServer(behaviour)
  onTestFinished(() => server.stop())
  return server
}
