import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemResolve } from '@/lib/addresses/public-address'
import { EVERY_PORT } from '@/lib/webhook-ports'
import { newSecret } from '@/lib/webhooks/endpoint-secrets'
import { createSender, failureReason, type Outcome, retryAfterMs, type Sender } from '@/server/webhooks/sender'
import { resolveInSequence } from '../support/names'
import { verifyWebhook } from '../support/verify-webhook'
import { type Behaviour, type Hit, startWebhookServerForTest } from '../support/webhook-server'

const SECRET = newSecret()
const BODY = JSON.stringify({ type: 'order.created', data: { note: 'ít đường 🌶️' } })
/** More than an answer takes on any machine. */
const PATIENCE = { headersMs: 60_000, bodyMs: 60_000 }
/** For the answers that do not come, or do not end. */
const IMPATIENT = { timeouts: { headersMs: 300, bodyMs: 200 } }

function senderForTest(settings: Partial<Parameters<typeof createSender>[0]> = {}): Sender {
  const sender = createSender({ allowPrivate: true, ports: EVERY_PORT, timeouts: PATIENCE, ...settings })
  onTestFinished(() => sender.abort())
  return sender
}

const post = (sender: Sender, url: string, secrets = [SECRET], id = 'msg_1'): Promise<Outcome> =>
  sender.send({ url, secrets }, { id, body: BODY }, new Date())

/** What becomes of one message to a server that behaves like this. */
async function outcomeOf(behaviour: Behaviour, settings: Partial<Parameters<typeof createSender>[0]> = {}) {
  const server = await startWebhookServerForTest(behaviour)
  return { server, outcome: await post(senderForTest(settings), server.url) }
}

const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

/** A TCP server that says these bytes to whoever connects. */
async function sayingForTest(bytes: string): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

const libraryVerifies = (secret: string, { body, headers }: Hit): boolean => {
  new Webhook(secret).verify(body, headers as Record<string, string>)
  return true
}

describe('what is sent', () => {
  test('is a POST as Standard Webhooks has it, which two verifiers believe', async () => {
    const { server, outcome } = await outcomeOf(answering(200))
    expect(outcome).toMatchObject({ delivered: true, statusCode: 200, error: null })
    const [hit] = server.hits
    if (!hit) throw new Error('Nothing came.')
    expect(hit).toMatchObject({
      method: 'POST',
      path: '/hooks',
      body: BODY,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Passboard',
        'webhook-id': 'msg_1',
        'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
        'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
      },
    })
    expect(libraryVerifies(SECRET, hit)).toBe(true)
    expect(verifyWebhook(SECRET, hit.headers, hit.body)).toBe(true)
    expect(verifyWebhook(newSecret(), hit.headers, hit.body)).toBe(false)
    expect(verifyWebhook(SECRET, hit.headers, `${hit.body} `)).toBe(false)
  })

  test('is signed by both secrets during a rotation, the newest first', async () => {
    const [older, newer] = [newSecret(), newSecret()]
    const server = await startWebhookServerForTest()
    await post(senderForTest(), server.url, [newer, older])
    const [hit] = server.hits
    if (!hit) throw new Error('Nothing came.')
    expect(libraryVerifies(older, hit) && libraryVerifies(newer, hit)).toBe(true)
    expect([older, newer, SECRET].map((secret) => verifyWebhook(secret, hit.headers, hit.body))).toEqual([
      true,
      true,
      false,
    ])
    const [first = ''] = String(hit.headers['webhook-signature']).split(' ')
    expect(verifyWebhook(newer, { ...hit.headers, 'webhook-signature': first }, hit.body)).toBe(true)
  })
})

