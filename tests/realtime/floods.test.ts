import { once } from 'node:events'
import { connect, type Socket as TcpSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Cafe, startCafe } from '../support/cafe'
import { pairDevice } from '../support/paired-screen'
import { connectPublic } from '../support/public-page'
import { connectScreen, sessionCookie } from '../support/screen'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

describe('a connection that sends too much', () => {
  test.each([
    ['pings', '42/public,1["ping"]'],
    ['events that nobody knows', '42/public,["junk",{"a":[1,2,3]}]'],
    ['joins of namespaces that are none', '40/nowhere,'],
    ['answers to questions that were not asked', '43/public,7[]'],
    ['what is no message of Socket.IO', '4junk'],
    ['answers to pings of the connection', '3'],
  ])('is closed: %s', async (_, packet) => {
    const { socket } = await connectPublic(cafe.baseUrl)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    const { ws } = socket.io.engine.transport as unknown as { ws: { send(packet: string): void } }
    for (let count = 0; count < 200; count++) ws.send(packet)
    expect(await closed).toMatch(/^transport (close|error)$/)
  })

  test('is closed: frames that are no messages', async () => {
    const { socket } = await connectPublic(cafe.baseUrl)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    const { ws } = socket.io.engine.transport as unknown as { ws: { ping(data: string): void } }
    for (let count = 0; count < 2_000; count++) ws.ping('x'.repeat(100))
    expect(await closed).toMatch(/^transport (close|error)$/)
  })

  test('is closed before another one is: a screen beside it goes on', async () => {
    const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
    const { socket } = await connectPublic(cafe.baseUrl)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    for (let count = 0; count < 1_000; count++) socket.emit('ping', () => undefined)
    await closed
    expect(await screen.join({ branchId: cafe.here.branchId })).toMatchObject({ ok: true })
    expect(screen.socket.connected).toBe(true)
  })
})

/** Opens a WebSocket and joins no namespace. @returns the first line of the answer, and the connection */
async function upgrade(cookie = ''): Promise<{ answer: string; connection: TcpSocket }> {
  const { port, host } = new URL(cafe.baseUrl)
  const connection = connect(Number(port), '127.0.0.1')
  onTestFinished(() => {
    connection.destroy()
  })
  connection.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${cafe.baseUrl}\r\n` +
      `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${cookie}\r\n\r\n`,
  )
  const [chunk] = (await once(connection, 'data')) as [Buffer]
  return { answer: chunk.toString().split('\r\n')[0] ?? '', connection }
}

const ADMITTED = 'HTTP/1.1 101 Switching Protocols'
const REFUSED = 'HTTP/1.1 429 Too Many Requests'

describe('very many connections of one address', () => {
  test('are refused beyond 1,000 and closed at once; staff and paired screens still come in', async () => {
    const held: TcpSocket[] = []
    let last = ADMITTED
    while (last === ADMITTED && held.length < 4_000) {
      const opened = await Promise.all(Array.from({ length: 50 }, () => upgrade()))
      held.push(...opened.map(({ connection }) => connection))
      last = opened.at(-1)?.answer ?? ''
    }
    const refused = await upgrade()
    expect(refused.answer).toBe(REFUSED)
    await once(refused.connection, 'close')
    expect((await upgrade('next-auth.session-token=forged')).answer).toBe(REFUSED)
    expect((await upgrade(`passboard.screen=${'0'.repeat(64)}`)).answer).toBe(REFUSED)

    expect((await upgrade(await sessionCookie(cafe.staff))).answer).toBe(ADMITTED)
    const { cookie } = await pairDevice(cafe)
    expect((await upgrade(cookie)).answer).toBe(ADMITTED)

    const open = held.filter((connection) => !connection.destroyed)
    expect(open.length).toBeLessThanOrEqual(1_000)
    // None of them joins anything, so all are closed without a word of theirs.
    await Promise.all(open.map((connection) => connection.destroyed || once(connection, 'close')))
    expect((await upgrade()).answer).toBe(ADMITTED)
  })
})
