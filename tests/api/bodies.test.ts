import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import type { Order } from '@/lib/orders/order'
import { type Cafe, STAFF, startCafe } from '../support/cafe'
import { type Endpoint, endpointsOf, readDocument } from '../support/openapi-document'
import { orderIn, sitDown } from '../support/orders'
import { exchange } from '../support/raw-http'

const LIMIT = 100_000
/** Of an order of a program. */
const ORDER_LIMIT = 3_000_000
/** Of what a DELETE answered. */
const RESTORE_LIMIT = 1_000_000
const limitOf = (name: string) => {
  if (name.endsWith('/restore')) return RESTORE_LIMIT
  return ['POST /orders', 'POST /orders/{id}/items'].includes(name) ? ORDER_LIMIT : LIMIT
}

let cafe: Cafe
let session: string
let endpoints: Endpoint[]
beforeAll(async () => {
  cafe = await startCafe()
  session = await sitDown(cafe)
  endpoints = endpointsOf(await readDocument(cafe.baseUrl)).filter(({ method }) => ['POST', 'PATCH'].includes(method))
})
afterAll(() => cafe.stop())

type Body = string | Uint8Array | ReadableStream<Uint8Array>

/** Sends a body as it is, as a caller who may call every endpoint. */
function send({ method, path }: Endpoint, body: Body, contentType: string | null = 'application/json') {
  const headers = new Headers({ Authorization: `Bearer ${cafe.manager}`, 'X-Session-ID': session })
  // Bytes, because fetch gives a string a content type of its own.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  if (contentType !== null) headers.set('Content-Type', contentType)
  const init = { headers, body: bytes, duplex: 'half' } as RequestInit
  return cafe.api.send<ErrorBody>(method, path.replaceAll(/\{\w+\}/g, cafe.menuItemId), init)
}

/** Endpoints with and without a body, of both limits. One part reads the bodies of all endpoints; each has a schema of its own. */
const SOME = [
  'POST /auth/login',
  'POST /auth/logout',
  'POST /orders',
  'PATCH /orders/{id}/status',
  'POST /guest/orders',
]

/**
 * What endpoints answer, by name.
 * @param kind which ones
 * @param body gets the most bytes of the endpoint
 */
async function answers(
  kind: 'with a body' | 'all' | 'some' | 'some with a body',
  body: (limit: number) => Body,
  contentType?: string | null,
) {
  const chosen = endpoints
    .filter(({ name }) => !kind.startsWith('some') || SOME.includes(name))
    .filter(({ operation }) => !kind.endsWith('with a body') || operation.requestBody)
  const seen = new Map<string, string>()
  for (const endpoint of chosen) {
    const answer = await send(endpoint, body(limitOf(endpoint.name)), contentType)
    seen.set(endpoint.name, `${answer.status} ${answer.body?.code}`)
  }
  return {
    seen: Object.fromEntries(seen),
    all: (expected: string) => Object.fromEntries(chosen.map(({ name }) => [name, expected])),
  }
}

const bytes = (...values: number[]) => Uint8Array.from(values)
const stream = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
const utf8 = (text: string) => new TextEncoder().encode(text)
const padded = (json: string, size: number) => json + ' '.repeat(size - Buffer.byteLength(json))