describe('an answer', () => {
  test.each([200, 201, 202, 204, 299])('of %i is a delivery', async (status) => {
    const { outcome } = await outcomeOf(answering(status))
    expect(outcome).toEqual({
      delivered: true,
      statusCode: status,
      durationMs: expect.any(Number),
      answer: null,
      error: null,
      retryAfterMs: null,
    })
    expect(Number.isInteger(outcome.durationMs)).toBe(true)
  })

  test.each([301, 302, 303, 307, 308])('of %i is a failure, and where it points is not called', async (status) => {
    const target = await startWebhookServerForTest()
    const { outcome, server } = await outcomeOf(answering(status, { Location: target.url }, 'moved'))
    expect(outcome).toMatchObject({
      delivered: false,
      statusCode: status,
      answer: 'moved',
      error: `The endpoint answered ${status}; redirects are not followed.`,
    })
    expect([server.hits.length, target.hits.length]).toEqual([1, 0])
  })

  test.each([304, 400, 401, 404, 410, 418, 429, 500, 502, 503, 599])('of %i is a failure', async (status) => {
    const { outcome } = await outcomeOf(answering(status, {}, status === 304 ? '' : 'no'))
    expect(outcome).toMatchObject({ delivered: false, statusCode: status, retryAfterMs: null })
    expect(outcome.error).toMatch(new RegExp(`^The endpoint answered ${status}[.;]`))
  })

  test.each([
    [429, '120', 120_000],
    [503, '0', 0],
    [503, ' 7 ', 7_000],
    [429, '9999999999999999999999', 86_400_000],
    [429, 'soon', null],
    [429, '-5', null],
    [429, '1.5', null],
    [429, '2030', 2_030_000],
    [503, 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
    [503, 'Fri, 31 Dec 9999 23:59:59 GMT', 86_400_000],
    [500, '120', null],
    [200, '120', null],
  ])('of %i with Retry-After: %s asks for %s ms', async (status, value, expected) => {
    const { outcome } = await outcomeOf(answering(status, { 'Retry-After': value }))
    expect(outcome.retryAfterMs).toBe(expected)
  })

  test('may name the moment to come back', () => {
    const now = Date.parse('2026-11-21T09:41:05.000Z')
    expect(retryAfterMs('Sat, 21 Nov 2026 09:42:35 GMT', now)).toBe(90_000)
    expect(retryAfterMs('2026-11-21T09:42:35Z', now)).toBeNull()
    expect(retryAfterMs(undefined, now)).toBeNull()
  })

  test.each<[string, string | Buffer, string | null]>([
    ['short text', 'Cảm ơn!', 'Cảm ơn!'],
    ['exactly a kilobyte', 'x'.repeat(1_024), 'x'.repeat(1_024)],
    ['more than a kilobyte', 'x'.repeat(5_000), 'x'.repeat(1_024)],
    ['a character across the kilobyte', `${'x'.repeat(1_023)}ế…`, 'x'.repeat(1_023)],
    ['NUL', 'a\0b\0', 'ab'],
    ['only NUL', '\0\0', null],
    ['invalid UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a\ufffd\ufffdb'],
    ['half a surrogate pair in UTF-8', Buffer.from([0xed, 0xa0, 0x80, 0x21]), '\ufffd\ufffd\ufffd!'],
  ])('of %s is kept as far as it can be', async (_, body, expected) => {
    const { outcome } = await outcomeOf((response) => response.end(body))
    expect(outcome).toMatchObject({ delivered: true, answer: expected })
  })

  test('that does not end is read to a kilobyte, and its connection is cut', async () => {
    let written = 0
    const { outcome, server } = await outcomeOf((response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
      }
      response.on('drain', pour)
      response.on('close', () => response.off('drain', pour))
      pour()
    })
    expect(outcome).toMatchObject({ delivered: true, statusCode: 200, answer: 'x'.repeat(1_024) })
    server.answer(answering(200))
    expect(await post(senderForTest(), server.url)).toMatchObject({ delivered: true })
    expect(written).toBeLessThan(50_000_000)
  })

  test('that drips is a delivery, with what came in time', async () => {
    const { outcome } = await outcomeOf(
      (response) => {
        response.write('drip')
        const dripping = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(dripping))
      },
      { timeouts: { ...PATIENCE, bodyMs: 200 } },
    )
    expect(outcome).toMatchObject({ delivered: true, statusCode: 200, error: null })
    expect(outcome.answer).toMatch(/^drip\.*$/)
  })

  test('of 200 is a delivery though the connection is then lost', async () => {
    const { outcome } = await outcomeOf((response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('thank', () => response.destroy())
    })
    expect(outcome).toMatchObject({ delivered: true, statusCode: 200, error: null })
  })

  test('of 500 whose connection is then lost is a failure', async () => {
    const { outcome } = await outcomeOf((response) => {
      response.writeHead(500, { 'Content-Length': '100' })
      response.write('oops', () => response.destroy())
    })
    expect(outcome).toMatchObject({ delivered: false, statusCode: 500, error: 'The endpoint answered 500.' })
  })

  test('that never comes is given up', async () => {
    const { outcome } = await outcomeOf(() => undefined, IMPATIENT)
    expect(outcome).toEqual({
      delivered: false,
      statusCode: null,
      durationMs: expect.any(Number),
      answer: null,
      error: 'No answer came within 0.3 seconds.',
      retryAfterMs: null,
    })
  })

  test('that stops in the middle of its headers is given up', async () => {
    const stop: Behaviour = (response) => response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    const { outcome } = await outcomeOf(stop, IMPATIENT)
    expect(outcome).toMatchObject({ delivered: false, error: 'No answer came within 0.3 seconds.' })
  })

  test('that announces itself for ever is given up', async () => {
    const { outcome } = await outcomeOf((response) => {
      const announcing = setInterval(() => response.writeEarlyHints({ link: '</x>; rel=preload' }), 20)
      response.on('close', () => clearInterval(announcing))
    }, IMPATIENT)
    expect(outcome).toMatchObject({ delivered: false, statusCode: null, error: 'No answer came within 0.3 seconds.' })
  })
})

