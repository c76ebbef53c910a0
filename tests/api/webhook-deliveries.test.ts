import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Delivery, DeliveryPage } from '@/lib/webhooks/delivery-repository'
import type { Answer } from '../support/api-client'
import { type Cafe, startCafe } from '../support/cafe'
import { ENDPOINTS, readDeliveries, settledDeliveries, subscribe } from '../support/endpoints'
import { orderIn } from '../support/orders'
import { type Hit, startWebhookServerForTest } from '../support/webhook-server'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' })
})
afterAll(() => cafe.stop())
afterEach(async () => {
  const { endpoints } = (await cafe.api.get<{ endpoints: { id: string }[] }>(ENDPOINTS, { token: cafe.manager })).body
  for (const { id } of endpoints) await cafe.api.delete(`${ENDPOINTS}/${id}`, { token: cafe.manager })
})

const replay = (id: string, eventId: string, headers = {}): Promise<Answer<Delivery & ErrorBody>> =>
  cafe.api.post(`${ENDPOINTS}/${id}/deliveries/${eventId}/replay`, undefined, { token: cafe.manager, headers })
const replaySince = (id: string, since: string, headers = {}): Promise<Answer<{ deliveries: number } & ErrorBody>> =>
  cafe.api.post(`${ENDPOINTS}/${id}/replay`, { since }, { token: cafe.manager, headers })
const switchTo = (id: string, enabled: boolean) =>
  cafe.api.patch(`${ENDPOINTS}/${id}`, { enabled }, { token: cafe.manager })
const idsOf = (hits: Hit[]) => hits.map(({ headers }) => headers['webhook-id'])
const HOUR_AGO = () => new Date(Date.now() - 3_600_000).toISOString()

describe('the deliveries of an endpoint', () => {
  test('are listed newest first, with every attempt', async () => {
    const server = await startWebhookServerForTest((response) => {
      if (server.hits.length === 1) response.writeHead(500)
      response.end(`answer ${server.hits.length}`)
    })
    const { id } = await subscribe(cafe, server.url)
    const order = await orderIn(cafe, 'confirmed')
    await expect.poll(() => server.hits.length).toBe(3)
    const deliveries = await settledDeliveries(cafe, id, 2)
    const shared = {
      branchId: order.branchId,
      orderId: order.id,
      orderNumber: order.number,
      status: 'delivered',
      nextAttemptAt: null,
    }
    expect(deliveries).toMatchObject([
      { ...shared, type: 'order.status_changed', lastError: null },
      { ...shared, type: 'order.created', at: new Date(order.createdAt).toISOString(), lastError: null },
    ])
    const [changed, created] = deliveries
    expect(changed?.seq).toBe((created?.seq ?? 0) + 1)
    const attempt = {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      durationMs: expect.any(Number),
    }
    expect(created?.attempts).toEqual([
      { ...attempt, number: 1, statusCode: 500, answer: 'answer 1', error: 'The endpoint answered 500.' },
      { ...attempt, number: 2, statusCode: 200, answer: 'answer 2', error: null },
    ])
    expect(changed?.attempts).toEqual([{ ...attempt, number: 1, statusCode: 200, answer: 'answer 3', error: null }])
  })

  test('are listed page by page, and by status', async () => {
    const server = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, server.url)
    await orderIn(cafe, 'completed')
    const all = await settledDeliveries(cafe, id, 5)
    expect(all.map(({ eventId }) => eventId)).toEqual(
      all
        .map(({ eventId }) => eventId)
        .toSorted()
        .toReversed(),
    )

    const pages: DeliveryPage[] = []
    for (let before: string | null = ''; before !== null; before = pages.at(-1)?.nextBefore ?? null) {
      pages.push(await readDeliveries(cafe, id, `?limit=2${before && `&before=${before}`}`))
    }
    expect(pages.map(({ deliveries }) => deliveries.length)).toEqual([2, 2, 1])
    expect(pages.flatMap(({ deliveries }) => deliveries)).toEqual(all)
    expect(await readDeliveries(cafe, id)).toEqual({ deliveries: all, nextBefore: null })
    expect(await readDeliveries(cafe, id, '?limit=5')).toEqual({ deliveries: all, nextBefore: null })
    expect(await readDeliveries(cafe, id, '?status=delivered')).toMatchObject({ deliveries: all })
    expect(await readDeliveries(cafe, id, '?status=dead')).toEqual({ deliveries: [], nextBefore: null })
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'before=yesterday', 'status=lost', 'page=1'])(
    'are not listed with %s: 400',
    async (query) => {
      const { id } = await subscribe(cafe, 'http://127.0.0.1:1024/')
      const { status } = await cafe.api.get(`${ENDPOINTS}/${id}/deliveries?${query}`, { token: cafe.manager })
      expect(status).toBe(400)
    },
  )
})

