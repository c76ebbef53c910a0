import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket as TcpSocket } from 'node:net'
import { type Socket as Connection, Server as Engine } from 'engine.io'
import { expect, onTestFinished, test } from 'vitest'
import { terminateSlowReaders } from '@/server/realtime/unread'
import { startCafeForTest } from '../support/cafe'
import { orderIn } from '../support/orders'
import { connectScreen, type Screen, sessionCookie } from '../support/screen'

const MB = 1_000_000

/** Connections as the service has them, with limits of the test's own. */
async function serve(limits: { ms: number; characters: number }) {
  const server = createServer()
  const engine = new Engine({ transports: ['websocket'] })
  engine.attach(server)
  const unread = terminateSlowReaders(engine, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    unread.stop()
    engine.close()
    server.close()
  })

  /** A client that reads nothing but the answer to its upgrade, and the server's end of it. */
  async function connectMute(): Promise<{ client: TcpSocket; connection: Connection; closed: Promise<unknown> }> {
    const client = connect(port, '127.0.0.1')
    onTestFinished(() => {
      client.destroy()
    })
    client.on('error', () => {})
    const connected = once(engine, 'connection')
    client.write(
      'GET /engine.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    const [connection] = (await connected) as [Connection]
    return { client, connection, closed: once(connection, 'close') }
  }
  return { unread, connectMute }
}

/** More than the buffers of the network between the two ends hold. */
const LARGE = 'x'.repeat(50 * MB)

test('one message of any size is no reason to close a connection: it is read late, and that is seen', async () => {
  const { unread, connectMute } = await serve({ ms: 600_000, characters: 1 * MB })
  const { client, connection } = await connectMute()
  connection.send(LARGE)
  let isSettled = false
  const settled = unread.whenRead(connection).then(() => {
    isSettled = true
  })
  connection.send('a change')
  expect([connection.readyState, isSettled]).toEqual(['open', false])
  client.resume()
  await settled
  expect(connection.readyState).toBe('open')
})

test('a connection that reads nothing is closed after a while, whatever waits', async () => {
  const { unread, connectMute } = await serve({ ms: 100, characters: 100 * MB })
  const { connection, closed } = await connectMute()
  connection.send(LARGE)
  await closed
  // Nothing waits for a connection that is gone.
  await unread.whenRead(connection)
})

test('a connection that reads nothing is closed at once when too much waits besides the largest message', async () => {
  const { connectMute } = await serve({ ms: 600_000, characters: 2 * MB })
  const { client, connection, closed } = await connectMute()
  const ended = once(client, 'close')
  connection.send(LARGE)
  connection.send('x'.repeat(MB))
  expect(connection.readyState).toBe('open')
  connection.send('x'.repeat(MB))
  await closed
  // The network connection as well: the client need not answer.
  client.resume()
  await ended
})

test('a screen that reads nothing gets one board, however often it asks; others are served', async () => {
  const cafe = await startCafeForTest()
  await orderIn(cafe)
  // Larger than the network's buffers. Before the first screen joins, because a board is kept until the branch's next event.
  await cafe.database.query('UPDATE order_items SET note = repeat($1, 20000000)', ['x'])
  const cookie = await sessionCookie(cafe.staff)
  const reading = await connectScreen(cafe.baseUrl, { cookie })
  await reading.snapshot(cafe.here.branchId)
  const mute = await connectScreen(cafe.baseUrl, { cookie })
  const answers: string[] = []
  const ask = () =>
    mute.join({ branchId: cafe.here.branchId }).then((answer) => answers.push(answer.ok ? answer.kind : ''))
  const { resume } = stopReading(mute)
  for (let count = 0; count < 10; count++) void ask()
  const heard = reading.nextChange()
  await orderIn(cafe)
  await heard
  expect(answers).toEqual([])
  resume()
  await expect.poll(() => answers.length).toBe(10)
  // The first and the last get a board. A third one does if it came alone, after the reply to the first was sent.
  const boards = answers.filter((kind) => kind === 'snapshot').length
  expect(boards).toBeGreaterThanOrEqual(2)
  expect(boards).toBeLessThanOrEqual(3)
})

type WebSocket = { _socket: TcpSocket }

function stopReading({ socket }: Screen): { resume(): void } {
  const { ws } = socket.io.engine.transport as unknown as { ws: WebSocket }
  ws._socket.pause()
  return { resume: () => ws._socket.resume() }
}