describe('no answer', () => {
  const CLOSED = 'The connection was closed before an answer came.'

  test('where the connection is cut', async () => {
    const cut = await outcomeOf((response) => response.destroy())
    expect(cut.outcome).toMatchObject({ delivered: false, statusCode: null, error: CLOSED })
    const reset = await outcomeOf((response) => response.socket?.resetAndDestroy())
    expect(reset.outcome).toMatchObject({ delivered: false, statusCode: null, error: CLOSED })
    expect([cut.server.hits.length, reset.server.hits.length]).toEqual([1, 1])
  })

  test('where nothing listens', async () => {
    const server = await startWebhookServerForTest()
    const gone = await sayingForTest('')
    expect((await post(senderForTest(), gone)).error).toBe(CLOSED)
    expect((await post(senderForTest(), 'http://127.0.0.1:1024/')).error).toBe('The connection was refused.')
    expect(server.hits).toEqual([])
  })

  test.each([
    ['not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'The answer is not valid HTTP.'],
    [
      'endless headers',
      `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
      "The answer's headers are too large.",
    ],
    ['nothing', '', CLOSED],
  ])('where the answer is %s', async (_, bytes, sentence) => {
    expect((await post(senderForTest(), await sayingForTest(bytes))).error).toBe(sentence)
  })

  test('where TLS is spoken to a server that has none', async () => {
    const server = await startWebhookServerForTest()
    const outcome = await post(senderForTest(), server.url.replace('http:', 'https:'))
    expect(outcome).toMatchObject({ delivered: false, statusCode: null, error: 'The TLS handshake failed.' })
  })

  test.each([
    ['CERT_HAS_EXPIRED', 'The TLS certificate was not accepted (CERT_HAS_EXPIRED).'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The TLS certificate was not accepted (DEPTH_ZERO_SELF_SIGNED_CERT).'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'The TLS certificate was not accepted (ERR_TLS_CERT_ALTNAME_INVALID).'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'The TLS handshake failed.'],
    ['EHOSTUNREACH', 'The host cannot be reached.'],
    ['ESOMETHING', 'The request failed (ESOMETHING).'],
  ])('where Node says %s, in words for a manager', (code, sentence) => {
    expect(failureReason(Object.assign(new Error('with details that are not for managers'), { code }))).toBe(sentence)
  })

  test('where the name means nothing', async () => {
    const sentence = 'The host name could not be resolved.'
    const resolve = async () => []
    expect((await post(senderForTest({ resolve }), 'http://nobody.example/')).error).toBe(sentence)
    const real = senderForTest({ resolve: systemResolve })
    expect((await post(real, 'http://nobody.invalid/')).error).toBe(sentence)
  })

  test('where the name is looked up for too long', async () => {
    const resolve = () => new Promise<never>(() => undefined)
    const sender = createSender({ allowPrivate: true, ports: EVERY_PORT, ...IMPATIENT, resolve })
    expect((await post(sender, 'http://slow.example/')).error).toBe('No answer came within 0.3 seconds.')
  })

  test.each(['', 'nonsense', 'ftp://example.com/', 'http://'])('where the URL is "%s"', async (url) => {
    expect(await post(senderForTest(), url)).toMatchObject({
      delivered: false,
      statusCode: null,
      error: expect.stringMatching(/^The request failed/),
    })
  })
})

describe('connections', () => {
  test('are used again after short answers, and not after long ones', async () => {
    const server = await startWebhookServerForTest()
    const sender = senderForTest({ connections: 1 })
    for (let count = 0; count < 5; count++) await post(sender, server.url)
    expect(server.connections()).toBe(1)
    server.answer(answering(500, {}, 'x'.repeat(100_000)))
    await post(sender, server.url)
    await post(sender, server.url)
    expect(server.connections()).toBe(2)
  })

  test('to one origin are bounded', async () => {
    const waiting: (() => void)[] = []
    const server = await startWebhookServerForTest((response) => {
      waiting.push(() => response.end())
      if (waiting.length === 3) for (const end of waiting.splice(0)) end()
    })
    const sender = senderForTest({ connections: 3 })
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => post(sender, server.url)))
    expect(outcomes.filter(({ delivered }) => delivered)).toHaveLength(12)
    expect(server.connections()).toBe(3)
  })

  test('to a name that means one address and then another are checked each time', async () => {
    const server = await startWebhookServerForTest((response) => {
      response.setHeader('Connection', 'close')
      response.end()
    })
    const resolve = resolveInSequence(['127.0.0.1'], ['127.0.0.1', '::1'])
    const sender = senderForTest({ resolve })
    const url = `http://changing.example:${server.port}/`
    expect(await post(sender, url)).toMatchObject({ delivered: true })
    expect(await post(sender, url)).toMatchObject({ delivered: true })
    expect(server.connections()).toBe(2)
  })
})