describe('to replay a delivery', () => {
  test('sends the same event again, as one more attempt', async () => {
    const server = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, server.url)
    await orderIn(cafe)
    const [first] = await settledDeliveries(cafe, id, 1)
    const { status, body } = await replay(id, first?.eventId ?? '')
    expect([status, body.eventId]).toEqual([202, first?.eventId])
    await expect.poll(() => server.hits.length).toBe(2)
    expect(new Set(idsOf(server.hits))).toEqual(new Set([first?.eventId]))
    expect(new Set(server.hits.map((hit) => hit.body)).size).toBe(1)
    const [again] = await settledDeliveries(cafe, id, 1)
    expect(again?.attempts.map(({ number }) => number)).toEqual([1, 2])
  })

  test('gives a dead one its retries back', async () => {
    const server = await startWebhookServerForTest((response) => response.writeHead(500).end())
    const { id } = await subscribe(cafe, server.url)
    await orderIn(cafe)
    await expect.poll(async () => (await readDeliveries(cafe, id)).deliveries[0]?.attempts.length).toBe(1)
    await switchTo(id, false)
    const [dead] = (await readDeliveries(cafe, id)).deliveries
    expect(dead).toMatchObject({ status: 'dead', nextAttemptAt: null, lastError: 'The endpoint was switched off.' })
    server.answer((response) => response.end())
    await switchTo(id, true)
    expect((await replay(id, dead?.eventId ?? '')).body).toMatchObject({
      status: expect.stringMatching(/pending|delivered/),
    })
    const [delivered] = await settledDeliveries(cafe, id, 1)
    expect(delivered).toMatchObject({ status: 'delivered', lastError: null })
    const row = await cafe.database.prisma.webhookDelivery.findFirstOrThrow({ where: { endpointId: id } })
    expect(row.failures).toBe(0)
  })

  test('lets one that waits for its retry wait no longer', async () => {
    const server = await startWebhookServerForTest((response) => response.writeHead(500).end())
    const { id } = await subscribe(cafe, server.url)
    await orderIn(cafe)
    await expect.poll(async () => (await readDeliveries(cafe, id)).deliveries[0]?.attempts.length).toBe(1)
    await cafe.database.query(
      `UPDATE webhook_deliveries SET next_attempt = now() + interval '1 hour' WHERE endpoint_id = $1`,
      [id],
    )
    server.answer((response) => response.end())
    const [waiting] = (await readDeliveries(cafe, id)).deliveries
    const attempts = waiting?.attempts.length ?? 0
    expect((await replay(id, waiting?.eventId ?? '')).status).toBe(202)
    const [delivered] = await settledDeliveries(cafe, id, 1)
    expect(delivered).toMatchObject({ status: 'delivered' })
    expect(delivered?.attempts).toHaveLength(attempts + 1)
  })

  test('leaves one that is under way alone', async () => {
    const answers: (() => void)[] = []
    const server = await startWebhookServerForTest((response) => answers.push(() => response.end()))
    const { id } = await subscribe(cafe, server.url)
    await orderIn(cafe)
    await expect.poll(() => answers.length).toBe(1)
    const [underWay] = (await readDeliveries(cafe, id)).deliveries
    expect(underWay).toMatchObject({ status: 'pending', attempts: [] })
    expect((await replay(id, underWay?.eventId ?? '')).body).toEqual(underWay)
    for (const answer of answers) answer()
    const [delivered] = await settledDeliveries(cafe, id, 1)
    expect([delivered?.attempts.length, server.hits.length]).toEqual([1, 1])
  })

  test('is done once for an Idempotency-Key', async () => {
    const server = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, server.url)
    await orderIn(cafe)
    const [{ eventId } = { eventId: '' }] = await settledDeliveries(cafe, id, 1)
    const key = { 'Idempotency-Key': newId() }
    const first = await replay(id, eventId, key)
    await expect.poll(() => server.hits.length).toBe(2)
    await settledDeliveries(cafe, id, 1)
    const again = await replay(id, eventId, key)
    expect([again.status, again.body]).toEqual([202, first.body])
    expect((await readDeliveries(cafe, id)).deliveries[0]?.status).toBe('delivered')
  })

  test('is 404 where there is none, and 400 while the endpoint is off', async () => {
    const server = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, server.url)
    const other = await subscribe(cafe, server.url, { eventTypes: ['order.updated'] })
    await orderIn(cafe)
    const [{ eventId } = { eventId: '' }] = await settledDeliveries(cafe, id, 1)
    const unknown = await replay(id, newId())
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    expect((await replay(other.id, eventId)).body).toEqual(unknown.body)
    expect((await replay(id, 'first')).status).toBe(400)
    await switchTo(id, false)
    const off = await replay(id, eventId)
    expect([off.status, off.body.error]).toEqual([400, 'Switch the endpoint on first.'])
    expect((await readDeliveries(cafe, id)).deliveries[0]?.status).toBe('delivered')
  })
})

