import { describe, expect, onTestFinished, test } from 'vitest'
import { checkWebhookUrl, type Resolve } from '@/lib/addresses/public-address'
import { EVERY_PORT } from '@/lib/webhook-ports'
import { newSecret } from '@/lib/webhooks/endpoint-secrets'
import { createSender, type Sender } from '@/server/webhooks/sender'
import { FORBIDDEN_URLS } from '../support/forbidden-urls'
import { resolveInSequence, resolverFor } from '../support/names'
import { startWebhookServerForTest } from '../support/webhook-server'

const PUBLIC = '93.184.215.14'
const NOT_ALLOWED = 'The address is not one of the public internet.'

function guardedForTest(resolve: Resolve): Sender {
  const sender = createSender({ allowPrivate: false, ports: EVERY_PORT, resolve })
  onTestFinished(() => sender.abort())
  return sender
}

const post = (sender: Sender, url: string) =>
  sender.send({ url, secrets: [newSecret()] }, { id: 'msg_1', body: '{}' }, new Date())

/** What the sender refuses is not only answered so: nothing arrives. */
async function expectRefused(resolve: Resolve, urlAt: (port: number) => string) {
  const server = await startWebhookServerForTest()
  const outcome = await post(guardedForTest(resolve), urlAt(server.port))
  expect(outcome).toMatchObject({ delivered: false, statusCode: null, answer: null, error: NOT_ALLOWED })
  expect([server.connections(), server.hits.length]).toEqual([0, 0])
}

describe('the sender', () => {
  test.each(FORBIDDEN_URLS)('does not call %j', async (url) => {
    await expectRefused(resolverFor({}), (port) => url.replace('PORT', String(port)))
  })

  test.each([
    ['a name for 127.0.0.1', ['127.0.0.1']],
    ['a name for ::1', ['::1']],
    ['a name for a mapped address', ['::ffff:127.0.0.1']],
    ['a name for an address on this link', ['fe80::1%lo']],
    ['a name for the metadata of a cloud', ['169.254.169.254']],
    ['a name for a public and a private address', [PUBLIC, '127.0.0.1']],
    ['a name for a private and a public address', ['127.0.0.1', PUBLIC]],
  ])('does not call %s', async (_, addresses) => {
    await expectRefused(resolverFor({ 'inside.example': addresses }), (port) => `http://inside.example:${port}/`)
    await expectRefused(resolverFor({ 'inside.example': addresses }), (port) => `https://inside.example:${port}/`)
  })

  test('does not call a name that was public when it was checked, and is not at the connection', async () => {
    const server = await startWebhookServerForTest()
    const resolve = resolveInSequence([PUBLIC], ['127.0.0.1'])
    const url = await checkWebhookUrl(`http://rebound.example:${server.port}/`, {
      allowPrivate: false,
      ports: EVERY_PORT,
      resolve,
    })
    expect(await post(guardedForTest(resolve), url)).toMatchObject({ delivered: false, error: NOT_ALLOWED })
    expect(server.connections()).toBe(0)
  })

  test('looks a name up once a connection, so that what it checks is what it uses', async () => {
    let asked = 0
    const counted: Resolve = async () => {
      asked += 1
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const sender = guardedForTest(counted)
    for (let count = 1; count <= 3; count++) {
      expect((await post(sender, 'http://inside.example/')).error).toBe(NOT_ALLOWED)
      expect(asked).toBe(count)
    }
  })

  test('does not call a port that is not allowed', async () => {
    const server = await startWebhookServerForTest()
    const ports = [[443, 443]] as const
    const sender = createSender({ allowPrivate: true, ports })
    onTestFinished(() => sender.abort())
    const outcome = await post(sender, server.url)
    expect(outcome.error).toBe('The port is not one of those allowed for webhooks.')
    expect([server.connections(), server.hits.length]).toEqual([0, 0])
  })

  test('does not follow a redirect inside', async () => {
    const inside = await startWebhookServerForTest()
    const outside = await startWebhookServerForTest((response) => {
      response.writeHead(307, { Location: inside.url })
      response.end()
    })
    const sender = createSender({ allowPrivate: true, ports: EVERY_PORT })
    onTestFinished(() => sender.abort())
    expect(await post(sender, outside.url)).toMatchObject({ delivered: false, statusCode: 307 })
    expect([outside.hits.length, inside.connections()]).toEqual([1, 0])
  })
})
