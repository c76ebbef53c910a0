import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Cafe, startCafeForTest } from '../support/cafe'

/** A client that opens a connection and sends these bytes, and then nothing. */
async function opened(
  { baseUrl }: Cafe,
  bytes = '',
  from?: string,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname: host, port } = new URL(baseUrl)
  const socket = connect({ host, port: Number(port), ...(from && { localAddress: from }) })
  onTestFinished(() => {
    socket.destroy()
  })
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    received += text
  })
  // The server may reset what it ends.
  socket.on('error', () => undefined)
  const answer = once(socket, 'close').then(() => received)
  await once(socket, 'connect')
  if (bytes) socket.write(bytes)
  return { socket, answer }
}

const head = (method: string, path: string, length: number, rest = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${rest}\r\n`
const TRANSFERS = `/hooks/transfers/${'a'.repeat(32)}`

test('a request that does not arrive in time is ended with 408, wherever it stopped', async () => {
  const times = { headersTimeout: 300, requestTimeout: 400, connectionsCheckingInterval: 50 }
  const cafe = await startCafeForTest({}, { requestTimes: times })
  const stuck = await Promise.all(
    [
      '',
      'GET /api/v1/orders HTTP/1.1\r\nHost: loc',
      `${head('POST', '/api/v1/auth/login', 500)}{"phone":`,
      `${head('POST', '/api/v1/orders', 2_000_000)}{"items":[`,
      `${head('PUT', '/api/v1/menu/items/x/photo', 100_000)}{"photo":"`,
      `${head('POST', TRANSFERS, 500)}{`,
      `${head('POST', '/webhooks/orders', 500)}{`,
    ].map((bytes) => opened(cafe, bytes)),
  )
  for (const { answer } of stuck) expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('bodies that arrive slowly are 20 MB at most from an address; small ones, and other addresses, go on', async () => {
  const cafe = await startCafeForTest()
  const large = head('POST', '/api/v1/orders', 3_000_000)
  const slow = await Promise.all(Array.from({ length: 6 }, () => opened(cafe, `${large}{`)))
  await opened(cafe, `${head('POST', TRANSFERS, 50_000)}{`)
  for (const path of ['/api/v1/orders', '/webhooks/orders', TRANSFERS]) {
    const refused = await opened(cafe, head('POST', path, 3_000_000, 'Connection: close\r\n'))
    const [answer] = await once(refused.socket, 'data')
    expect(answer, path).toMatch(/^HTTP\/1\.1 429 /)
  }
  expect((await cafe.api.get('/auth/me', { token: cafe.staff })).status).toBe(200)
  expect((await cafe.api.post('/auth/login', { phone: '1', pin: '000000', orgSlug: 'demo-cafe' })).status).toBe(401)
  const elsewhere = await opened(cafe, `${head('POST', '/api/v1/orders', 2, 'Connection: close\r\n')}{}`, '127.0.0.2')
  expect(await elsewhere.answer).toMatch(/^HTTP\/1\.1 401 /)

  // Those that end make room.
  for (const { socket } of slow) socket.destroy()
  const whole = `${head('POST', '/api/v1/orders', 3_000_000, 'Connection: close\r\n')}${'x'.repeat(3_000_000)}`
  await expect.poll(async () => (await (await opened(cafe, whole)).answer).slice(0, 12)).toBe('HTTP/1.1 401')
})

test('an address has 3,000 connections at most; another one still comes in', async () => {
  const cafe = await startCafeForTest()
  for (let count = 0; count < 30; count++) {
    await Promise.all(Array.from({ length: 100 }, () => opened(cafe, '', '127.0.0.3')))
  }
  const beyond = await opened(cafe, '', '127.0.0.3')
  expect(await beyond.answer).toBe('')
  expect((await cafe.api.get('/auth/me', { token: cafe.staff })).status).toBe(200)
})