describe('to replay everything since a moment', () => {
  test('sends what happened before the endpoint was there, in the order of each order', async () => {
    const order = await orderIn(cafe, 'completed')
    const server = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, server.url)
    expect(await readDeliveries(cafe, id)).toEqual({ deliveries: [], nextBefore: null })
    const { status, body } = await replaySince(id, order.createdAt)
    expect([status, body]).toEqual([202, { deliveries: 5, continueFrom: null }])
    await expect.poll(() => server.hits.length).toBe(5)
    expect(server.hits.map((hit) => JSON.parse(hit.body).data.order.version)).toEqual([1, 2, 3, 4, 5])
    await settledDeliveries(cafe, id, 5)
    // What came meanwhile comes once; what was delivered comes again.
    expect((await replaySince(id, order.updatedAt)).body).toEqual({ deliveries: 1, continueFrom: null })
    await expect.poll(() => server.hits.length).toBe(6)
    await settledDeliveries(cafe, id, 5)
    expect((await replaySince(id, '2100-01-01T00:00:00+07:00')).body).toEqual({ deliveries: 0, continueFrom: null })
  })

  test('keeps to the branch, the types and the organisation of the endpoint', async () => {
    const here = await orderIn(cafe, 'confirmed')
    const there = await orderIn(cafe, 'pending', cafe.there)
    await orderIn(cafe, 'pending', cafe.elsewhere)
    const server = await startWebhookServerForTest()
    const ofTheBranch = await subscribe(cafe, server.url, { branchId: cafe.there.branchId })
    const ofTheType = await subscribe(cafe, server.url, { eventTypes: ['order.status_changed'] })
    const ofAll = await subscribe(cafe, server.url)
    const since = here.createdAt
    expect((await replaySince(ofTheBranch.id, since)).body).toEqual({ deliveries: 1, continueFrom: null })
    expect((await replaySince(ofTheType.id, since)).body).toEqual({ deliveries: 1, continueFrom: null })
    expect((await replaySince(ofAll.id, since)).body).toEqual({ deliveries: 3, continueFrom: null })
    expect(await settledDeliveries(cafe, ofTheBranch.id, 1)).toMatchObject([{ orderId: there.id }])
    expect(await settledDeliveries(cafe, ofTheType.id, 1)).toMatchObject([
      { orderId: here.id, type: 'order.status_changed' },
    ])
    await settledDeliveries(cafe, ofAll.id, 3)
    expect(server.hits).toHaveLength(5)
  })

  test('leaves what is pending as it is', async () => {
    const answers: (() => void)[] = []
    const server = await startWebhookServerForTest((response) => answers.push(() => response.end()))
    const { id } = await subscribe(cafe, server.url)
    const order = await orderIn(cafe)
    await expect.poll(() => answers.length).toBe(1)
    const before = await readDeliveries(cafe, id)
    expect((await replaySince(id, order.createdAt)).body).toEqual({ deliveries: 0, continueFrom: null })
    expect(await readDeliveries(cafe, id)).toEqual(before)
    for (const answer of answers) answer()
    await settledDeliveries(cafe, id, 1)
  })

  test('is done once for an Idempotency-Key', async () => {
    const order = await orderIn(cafe)
    const server = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, server.url)
    const key = { 'Idempotency-Key': newId() }
    expect((await replaySince(id, order.createdAt, key)).body).toEqual({ deliveries: 1, continueFrom: null })
    await settledDeliveries(cafe, id, 1)
    expect((await replaySince(id, order.createdAt, key)).body).toEqual({ deliveries: 1, continueFrom: null })
    expect((await readDeliveries(cafe, id)).deliveries[0]?.status).toBe('delivered')
    expect(server.hits).toHaveLength(1)
  })

  test('is 400 while the endpoint is off', async () => {
    const { id } = await subscribe(cafe, 'http://127.0.0.1:1024/')
    await switchTo(id, false)
    const { status, body } = await replaySince(id, HOUR_AGO())
    expect([status, body.error]).toEqual([400, 'Switch the endpoint on first.'])
    expect((await readDeliveries(cafe, id)).deliveries).toEqual([])
  })

  test.each([
    '',
    'yesterday',
    '2026-11-21',
    '2026-11-21T08:00:00',
    '2026-02-30T08:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '1969-12-31T23:59:59Z',
    '2026-11-21T08:00:00+24:00',
  ])('is 400 where that is "%s"', async (since) => {
    const { id } = await subscribe(cafe, 'http://127.0.0.1:1024/')
    expect((await replaySince(id, since)).status).toBe(400)
  })

  test.each(['1970-01-01T00:00:00Z', '2026-11-21T08:00:00.123456789+23:59', '9999-12-31T23:59:59-23:59'])(
    'can be %s',
    async (since) => {
      const { id } = await subscribe(cafe, 'http://127.0.0.1:1024/')
      expect((await replaySince(id, since)).status).toBe(202)
    },
  )
})
