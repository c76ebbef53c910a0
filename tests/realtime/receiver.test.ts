import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretKey } from '@/lib/access/secrets'
import { boardSecrets } from '@/server/webhooks/receiver'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'
import { connectScreen, type Screen, sessionCookie } from '../support/screen'

type Headers = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
type Request = { body: string | Buffer; headers: OutgoingHttpHeaders | string[] }

const SECRET = boardSecrets()[0]
let messages = 0

function signed(body: string, { secret = SECRET, at = Date.now(), id = `msg_${++messages}` } = {}): Headers {
  const timestamp = new Date(at)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, timestamp, body),
  }
}

const asSecret = (key: Uint8Array) => `whsec_${Buffer.from(key).toString('base64')}`
const seconds = (count: number) => Date.now() + count * 1000
const genuine = (body: string, change: Partial<Headers> = {}): Request => ({
  body,
  headers: { ...signed(body), ...change },
})
const without = (body: string, name: keyof Headers): Request => {
  const { [name]: _, ...headers } = signed(body)
  return { body, headers }
}
/** The same header twice, as two lines. */
const doubled = (body: string, name: keyof Headers, second?: string): Request => {
  const headers = signed(body)
  return { body, headers: [...Object.entries(headers), [name, second ?? headers[name]]].flat() as string[] }
}
const flipped = (value: string, index: number): string => {
  const other = value[index] === 'A' ? 'B' : 'A'
  return value.slice(0, index) + other + value.slice(index + 1)
}