describe('the body of every POST and PATCH', () => {
  test('has the endpoints of which some are asked', () => {
    expect(endpoints.map(({ name }) => name)).toEqual(expect.arrayContaining(SOME))
  })

  test.each<[string, Body]>([
    ['empty', ''],
    ['half an object', '{'],
    ['null', 'null'],
    ['true', 'true'],
    ['a number', '1'],
    ['a string', '"confirmed"'],
    ['an empty list', '[]'],
    ['a list of objects', '[{"status":"confirmed"}]'],
    ['an empty object', '{}'],
    ['only a prototype', '{"__proto__":{"status":"confirmed","available":false,"tableCode":"x"}}'],
    ['only a constructor', '{"constructor":{"prototype":{"status":"confirmed"}}}'],
    ['10,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`k${key}`, 1])))],
  ])('is refused with 400 where it is %s', async (_, body) => {
    const { seen, all } = await answers('with a body', () => body)
    expect(seen).toEqual(all('400 invalid_request'))
  })

  test.each<[string, Body]>([
    ['blank', '   '],
    ['half a string', '{"status":"conf'],
    ['a key without a value', '{"status":}'],
    ['a comma too many', '{"status":"confirmed",}'],
    ['single quotes', "{'status':'confirmed'}"],
    ['a comment', '{"status":"confirmed" /* now */}'],
    ['something behind it', '{"status":"confirmed"} true'],
    ['two objects', '{"status":"confirmed"}{"status":"ready"}'],
    ['a form', 'status=confirmed'],
    ['XML', '<status>confirmed</status>'],
    ['undefined', 'undefined'],
    ['NaN', 'NaN'],
    ['a control character in a string', '{"status":"\u0001"}'],
    ['a NUL byte', '\u0000'],
    ['a number beyond every number', '1e999'],
    ['49,999 lists in one another', `${'['.repeat(49_999)}${']'.repeat(49_999)}`],
    ['90,000 open lists', '['.repeat(90_000)],
    ['15,000 objects in one another', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
    ['a byte that is no UTF-8', bytes(0x7b, 0xff, 0x7d)],
    ['half a character at the end', bytes(0x22, 0xe1, 0xbb)],
    ['an overlong NUL', bytes(0x22, 0xc0, 0x80, 0x22)],
    ['a surrogate in UTF-8', bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ['UTF-16', bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
    ['something compressed', bytes(0x1f, 0x8b, 0x08, 0x00)],
  ])('is refused with 400 by some where it is %s', async (_, body) => {
    const { seen, all } = await answers('some with a body', () => body)
    expect(seen).toEqual(all('400 invalid_request'))
  })

  test.each([
    ['no content type', null],
    ['text/plain', 'text/plain'],
  ])('is refused with 415 where it is sent as %s, wanted or not', async (_, contentType) => {
    const { seen, all } = await answers('all', () => '{"status":"confirmed"}', contentType)
    expect(seen).toEqual(all('415 unsupported_media_type'))
  })

  test.each([
    ['text/json', 'text/json'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['parts', 'multipart/form-data; boundary=x'],
    ['XML', 'application/xml'],
    ['JSON lines', 'application/jsonl'],
    ['a type that begins like JSON', 'application/json5'],
    ['a type that ends like JSON', 'application/vnd.api+json'],
    ['JSON as a parameter', 'text/plain; application/json'],
    ['two types', 'text/plain, application/json'],
    ['nonsense', '*/*'],
  ])('is refused with 415 by some where it is sent as %s, wanted or not', async (_, contentType) => {
    const { seen, all } = await answers('some', () => '{"status":"confirmed"}', contentType)
    expect(seen).toEqual(all('415 unsupported_media_type'))
  })

  test.each([
    ['JSON with a semicolon and nothing behind it', '{"status":"confirmed"}', 'application/json;'],
    ['JSON with a parameter without a value', '{"status":"confirmed"}', 'application/json; charset'],
    ['text, and empty', '', 'text/plain'],
  ])('is refused with 415 by some where it is sent as %s', async (_, body, contentType) => {
    const { seen, all } = await answers('some with a body', () => body, contentType)
    expect(seen).toEqual(all('415 unsupported_media_type'))
  })

  test('is refused with 413 where it is one byte too large', async () => {
    const { seen, all } = await answers('all', (limit) => padded('{}', limit + 1))
    expect(seen).toEqual(all('413 payload_too_large'))
  })

  test.each<[string, (limit: number) => Body]>([
    ['5 MB', () => padded('{}', 5_000_000)],
    ['one byte too large, and of unknown length', (limit) => stream(utf8(padded('{}', limit)), utf8(' '))],
    ['5 MB of unknown length', () => stream(...Array.from({ length: 50 }, () => utf8(' '.repeat(LIMIT))))],
    ['too large in few characters', (limit) => `"${'ệ'.repeat(limit / 3)}"`],
  ])('is refused with 413 by some where it is %s', async (_, body) => {
    const { seen, all } = await answers('some', body)
    expect(seen).toEqual(all('413 payload_too_large'))
  })
})

describe('PATCH /orders/:id/status', () => {
  const change = async (body: Body, contentType = 'application/json') => {
    const order = await orderIn(cafe)
    const headers = { Authorization: `Bearer ${cafe.staff}`, 'Content-Type': contentType }
    const sent = typeof body === 'string' ? utf8(body) : body
    const init = { headers, body: sent, duplex: 'half' } as RequestInit
    return cafe.api.send<Order & ErrorBody>('PATCH', `/orders/${order.id}/status`, init)
  }
  const JSON_BODY = '{"status":"confirmed"}'

  test.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'APPLICATION/JSON',
    'Application/Json; Charset=UTF-8',
  ])('takes the content type %s', async (contentType) => {
    expect(await change(JSON_BODY, contentType)).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  })

  test.each<[string, () => Body]>([
    ['exactly 100,000 bytes', () => padded(JSON_BODY, LIMIT)],
    ['exactly 100,000 bytes of unknown length', () => stream(utf8(padded(JSON_BODY, LIMIT)))],
    ['one byte after the other', () => stream(...[...utf8(JSON_BODY)].map((byte) => bytes(byte)))],
    ['a byte order mark first', () => `\ufeff${JSON_BODY}`],
    ['line ends around it', () => `\r\n\t ${JSON_BODY}\n`],
    ['its keys escaped', () => '{"\\u0073tatus":"confirmed"}'],
  ])('takes a body with %s', async (_, body) => {
    expect(await change(body())).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', 'status ', 'STATUS'])(
    'refuses the further key "%s" with 400, and keeps every object as it was',
    async (key) => {
      const body = `{"status":"confirmed",${JSON.stringify(key)}:{"version":1,"polluted":true}}`
      expect(await change(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      expect('polluted' in {}).toBe(false)
    },
  )
})

describe('a body that does not end', () => {
  const head = (length: string, contentType = 'application/json') =>
    [
      'POST /api/v1/auth/login HTTP/1.1',
      'Host: localhost',
      `Content-Type: ${contentType}`,
      length,
      'Connection: close',
    ].join('\r\n')

  test('is refused for the length it announces, before any of it has come', async () => {
    const { status, body } = await exchange(cafe.baseUrl, [`${head('Content-Length: 1000000000')}\r\n\r\n`])
    expect([status, JSON.parse(body).code]).toEqual([413, 'payload_too_large'])
  })

  test('is refused once it is over the limit, where it announces none', async () => {
    function* endless() {
      yield `${head('Transfer-Encoding: chunked')}\r\n\r\n`
      while (true) yield `1000\r\n${' '.repeat(0x1000)}\r\n`
    }
    const { status, head: headers } = await exchange(cafe.baseUrl, endless())
    expect([status, headers]).toEqual([413, expect.stringContaining('application/json')])
  })

  test('is refused for its content type, before any of it has come', async () => {
    const { status } = await exchange(cafe.baseUrl, [`${head('Content-Length: 1000', 'text/plain')}\r\n\r\n`])
    expect(status).toBe(415)
  })

  test('that is broken off is a bad request in the log, and no absence of the database', async () => {
    const { hostname, port } = new URL(cafe.baseUrl)
    const before = cafe.logLines.length
    const socket = connect(Number(port), hostname)
    socket.write(`${head('Content-Length: 1000')}\r\n\r\n{"phone"`)
    const received = async () => cafe.logLines.slice(before)
    // The request is under way once the service has it; what is sent before that is lost with the connection.
    await expect.poll(async () => (await fetch(`${cafe.baseUrl}/healthz`)).status).toBe(200)
    socket.destroy()
    await expect.poll(async () => (await received()).some((line) => line.includes('/auth/login'))).toBe(true)
    const lines = (await received()).map((line) => JSON.parse(line))
    expect(lines.filter(({ msg }) => msg === 'database unavailable')).toEqual([])
    expect(lines.find(({ path }) => path === '/api/v1/auth/login')).toMatchObject({ status: 400 })
  })

  test('leaves the service as it was for everybody else', async () => {
    expect((await cafe.api.post('/auth/login', STAFF)).status).toBe(200)
  })
})
