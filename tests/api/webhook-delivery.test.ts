import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_DATA } from '@/lib/events/webhook-event'
import type { Order } from '@/lib/orders/order'
import type { OrderEvent } from '@/lib/orders/order-event'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import { type Cafe, type Place, startCafe } from '../support/cafe'
import { type Subscribed, subscribe } from '../support/endpoints'
import { orderIn } from '../support/orders'
import { verifyWebhook } from '../support/verify-webhook'
import { type Behaviour, type Hit, startWebhookServerForTest, type WebhookServer } from '../support/webhook-server'

type Delivery = {
  eventId: string
  status: string
  lastError: string | null
  nextAttemptAt: string | null
  attempts: { number: number; statusCode: number | null; error: string | null; answer: string | null }[]
}

const answering =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end()
/** Answers in turn, and 204 from then on. */
const answeringInOrder = (...behaviours: Behaviour[]): Behaviour => {
  const left = [...behaviours]
  return (response, hit) => (left.shift() ?? answering(204))(response, hit)
}

const eventOf = ({ body }: Hit): OrderEvent => JSON.parse(body)
const told = (server: WebhookServer) => server.hits.map((hit) => eventOf(hit).data)

describe('deliveries to a manager’s endpoint', () => {
  let cafe: Cafe
  beforeEach(async () => {
    cafe = await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' })
  })
  afterEach(() => cafe.stop())

  const deliveriesOf = async ({ id }: Subscribed) => {
    const { body } = await cafe.api.get<{ deliveries: Delivery[] }>(`/webhook-endpoints/${id}/deliveries`, {
      token: cafe.manager,
    })
    return body.deliveries
  }
  const read = async ({ id }: Subscribed) =>
    (await cafe.api.get<Endpoint>(`/webhook-endpoints/${id}`, { token: cafe.manager })).body
  const orderAt = ({ tableId }: Place) => ({ tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] })
  const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 300_000 })

  test('carry every change, signed so that two independent verifiers agree', async () => {
    const server = await startWebhookServerForTest()
    const { secret } = await subscribe(cafe, server.url)
    const order = await orderIn(cafe, 'completed')
    await eventually(() => server.hits.length).toBe(5)
    expect(told(server).map(({ from, to, order: { version } }) => [from, to, version])).toEqual([
      [null, 'pending', 1],
      ['pending', 'confirmed', 2],
      ['confirmed', 'preparing', 3],
      ['preparing', 'ready', 4],
      ['ready', 'completed', 5],
    ])
    expect(told(server).at(-1)?.order).toEqual(order)
    for (const { body, headers } of server.hits) {
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
      expect(verifyWebhook(secret, headers, body)).toBe(true)
    }
    expect(new Set(server.hits.map((hit) => hit.headers['webhook-id'])).size).toBe(5)
  })

  test('of a changed order say what changed, line by line', async () => {
    const server = await startWebhookServerForTest()
    await subscribe(cafe, server.url, { eventTypes: ['order.updated'] })
    const order = await orderIn(cafe)
    const send = (method: 'post' | 'patch', path: string, body: unknown) =>
      cafe.api[method]<Order>(`/orders/${order.id}${path}`, body, { token: cafe.staff })
    const added = await send('post', '/items', { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] })
    const voided = await send('post', `/items/${order.items[0]?.id}/void`, { quantity: 1, reason: 'spoiled' })
    await send('patch', '', { rush: true, customerName: 'Hương' })
    await eventually(() => server.hits.length).toBe(3)
    const line = { menuItemName: 'Bạc xỉu', quantity: 1 }
    expect(told(server).map(({ changes }) => changes)).toEqual([
      [{ type: 'line_added', itemId: added.body.items[1]?.id, ...line }],
      [{ type: 'line_voided', itemId: order.items[0]?.id, ...line, reason: 'spoiled' }],
      [
        { type: 'rush', rush: true },
        { type: 'renamed', from: '', to: 'Hương' },
      ],
    ])
    expect(
      told(server)
        .map((data) => data.order)
        .slice(0, 2),
    ).toEqual([added.body, voided.body])
    for (const hit of server.hits) expect(EVENT_DATA.order.parse(eventOf(hit).data)).toEqual(eventOf(hit).data)
  })

  test('are signed with both secrets while one is rotated', async () => {
    const server = await startWebhookServerForTest()
    const { id, secret } = await subscribe(cafe, server.url)
    const { body } = await cafe.api.post<{ secret: string }>(`/webhook-endpoints/${id}/rotate-secret`, undefined, {
      token: cafe.manager,
    })
    await orderIn(cafe)
    await eventually(() => server.hits.length).toBe(1)
    const [hit] = server.hits
    expect([secret, body.secret].map((each) => verifyWebhook(each, hit?.headers ?? {}, hit?.body ?? ''))).toEqual([
      true,
      true,
    ])
    await cafe.database.query(`UPDATE webhook_endpoints SET previous_secret_until = now() WHERE id = $1`, [id])
    await orderIn(cafe)
    await eventually(() => server.hits.length).toBe(2)
    const [, later] = server.hits
    expect([secret, body.secret].map((each) => verifyWebhook(each, later?.headers ?? {}, later?.body ?? ''))).toEqual([
      false,
      true,
    ])
  })

  test('are what was chosen: types, branch, and never another organisation', async () => {
    const [all, payments, there] = await Promise.all([1, 2, 3].map(() => startWebhookServerForTest()))
    if (!all || !payments || !there) throw new Error('Three servers were started.')
    await subscribe(cafe, all.url)
    await subscribe(cafe, payments.url, { eventTypes: ['order.payment_confirmed'] })
    await subscribe(cafe, there.url, { branchId: cafe.there.branchId })
    const here = await orderIn(cafe)
    await orderIn(cafe, 'pending', cafe.elsewhere)
    const away = await orderIn(cafe, 'pending', cafe.there)
    await cafe.api.post(`/orders/${here.id}/confirm-payment`, undefined, { token: cafe.manager })
    await eventually(() => all.hits.length).toBe(3)
    await eventually(() => payments.hits.map((hit) => eventOf(hit).type)).toEqual(['order.payment_confirmed'])
    await eventually(() => told(there).map(({ orderId }) => orderId)).toEqual([away.id])
    expect(told(all).map(({ orderId }) => orderId)).not.toContain(cafe.elsewhere.orgId)
    expect(new Set(told(all).map(({ branchId }) => branchId))).toEqual(
      new Set([cafe.here.branchId, cafe.there.branchId]),
    )
  })

  test('are tried again after a failure, the later events of the order waiting behind', async () => {
    const server = await startWebhookServerForTest(
      answeringInOrder((response) => response.writeHead(500).end('out of paper')),
    )
    const endpoint = await subscribe(cafe, server.url)
    await orderIn(cafe, 'preparing')
    await eventually(() => server.hits.length).toBe(4)
    expect(told(server).map(({ order }) => order.version)).toEqual([1, 1, 2, 3])
    await eventually(async () => (await deliveriesOf(endpoint)).map((each) => each.status)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ])
    const first = (await deliveriesOf(endpoint)).at(-1)
    expect(first?.attempts).toMatchObject([
      { number: 1, statusCode: 500, answer: 'out of paper', error: 'The endpoint answered 500.' },
      { number: 2, statusCode: 204, error: null },
    ])
    expect((await read(endpoint)).failingSince).toBeNull()
  })

  test.each<[string, Behaviour, string | RegExp]>([
    ['a redirect', answering(302, { location: 'http://127.0.0.1:1024/elsewhere' }), /redirects are not followed/],
    ['a connection that is reset', (response) => response.socket?.resetAndDestroy(), /reset|closed/i],
    ['an answer that breaks off before it begins', (response) => response.socket?.end(), /closed/i],
  ])('%s is a failure, kept with its reason', async (_, behaviour, reason) => {
    const server = await startWebhookServerForTest(answeringInOrder(behaviour))
    const endpoint = await subscribe(cafe, server.url)
    await orderIn(cafe)
    await eventually(() => server.hits.length).toBe(2)
    await eventually(async () => (await deliveriesOf(endpoint))[0]?.attempts.length).toBe(2)
    expect((await deliveriesOf(endpoint))[0]?.attempts[0]?.error).toMatch(reason)
  })

  test('an answer of 200 counts, also when the receiver crashes in the middle of it', async () => {
    const server = await startWebhookServerForTest((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      response.socket?.destroySoon()
    })
    const endpoint = await subscribe(cafe, server.url)
    await orderIn(cafe)
    await eventually(async () => (await deliveriesOf(endpoint))[0]?.status).toBe('delivered')
    expect(server.hits).toHaveLength(1)
  })

  test('410 switches the endpoint off at once; replayed when it is on again, nothing is lost', async () => {
    const server = await startWebhookServerForTest(answering(410))
    const endpoint = await subscribe(cafe, server.url)
    await orderIn(cafe)
    await eventually(async () => (await read(endpoint)).disabledReason).toBe('gone')
    expect(server.hits).toHaveLength(1)
    const missed = await orderIn(cafe)
    expect((await deliveriesOf(endpoint)).map((each) => each.status)).toEqual(['dead'])

    server.answer(answering(204))
    const token = cafe.manager
    await cafe.api.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: true }, { token })
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const replay = await cafe.api.post<{ deliveries: number }>(
      `/webhook-endpoints/${endpoint.id}/replay`,
      { since },
      { token },
    )
    expect(replay).toMatchObject({ status: 202, body: { deliveries: 2 } })
    await eventually(() =>
      told(server)
        .slice(1)
        .map(({ order }) => order.version),
    ).toHaveLength(2)
    expect(told(server).map(({ orderId }) => orderId)).toContain(missed.id)
    await eventually(async () => (await deliveriesOf(endpoint)).map((each) => each.status)).toEqual(
      Array(2).fill('delivered'),
    )
  })

  test.each([429, 503])('%i with Retry-After: nothing is sent before its time, then everything', async (status) => {
    const server = await startWebhookServerForTest(answeringInOrder(answering(status, { 'retry-after': '3' })))
    const endpoint = await subscribe(cafe, server.url)
    await orderIn(cafe)
    await eventually(() => server.hits.length).toBe(1)
    const waits = `SELECT 1 FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id
      WHERE e.id = $1 AND e.paused_until > now() + interval '1 second' AND d.next_attempt > now() + interval '1 second'`
    await eventually(() => cafe.database.query(waits, [endpoint.id])).toHaveLength(1)
    await orderIn(cafe)
    await eventually(() => server.hits.length).toBe(3)
    const [refused, ...later] = server.hits.map(({ headers }) => Number(headers['webhook-timestamp']))
    for (const timestamp of later) expect(timestamp - (refused ?? 0)).toBeGreaterThanOrEqual(2)
  })

  test('a new address does not inherit the pause and the failures of the former one', async () => {
    const former = await startWebhookServerForTest(answering(429, { 'retry-after': '86400' }))
    const endpoint = await subscribe(cafe, former.url)
    const order = await orderIn(cafe)
    const pauses = `SELECT 1 FROM webhook_endpoints WHERE id = $1 AND paused_until > now() + interval '1 hour'`
    await eventually(() => cafe.database.query(pauses, [endpoint.id])).toHaveLength(1)
    const server = await startWebhookServerForTest()
    const changed = { url: server.url }
    const { body } = await cafe.api.patch(`/webhook-endpoints/${endpoint.id}`, changed, { token: cafe.manager })
    expect(body).toMatchObject({ ...changed, failingSince: null })
    await eventually(() => told(server).map(({ orderId }) => orderId)).toEqual([order.id])
  })

  test('an endpoint that fails for five days is switched off, and the manager is told why', async () => {
    const server = await startWebhookServerForTest(answering(500))
    const endpoint = await subscribe(cafe, server.url)
    await cafe.database.query(
      `UPDATE webhook_endpoints SET failures = 9, failing_since = now() - interval '5 days' WHERE id = $1`,
      [endpoint.id],
    )
    await orderIn(cafe)
    await eventually(async () => (await read(endpoint)).enabled).toBe(false)
    expect(await read(endpoint)).toMatchObject({ disabledReason: 'failing', failingSince: expect.any(String) })
    expect((await deliveriesOf(endpoint))[0]).toMatchObject({ status: 'dead' })
  })

  test('a delivery that failed as often as the table has it is dead, kept, and replayed by hand', async () => {
    const server = await startWebhookServerForTest(answeringInOrder(answering(500)))
    const endpoint = await subscribe(cafe, server.url)
    // Before it is claimed: the order and its deliveries are committed together.
    await cafe.database.query(`UPDATE webhook_endpoints SET paused_until = now() + interval '1 day' WHERE id = $1`, [
      endpoint.id,
    ])
    await orderIn(cafe)
    await cafe.database.query('UPDATE webhook_deliveries SET failures = 14 WHERE endpoint_id = $1', [endpoint.id])
    await cafe.database.query('UPDATE webhook_endpoints SET paused_until = NULL WHERE id = $1', [endpoint.id])
    await eventually(async () => (await deliveriesOf(endpoint))[0]?.status).toBe('dead')
    const [dead] = await deliveriesOf(endpoint)
    expect(dead).toMatchObject({ lastError: 'The endpoint answered 500.', nextAttemptAt: null })
    const path = `/webhook-endpoints/${endpoint.id}/deliveries/${dead?.eventId}/replay`
    expect((await cafe.api.post(path, undefined, { token: cafe.manager })).status).toBe(202)
    await eventually(async () => (await deliveriesOf(endpoint))[0]?.status).toBe('delivered')
    expect(server.hits).toHaveLength(2)
  })

  test('an endpoint that does not answer delays neither another nor the board', async () => {
    const mute = await startWebhookServerForTest(() => undefined)
    const quick = await startWebhookServerForTest()
    await subscribe(cafe, mute.url)
    await subscribe(cafe, quick.url)
    for (let count = 0; count < 20; count++) await orderIn(cafe)
    await eventually(() => quick.hits.length).toBe(20)
    await eventually(() =>
      cafe.database.query(
        `SELECT count(*)::int AS waiting FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
         WHERE e.org_id IS NULL AND d.status = 'pending'`,
        [],
      ),
    ).toEqual([{ waiting: 0 }])
    // All of this happened while the first requests were still without an answer.
    expect(mute.hits.length).toBeGreaterThan(0)
    expect(mute.hits.length).toBeLessThanOrEqual(8)
  })

  test('a dead endpoint is asked now and then, not for each event', async () => {
    const server = await startWebhookServerForTest(answering(500))
    const endpoint = await subscribe(cafe, server.url)
    for (let count = 0; count < 60; count++) await orderIn(cafe)
    await eventually(async () => (await read(endpoint)).failingSince).not.toBeNull()
    await cafe.api.get('/orders', { token: cafe.manager })
    expect(server.hits.length).toBeLessThan(30)
    server.answer(answering(204))
    await expect.poll(() => new Set(told(server).map(({ orderId }) => orderId)).size, { timeout: 300_000 }).toBe(60)
    expect((await read(endpoint)).failingSince).toBeNull()
  })

  test('an endpoint that fails has one request at a time', async () => {
    const mute = await startWebhookServerForTest(() => undefined)
    const endpoint = await subscribe(cafe, mute.url)
    await cafe.database.query('UPDATE webhook_endpoints SET failures = 5 WHERE id = $1', [endpoint.id])
    for (let count = 0; count < 10; count++) await orderIn(cafe)
    await eventually(() => mute.hits.length).toBe(1)
    const quick = await startWebhookServerForTest()
    await subscribe(cafe, quick.url)
    for (let count = 0; count < 10; count++) await orderIn(cafe)
    await eventually(() => quick.hits.length).toBe(10)
    expect(mute.hits).toHaveLength(1)
  })

  test('a success that was under way does not end the time that an endpoint asked for', async () => {
    const held: (() => void)[] = []
    const server = await startWebhookServerForTest((response) => {
      if (server.hits.length === 1) held.push(() => response.writeHead(204).end())
      else response.writeHead(429, { 'retry-after': '60' }).end()
    })
    const endpoint = await subscribe(cafe, server.url)
    await orderIn(cafe)
    await eventually(() => server.hits.length).toBe(1)
    await orderIn(cafe)
    const paused = () =>
      cafe.database.query(
        `SELECT 1 FROM webhook_endpoints WHERE id = $1 AND paused_until > now() + interval '30 seconds'`,
        [endpoint.id],
      )
    await eventually(paused).toHaveLength(1)
    for (const answer of held) answer()
    await eventually(async () => (await deliveriesOf(endpoint)).map(({ status }) => status)).toContain('delivered')
    expect(await paused()).toHaveLength(1)
  })

  test('an address that the endpoint has no more cannot switch it off; its event goes to the new one', async () => {
    const held: (() => void)[] = []
    const former = await startWebhookServerForTest((response) => held.push(() => response.writeHead(410).end()))
    const present = await startWebhookServerForTest()
    const endpoint = await subscribe(cafe, former.url)
    await orderIn(cafe)
    await eventually(() => held.length).toBe(1)
    await cafe.api.patch(`/webhook-endpoints/${endpoint.id}`, { url: present.url }, { token: cafe.manager })
    for (const answer of held) answer()
    await eventually(() => present.hits.length).toBe(1)
    expect(await read(endpoint)).toMatchObject({ enabled: true, disabledReason: null, failingSince: null })
  })

  test('an event that cannot be written down holds up no other, and does not make the process unready', async () => {
    const server = await startWebhookServerForTest()
    await subscribe(cafe, server.url)
    const run = (text: string, ...params: unknown[]) => cafe.database.query(text, params)
    // Postgres takes it for an offset, so that the order is written; Node does not know it.
    await run(`UPDATE branches SET time_zone = 'Nowhere-7' WHERE id = $1`, cafe.there.branchId)
    await cafe.api.post('/orders', orderAt(cafe.there), { token: cafe.manager })
    const order = await orderIn(cafe)
    await eventually(() => told(server).map(({ orderId }) => orderId)).toEqual([order.id])
    await eventually(() => run('SELECT 1 FROM webhook_deliveries WHERE failures > 0')).toHaveLength(2)
    await run(`UPDATE webhook_deliveries SET created_at = now() - interval '1 hour' WHERE failures > 0`)
    expect((await fetch(`${cafe.baseUrl}/readyz`)).status).toBe(200)
  })

  test('what a process claimed and did not settle is delivered when its lease ends', async () => {
    const server = await startWebhookServerForTest()
    const endpoint = await subscribe(cafe, server.url)
    await cafe.database.query(`UPDATE webhook_endpoints SET paused_until = now() + interval '1 day' WHERE id = $1`, [
      endpoint.id,
    ])
    await orderIn(cafe)
    await cafe.database.query(
      `UPDATE webhook_deliveries SET attempts = 1, next_attempt = now() + interval '2 seconds' WHERE endpoint_id = $1`,
      [endpoint.id],
    )
    await cafe.database.query('UPDATE webhook_endpoints SET paused_until = NULL WHERE id = $1', [endpoint.id])
    await orderIn(cafe)
    await eventually(() => server.hits.length).toBe(2)
    // The order that nobody had claimed came first.
    expect(told(server).map(({ order }) => order.number)).toEqual([2, 1])
    await eventually(async () => (await deliveriesOf(endpoint)).at(-1)?.attempts.map((each) => each.number)).toEqual([
      2,
    ])
  })

  test('what a clock that was ahead put off is delivered when the clock is right', async () => {
    const server = await startWebhookServerForTest()
    const endpoint = await subscribe(cafe, server.url)
    const pause = (time: string) =>
      cafe.database.query('UPDATE webhook_endpoints SET paused_until = now() + $2::interval WHERE id = $1', [
        endpoint.id,
        time,
      ])
    await pause('1 day')
    const order = await orderIn(cafe)
    await cafe.database.query(
      `UPDATE webhook_deliveries SET next_attempt = now() + interval '3 days' WHERE endpoint_id = $1`,
      [endpoint.id],
    )
    await pause('3 days')
    await eventually(() => told(server).map(({ orderId }) => orderId)).toEqual([order.id])
  })
})