/** Each makes of a genuine body a request that must be refused. */
const BROKEN: Record<string, (body: string) => Request> = {
  'no headers': (body) => ({ body, headers: {} }),
  'no id': (body) => without(body, 'webhook-id'),
  'no timestamp': (body) => without(body, 'webhook-timestamp'),
  'no signature': (body) => without(body, 'webhook-signature'),
  'an empty id': (body) => genuine(body, { 'webhook-id': '' }),
  'an empty timestamp': (body) => genuine(body, { 'webhook-timestamp': '' }),
  'an empty signature': (body) => genuine(body, { 'webhook-signature': '' }),
  'another id': (body) => genuine(body, { 'webhook-id': 'msg_other' }),
  'an id in capitals': (body) => genuine(body, { 'webhook-id': `MSG_${messages + 1}` }),
  'another timestamp': (body) => genuine(body, { 'webhook-timestamp': String(Math.floor(seconds(7) / 1000)) }),
  '310 s ago': (body) => ({ body, headers: signed(body, { at: seconds(-310) }) }),
  '330 s ahead': (body) => ({ body, headers: signed(body, { at: seconds(330) }) }),
  'an hour ago': (body) => ({ body, headers: signed(body, { at: seconds(-3600) }) }),
  'a day ahead': (body) => ({ body, headers: signed(body, { at: seconds(86_400) }) }),
  '1970': (body) => ({ body, headers: signed(body, { at: 1000 }) }),
  'a timestamp in milliseconds': (body) => genuine(body, { 'webhook-timestamp': String(Date.now()) }),
  ...respelt('with letters after it', (timestamp) => `${timestamp}abc`),
  ...respelt('with a fraction', (timestamp) => `${timestamp}.0`),
  ...respelt('with a plus', (timestamp) => `+${timestamp}`),
  ...respelt('with a zero before it', (timestamp) => `0${timestamp}`),
  ...respelt('twice in one line', (timestamp) => `${timestamp}, ${timestamp}`),
  ...respelt('as a date', (timestamp) => new Date(Number(timestamp) * 1000).toISOString()),
  ...respelt('in hexadecimal', (timestamp) => `0x${Number(timestamp).toString(16)}`),
  ...respelt('in exponents', (timestamp) => `${Number(timestamp) / 1e9}e9`),
  ...respelt('negative', (timestamp) => `-${timestamp}`),
  'NaN for a timestamp': (body) => genuine(body, { 'webhook-timestamp': 'NaN' }),
  'the id twice': (body) => doubled(body, 'webhook-id'),
  'the timestamp twice': (body) => doubled(body, 'webhook-timestamp'),
  'the signature twice': (body) => doubled(body, 'webhook-signature'),
  'a second id': (body) => doubled(body, 'webhook-id', 'msg_other'),
  'a second timestamp': (body) => doubled(body, 'webhook-timestamp', '1'),
  'a second signature': (body) => doubled(body, 'webhook-signature', 'v1,AAAA'),
  ...resigned('v1a only', (signature) => signature.replace('v1,', 'v1a,')),
  ...resigned('version 2', (signature) => signature.replace('v1,', 'v2,')),
  ...resigned('a capital V', (signature) => signature.replace('v1,', 'V1,')),
  ...resigned('no version', (signature) => signature.replace('v1,', '')),
  ...resigned('the wrong separator', (signature) => signature.replace('v1,', 'v1=')),
  ...resigned('the version twice', (signature) => `v1,${signature}`),
  ...resigned('small letters', (signature) => `v1,${signature.slice(3).toLowerCase()}`),
  ...resigned('capital letters', (signature) => `v1,${signature.slice(3).toUpperCase()}`),
  ...resigned('the first bit flipped', (signature) => flipped(signature, 3)),
  ...resigned('a bit flipped in the middle', (signature) => flipped(signature, 20)),
  ...resigned('the last bit flipped', (signature) => flipped(signature, signature.length - 2)),
  ...resigned('a letter short', (signature) => signature.slice(0, -2)),
  ...resigned('without padding', (signature) => signature.replace(/=+$/, '')),
  ...resigned('a letter long', (signature) => `${signature}A`),
  ...resigned('something after it', (signature) => `${signature},more`),
  ...resigned('hexadecimal', (signature) => `v1,${Buffer.from(signature.slice(3), 'base64').toString('hex')}`),
  ...resigned(
    'url-safe base64',
    (signature) => `v1,${Buffer.from(signature.slice(3), 'base64').toString('base64url')}_`,
  ),
  ...resigned('tabs for spaces', (signature) => `v1,AAAA\t${signature}`),
  ...resigned('commas for spaces', (signature) => `v1,AAAA,${signature}`),
  'the hash of nothing': (body) => genuine(body, { 'webhook-signature': signed('')['webhook-signature'] }),
  'the signature of another message': (body) =>
    genuine(body, { 'webhook-signature': signed(body)['webhook-signature'] }),
  'another secret': (body) => ({ body, headers: signed(body, { secret: asSecret(Buffer.alloc(32, 7)) }) }),
  'the key of the tokens': (body) => ({
    body,
    headers: signed(body, { secret: asSecret(secretKey('staff-token')) }),
  }),
  'the key that seals': (body) => ({ body, headers: signed(body, { secret: asSecret(secretKey('webhook-secret')) }) }),
  'the secret as text': (body) => ({
    body,
    headers: signed(body, { secret: asSecret(Buffer.from(SECRET.slice('whsec_'.length))) }),
  }),
  'another body': (body) => ({ body: body.replace('"seq":1', '"seq":2'), headers: signed(body) }),
  'an empty body': (body) => ({ body: '', headers: signed(body) }),
  'JSON written anew with spaces': (body) => ({
    body: JSON.stringify(JSON.parse(body), null, 1),
    headers: signed(body),
  }),
  'JSON with its keys in another order': (body) => ({
    body: JSON.stringify({ ...JSON.parse(body), first: 1 }),
    headers: signed(body),
  }),
  'a newline at the end': (body) => ({ body: `${body}\n`, headers: signed(body) }),
  'a byte order mark': (body) => ({ body: `\uFEFF${body}`, headers: signed(body) }),
  'a byte less': (body) => ({ body: body.slice(0, -1), headers: signed(body) }),
  'bytes that are no UTF-8': (body) => ({
    body: Buffer.concat([Buffer.from(body), Buffer.from([0xff])]),
    headers: signed(`${body}\uFFFD`),
  }),
  'UTF-16': (body) => ({ body: Buffer.from(body, 'utf16le'), headers: signed(body) }),
  '4 MB and a byte': () => {
    const body = JSON.stringify({ pad: 'x'.repeat(4_000_000 - 9) })
    return { body, headers: signed(body) }
  },
  '10 MB': () => {
    const body = JSON.stringify({ pad: 'x'.repeat(10_000_000) })
    return { body, headers: signed(body) }
  },
}

/** The same moment, written as the specification does not. */
function respelt(how: string, spell: (timestamp: string) => string): typeof BROKEN {
  return {
    [`the timestamp ${how}`]: (body) => {
      const headers = signed(body)
      return { body, headers: { ...headers, 'webhook-timestamp': spell(headers['webhook-timestamp']) } }
    },
  }
}

function resigned(how: string, write: (signature: string) => string): typeof BROKEN {
  return {
    [`a signature with ${how}`]: (body) => {
      const headers = signed(body)
      return { body, headers: { ...headers, 'webhook-signature': write(headers['webhook-signature']) } }
    },
  }
}

