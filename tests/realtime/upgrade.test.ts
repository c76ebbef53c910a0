import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cafe, STAFF, startCafe } from '../support/cafe'

describe('an upgrade', () => {
  let cafe: Cafe
  beforeAll(async () => {
    cafe = await startCafe()
  })
  afterAll(() => cafe.stop())

  async function send(method: string, path: string, upgrade: string, body?: object) {
    const sent = body ? JSON.stringify(body) : ''
    const outgoing = request(cafe.baseUrl + path, {
      method,
      headers: {
        Connection: 'Upgrade, HTTP2-Settings',
        Upgrade: upgrade,
        'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA',
        ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) }),
      },
    })
    outgoing.end(sent)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, body: await text(answer) }
  }

  test('to h2c, as Java offers it, is ignored: the request is answered, with a body too', async () => {
    expect(await send('GET', '/healthz', 'h2c')).toEqual({ status: 200, body: '{"status":"ok"}' })
    const { status, body } = await send('POST', '/api/v1/auth/login', 'h2c', STAFF)
    expect([status, JSON.parse(body).staff.name]).toEqual([200, 'Trần Quốc Bảo'])
  })

  test('to a WebSocket anywhere but at Socket.IO is cut off', async () => {
    const { port } = new URL(cafe.baseUrl)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    expect(await text(socket)).toBe('')
  })
})