describe('POST /webhooks/orders', () => {
  let cafe: Cafe
  beforeAll(async () => {
    cafe = await startCafe()
  })
  afterAll(() => cafe.stop())

  async function post({ body, headers }: Request): Promise<{ status: number | undefined; body: string }> {
    const length = ['content-length', String(Buffer.byteLength(body))]
    const outgoing = request(`${cafe.baseUrl}/webhooks/orders`, {
      method: 'POST',
      headers: Array.isArray(headers)
        ? [...headers, ...length, 'host', 'passboard']
        : { ...headers, [length[0] ?? '']: length[1] },
    })
    // What is too large is answered before it is sent whole.
    outgoing.on('error', () => undefined)
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, body: await text(answer) }
  }

  async function screenHere(): Promise<Screen> {
    const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
    await screen.snapshot(cafe.here.branchId)
    return screen
  }

  const bodyOf = (seq: number, order: object = {}) =>
    JSON.stringify({
      type: 'order.created',
      timestamp: new Date().toISOString(),
      data: { seq, branchId: cafe.here.branchId, order },
    })

  test('relays what our own dispatcher signed', async () => {
    const order = await orderIn(cafe)
    const screen = await screenHere()
    const heard = screen.nextChange()
    const body = bodyOf(999, order)
    const headers = signed(body)
    expect((await post({ body, headers })).status).toBe(204)
    expect(await heard).toEqual({ seq: 999, eventId: headers['webhook-id'], order })
  })

  test('acknowledges an event that is not about an order, and relays nothing of it', async () => {
    const screen = await screenHere()
    const other = JSON.stringify({ ...JSON.parse(bodyOf(998)), type: 'menu.changed' })
    expect((await post(genuine(other))).status).toBe(204)
    const heard = screen.nextChange()
    await post(genuine(bodyOf(999)))
    expect((await heard).seq).toBe(999)
    expect(screen.changes).toHaveLength(1)
  })

  test.each([
    ['names of headers are the same in any case (RFC 9110, section 5.1)', (headers: Headers) => headers, 'capitals'],
    ['a wrong signature beside the right one, as in a rotation', (headers: Headers) => besideWrong(headers), 'as is'],
    ['an asymmetric one beside it', (headers: Headers) => besideWrong(headers, 'v1a'), 'as is'],
    ['270 s ago', (_: Headers, body: string) => signed(body, { at: seconds(-270) }), 'as is'],
    ['299 s ahead', (_: Headers, body: string) => signed(body, { at: seconds(299) }), 'as is'],
  ])('takes %s', async (_, change, names) => {
    const body = bodyOf(1)
    const headers = Object.entries(change(signed(body), body)).map(([name, value]) => [
      names === 'capitals' ? name.toUpperCase() : name,
      value,
    ])
    expect((await post({ body, headers: Object.fromEntries(headers) })).status).toBe(204)
  })

  test('there are at least 60 ways to break a request', () => {
    expect(Object.keys(BROKEN).length).toBeGreaterThanOrEqual(60)
  })

  test.each(Object.entries(BROKEN))('refuses %s, without saying why', async (_, broken) => {
    expect(await post(broken(bodyOf(1)))).toEqual({ status: 401, body: '' })
  })

  test('refuses the same request a second time, and takes the same event signed anew', async () => {
    const body = bodyOf(1)
    const headers = signed(body, { id: 'msg_again' })
    expect((await post({ body, headers })).status).toBe(204)
    expect(await post({ body, headers })).toEqual({ status: 401, body: '' })
    const again = signed(body, { id: 'msg_again', at: seconds(-60) })
    expect((await post({ body, headers: again })).status).toBe(204)
  })

  test('relays nothing of what it refuses', async () => {
    const screen = await screenHere()
    for (const broken of Object.values(BROKEN)) await post(broken(bodyOf(1)))
    const heard = screen.nextChange()
    await post(genuine(bodyOf(2)))
    expect((await heard).seq).toBe(2)
    expect(screen.changes).toHaveLength(1)
  })

  test.each(['GET', 'PUT', 'DELETE'])('has nothing for %s', async (method) => {
    expect((await fetch(`${cafe.baseUrl}/webhooks/orders`, { method })).status).toBe(404)
  })
})

const besideWrong = (headers: Headers, version = 'v1'): Headers => ({
  ...headers,
  'webhook-signature': `${version},${Buffer.alloc(32).toString('base64')} ${headers['webhook-signature']}`,
})
