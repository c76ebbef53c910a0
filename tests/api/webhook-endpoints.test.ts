import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { byStaff } from '@/lib/access/scope'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { carryOut } from '@/lib/orders/carry-out'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { MAX_ENDPOINTS } from '@/lib/webhooks/change-endpoints'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import type { Answer } from '../support/api-client'
import { managerOf } from '../support/bank'
import { type Cafe, logIn, patient, startCafe, startCafeForTest } from '../support/cafe'
import { askForEndpoint, ENDPOINTS, readEndpoint, settledDeliveries, subscribe } from '../support/endpoints'
import { resolveInSequence, resolverFor } from '../support/names'
import { orderIn } from '../support/orders'
import { hire } from '../support/people'
import { verifyWebhook } from '../support/verify-webhook'
import { startWebhookServerForTest } from '../support/webhook-server'

let cafe: Cafe
/** The café's names all mean this machine; nothing listens on port 1. */
const NOWHERE = 'http://127.0.0.1:1024/hooks'
beforeAll(async () => {
  cafe = patient(await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' }, { resolve: resolveInSequence(['127.0.0.1']) }))
})
afterAll(() => cafe.stop())
afterEach(() => cafe.database.prisma.webhookEndpoint.deleteMany({ where: { orgId: { not: null } } }))

const shown = ({ status, body }: Answer<unknown>) => ({ status, body })
const list = async (token = cafe.manager, headers = {}) =>
  (await cafe.api.get<{ endpoints: Endpoint[] }>(ENDPOINTS, { token, headers })).body.endpoints
const change = (id: string, body: object, token = cafe.manager) =>
  cafe.api.patch<Endpoint & ErrorBody>(`${ENDPOINTS}/${id}`, body, { token })
const rotate = (id: string, headers = {}) =>
  cafe.api.post<{ secret: string; previousSecretExpiresAt: string; droppedSecretExpiresAt: string | null }>(
    `${ENDPOINTS}/${id}/rotate-secret`,
    undefined,
    {
      token: cafe.manager,
      headers,
    },
  )
const sendTest = (id: string, token = cafe.manager) =>
  cafe.api.post<{ delivered: boolean; error: string | null }>(`${ENDPOINTS}/${id}/test`, undefined, { token })
const branchManager = async () => logIn(cafe.api, (await hire(cafe, { role: 'manager' })).credentials)
const atBranch = (branchId: string) => ({ 'X-Branch-ID': branchId })

describe('an endpoint', () => {
  test('is created with a secret of its own, and read again without it', async () => {
    const { secret, ...endpoint } = await subscribe(cafe, 'https://example.com/hooks', {
      name: 'Kế toán',
      eventTypes: [],
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(endpoint).toEqual({
      id: expect.any(String),
      name: 'Kế toán',
      url: 'https://example.com/hooks',
      branchId: null,
      eventTypes: [],
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      heldAt: null,
      failingSince: null,
      previousSecretExpiresAt: null,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(await readEndpoint(cafe, endpoint.id)).toEqual(endpoint)
    const second = await subscribe(cafe, NOWHERE)
    expect(second.secret).not.toBe(secret)
    expect((await list()).map(({ id }) => id)).toEqual([endpoint.id, second.id])
  })

  test('is for chosen types, each once', async () => {
    const eventTypes = ['order.created', 'order.updated', 'order.created']
    const { id } = await subscribe(cafe, NOWHERE, { eventTypes })
    expect((await readEndpoint(cafe, id)).eventTypes).toEqual(['order.created', 'order.updated'])
    const { body } = await change(id, { eventTypes: [...EVENT_TYPES] })
    expect(body.eventTypes).toEqual(EVENT_TYPES)
  })

  test('is changed in the parts that are given', async () => {
    const { secret: _, ...endpoint } = await subscribe(cafe, NOWHERE, { eventTypes: ['order.created'] })
    expect((await change(endpoint.id, { name: 'New' })).body).toEqual({ ...endpoint, name: 'New' })
    const changed = await change(endpoint.id, { url: 'HTTPS://Example.com', eventTypes: [] })
    expect(changed.body).toEqual({ ...endpoint, name: 'New', url: 'https://example.com/', eventTypes: [] })
    expect(await readEndpoint(cafe, endpoint.id)).toEqual(changed.body)
  })

  test('is deleted with its deliveries and their attempts', async () => {
    const { url } = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, url)
    await orderIn(cafe)
    expect(await settledDeliveries(cafe, id, 1)).toMatchObject([
      { status: 'delivered', attempts: [{ statusCode: 200 }] },
    ])
    const gone = await cafe.api.delete(`${ENDPOINTS}/${id}`, { token: cafe.manager })
    expect([gone.status, gone.body]).toEqual([204, undefined])
    const { prisma } = cafe.database
    const where = { endpointId: id }
    expect([await prisma.webhookDelivery.count({ where }), await prisma.webhookAttempt.count({ where })]).toEqual([
      0, 0,
    ])
    expect((await cafe.api.get(`${ENDPOINTS}/${id}`, { token: cafe.manager })).status).toBe(404)
    expect((await cafe.api.delete(`${ENDPOINTS}/${id}`, { token: cafe.manager })).status).toBe(404)
  })

  test('is switched off by a manager, which ends what waits, and on again with a clean slate', async () => {
    const { id } = await subscribe(cafe, NOWHERE)
    await orderIn(cafe)
    await expect.poll(async () => (await readEndpoint(cafe, id)).failingSince).not.toBeNull()
    const off = (await change(id, { enabled: false })).body
    expect(off).toMatchObject({ enabled: false, disabledReason: 'manager', disabledAt: expect.stringMatching(/Z$/) })
    expect((await change(id, { enabled: false })).body).toEqual(off)
    const { prisma } = cafe.database
    const [waiting] = await prisma.webhookDelivery.findMany({ where: { endpointId: id } })
    expect(waiting).toMatchObject({ status: 'dead', lastError: 'The endpoint was switched off.' })
    await orderIn(cafe)
    expect(await prisma.webhookDelivery.count({ where: { endpointId: id } })).toBe(1)
    const on = (await change(id, { enabled: true })).body
    expect(on).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null, failingSince: null })
    const row = await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ failures: 0, pausedUntil: null })
  })

  test('sends nothing of a change that began before it was switched off, when it is on again', async () => {
    const server = await startWebhookServerForTest()
    const { id } = await subscribe(cafe, server.url)
    const order = await orderIn(cafe)
    await settledDeliveries(cafe, id, 1)
    const by = byStaff(await managerOf(cafe))
    await cafe.database.transaction(async (sql) => {
      await carryOut(sql, by, order.id, { type: 'mark_rush', rush: true })
      await change(id, { enabled: false })
    })
    await change(id, { enabled: true })
    const deliveries = await cafe.database.prisma.webhookDelivery.findMany({
      where: { endpointId: id, orderId: order.id },
      orderBy: { version: 'asc' },
    })
    expect(deliveries.map(({ status, lastError }) => [status, lastError])).toEqual([
      ['delivered', null],
      ['dead', 'The endpoint was switched off.'],
    ])
  })
})

describe('a request about endpoints', () => {
  const WRONG_BODIES: [string, unknown, string][] = [
    ['no name', { url: NOWHERE }, 'name'],
    ['an empty name', { name: '', url: NOWHERE }, 'name'],
    ['a name of 81 characters', { name: 'x'.repeat(81), url: NOWHERE }, 'name'],
    ['a name with NUL', { name: 'a\0b', url: NOWHERE }, 'name'],
    ['no URL', { name: 'x' }, 'url'],
    ['no URL at all', { name: 'x', url: 'example.com' }, 'url'],
    ['a URL of another scheme', { name: 'x', url: 'ftp://example.com/' }, 'url'],
    ['a URL with a password', { name: 'x', url: 'https://a:b@example.com/' }, 'url'],
    ['a URL of 2,049 characters', { name: 'x', url: `https://example.com/${'x'.repeat(2_029)}` }, 'url'],
    ['a branch that is no id', { name: 'x', url: NOWHERE, branchId: 'first' }, 'branchId'],
    ['a type that there is not', { name: 'x', url: NOWHERE, eventTypes: ['order.deleted'] }, 'eventTypes.0'],
    ['more than it knows', { name: 'x', url: NOWHERE, secret: 'whsec_AAAA' }, ''],
  ]
  test.each(WRONG_BODIES)('is 400 with %s', async (_, body, path) => {
    const answer = await cafe.api.post<ErrorBody>(ENDPOINTS, body, { token: cafe.manager })
    expect(shown(answer)).toMatchObject({ status: 400, body: { code: 'invalid_request', details: [{ path }] } })
    expect(await list()).toEqual([])
  })

  test('is 400 with a change that is wrong, and changes nothing', async () => {
    const { id } = await subscribe(cafe, NOWHERE)
    const before = await readEndpoint(cafe, id)
    for (const body of [{}, { url: 'nonsense', name: 'New' }, { enabled: 'yes' }, { branchId: null }, { name: '' }]) {
      expect((await change(id, body)).status).toBe(400)
    }
    expect(await readEndpoint(cafe, id)).toEqual(before)
  })

  test('is 403 for staff who are not managers, whatever it asks', async () => {
    const { id } = await subscribe(cafe, NOWHERE, { branchId: cafe.here.branchId })
    const { api } = cafe
    const as = { token: cafe.staff }
    const one = `${ENDPOINTS}/${id}`
    const answers = await Promise.all([
      api.get<ErrorBody>(ENDPOINTS, as),
      api.post<ErrorBody>(ENDPOINTS, { name: 'x', url: 'not even a URL' }, as),
      api.get<ErrorBody>(one, as),
      api.patch<ErrorBody>(one, { name: 'x' }, as),
      api.delete<ErrorBody>(one, as),
      api.post<ErrorBody>(`${one}/rotate-secret`, undefined, as),
      api.post<ErrorBody>(`${one}/test`, undefined, as),
      api.get<ErrorBody>(`${one}/deliveries`, as),
      api.post<ErrorBody>(`${one}/deliveries/${newId()}/replay`, undefined, as),
      api.post<ErrorBody>(`${one}/replay`, { since: '2026-01-01T00:00:00Z' }, as),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'forbidden']))
    expect(await readEndpoint(cafe, id)).toMatchObject({ name: 'Accounting', previousSecretExpiresAt: null })
  })

  test('is 404 about what belongs to others, word for word as about what there is not', async () => {
    const ours = await subscribe(cafe, NOWHERE)
    const there = await subscribe(cafe, NOWHERE, { branchId: cafe.there.branchId })
    const manager = await branchManager()
    const { api } = cafe
    const requests = [
      (id: string, as: object) => api.get(`${ENDPOINTS}/${id}`, as),
      (id: string, as: object) => api.patch(`${ENDPOINTS}/${id}`, { name: 'x', enabled: false }, as),
      (id: string, as: object) => api.delete(`${ENDPOINTS}/${id}`, as),
      (id: string, as: object) => api.post(`${ENDPOINTS}/${id}/rotate-secret`, undefined, as),
      (id: string, as: object) => api.post(`${ENDPOINTS}/${id}/test`, undefined, as),
      (id: string, as: object) => api.get(`${ENDPOINTS}/${id}/deliveries`, as),
      (id: string, as: object) => api.post(`${ENDPOINTS}/${id}/deliveries/${newId()}/replay`, undefined, as),
      (id: string, as: object) => api.post(`${ENDPOINTS}/${id}/replay`, { since: '2026-01-01T00:00:00Z' }, as),
    ]
    for (const ask of requests) {
      const unknown = shown(await ask(newId(), { token: cafe.manager }))
      expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(shown(await ask(ours.id, { token: cafe.otherManager }))).toEqual(unknown)
      expect(shown(await ask(BOARD_ENDPOINT_ID, { token: cafe.manager }))).toEqual(unknown)
      // Whoever is tied or narrowed to a branch sees neither another branch's nor the whole organisation's.
      for (const { id } of [ours, there]) {
        expect(shown(await ask(id, { token: manager }))).toEqual(unknown)
        const narrowed = { token: cafe.manager, headers: atBranch(cafe.here.branchId) }
        expect(shown(await ask(id, narrowed))).toEqual(unknown)
      }
    }
    expect(await readEndpoint(cafe, ours.id)).toMatchObject({ enabled: true, previousSecretExpiresAt: null })
    expect(await cafe.database.prisma.webhookEndpoint.count({ where: { id: BOARD_ENDPOINT_ID, enabled: true } })).toBe(
      1,
    )
  })
})

describe('the branch of an endpoint', () => {
  test('is what the manager is tied or narrowed to', async () => {
    const manager = await branchManager()
    const tied = await subscribe(cafe, NOWHERE, {}, { token: manager })
    const narrowed = await subscribe(cafe, NOWHERE, {}, { headers: atBranch(cafe.there.branchId) })
    const named = await subscribe(cafe, NOWHERE, { branchId: cafe.there.branchId.toUpperCase() })
    expect([tied.branchId, narrowed.branchId, named.branchId]).toEqual([
      cafe.here.branchId,
      cafe.there.branchId,
      cafe.there.branchId,
    ])
    expect((await list(manager)).map(({ id }) => id)).toEqual([tied.id])
    expect((await list(cafe.manager, atBranch(cafe.there.branchId))).map(({ id }) => id)).toEqual([
      narrowed.id,
      named.id,
    ])
    expect(await list()).toHaveLength(3)
    expect(await list(cafe.otherManager)).toEqual([])
    expect((await change(tied.id, { name: 'Mine' }, manager)).body.name).toBe('Mine')
  })

  test('is 404 where it is not of the scope', async () => {
    const manager = await branchManager()
    const ask = async (branchId: string, token = cafe.manager) =>
      shown(await askForEndpoint(cafe, NOWHERE, { branchId }, { token }))
    const unknown = await ask(newId())
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found', error: 'There is no such branch.' } })
    expect(await ask(cafe.elsewhere.branchId)).toEqual(unknown)
    expect(await ask(cafe.there.branchId, manager)).toEqual(unknown)
    expect(await list()).toEqual([])
  })
})

describe('the address of an endpoint', () => {
  const RESOLVE = resolverFor({ 'example.com': ['93.184.215.14'], 'inside.example': ['10.0.0.1'] })

  test('is of the public internet, when it is created and when it is changed', async () => {
    const guarded = await startCafeForTest({}, { resolve: RESOLVE })
    const detail = (answer: Answer<ErrorBody>) => [answer.status, answer.body.details]
    const message = 'Only addresses of the public internet are possible.'
    const { id } = await subscribe(guarded, 'https://example.com/')
    for (const url of [NOWHERE, 'http://2130706433/', 'http://[::1]/', 'http://inside.example/']) {
      const expected = [400, [{ path: 'url', message }]]
      expect(detail(await askForEndpoint(guarded, url))).toEqual(expected)
      const changed = await guarded.api.patch<ErrorBody>(`${ENDPOINTS}/${id}`, { url }, { token: guarded.manager })
      expect(detail(changed)).toEqual(expected)
    }
    const unknown = await askForEndpoint(guarded, 'https://nobody.example/')
    expect(unknown.body.details?.[0]?.message).toBe('The host name nobody.example could not be resolved.')
    expect(await readEndpoint(guarded, id, guarded.manager)).toMatchObject({ url: 'https://example.com/' })
  })

  test('is at an allowed port, when it is created, when it is changed and when something is sent', async () => {
    const server = await startWebhookServerForTest()
    const env = { WEBHOOK_ALLOW_PRIVATE: '1' }
    const guarded = await startCafeForTest({ ...env, WEBHOOK_PORTS: `443,${server.port}` }, { resolve: RESOLVE })
    const refusal = [{ path: 'url', message: expect.stringMatching(/^Webhooks may not go to port 25, only to 443, /) }]
    const { id } = await subscribe(guarded, server.url)
    const url = 'http://example.com:25/'
    expect(await askForEndpoint(guarded, url)).toMatchObject({ status: 400, body: { details: refusal } })
    const changed = await guarded.api.patch<ErrorBody>(`${ENDPOINTS}/${id}`, { url }, { token: guarded.manager })
    expect(changed).toMatchObject({ status: 400, body: { details: refusal } })
    // As an endpoint from before the rule, or before the setting.
    await guarded.database.prisma.webhookEndpoint.update({ where: { id }, data: { url } })
    const tried = await guarded.api.post(`${ENDPOINTS}/${id}/test`, undefined, { token: guarded.manager })
    expect(tried.body).toMatchObject({
      delivered: false,
      error: 'The port is not one of those allowed for webhooks.',
    })
  })

  test('is checked again when something is sent', async () => {
    const server = await startWebhookServerForTest()
    const guarded = await startCafeForTest({}, { resolve: resolveInSequence(['93.184.215.14'], ['127.0.0.1']) })
    const { id } = await subscribe(guarded, `http://rebound.example:${server.port}/`)
    const tried = await guarded.api.post(`${ENDPOINTS}/${id}/test`, undefined, { token: guarded.manager })
    expect(tried.body).toMatchObject({ delivered: false, error: 'The address is not one of the public internet.' })
    await orderIn(guarded)
    await expect.poll(async () => (await readEndpoint(guarded, id, guarded.manager)).failingSince).not.toBeNull()
    expect(server.connections()).toBe(0)
  })
})

describe('the number of endpoints', () => {
  test(`is ${MAX_ENDPOINTS} at most in an organisation, also when many come at once`, async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_ENDPOINTS + 10 }, (_, index) =>
        askForEndpoint(cafe, NOWHERE, {}, index % 2 ? { headers: { 'Idempotency-Key': newId() } } : {}),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(10)
    for (const answer of refused) {
      expect(shown(answer)).toMatchObject({
        status: 400,
        body: { error: 'An organisation has at most 50 endpoints. Delete one first.' },
      })
    }
    const [first] = await list()
    expect(await list()).toHaveLength(MAX_ENDPOINTS)
    expect((await askForEndpoint(cafe, NOWHERE, {}, { token: cafe.otherManager })).status).toBe(201)
    await cafe.api.delete(`${ENDPOINTS}/${first?.id}`, { token: cafe.manager })
    expect((await askForEndpoint(cafe, NOWHERE)).status).toBe(201)
  })
})

describe('the secret', () => {
  test('signs every event, verified twice', async () => {
    const server = await startWebhookServerForTest()
    const { id, secret } = await subscribe(cafe, server.url)
    const order = await orderIn(cafe)
    await expect.poll(() => server.hits.length).toBe(1)
    const [hit] = server.hits
    if (!hit) throw new Error('Nothing came.')
    expect(verifyWebhook(secret, hit.headers, hit.body)).toBe(true)
    expect(new Webhook(secret).verify(hit.body, hit.headers as Record<string, string>)).toMatchObject({
      type: 'order.created',
      data: { order: { id: order.id } },
    })
    const [delivery] = await settledDeliveries(cafe, id, 1)
    expect(hit.headers['webhook-id']).toBe(delivery?.eventId)
  })

  test('is changed with an overlap of 24 hours, in which both sign, and not the one before', async () => {
    const server = await startWebhookServerForTest()
    const { id, secret: first } = await subscribe(cafe, server.url)
    const before = await cafe.database.query<{ now: Date }>('SELECT clock_timestamp() AS now', [])
    const { status, body } = await rotate(id)
    const second = body.secret
    expect([status, second === first, body.droppedSecretExpiresAt]).toEqual([200, false, null])
    const day = Date.parse(body.previousSecretExpiresAt) - (before[0]?.now.getTime() ?? 0)
    expect(Math.round(day / 3_600_000)).toBe(24)
    expect((await readEndpoint(cafe, id)).previousSecretExpiresAt).toBe(body.previousSecretExpiresAt)

    const signedBy = async () => {
      expect((await sendTest(id)).body.delivered).toBe(true)
      const hit = server.hits.at(-1)
      if (!hit) throw new Error('Nothing came.')
      return [first, second].map((secret) => verifyWebhook(secret, hit.headers, hit.body))
    }
    expect(await signedBy()).toEqual([true, true])
    await cafe.database.query(`UPDATE webhook_endpoints SET previous_secret_until = now() WHERE id = $1`, [id])
    expect(await signedBy()).toEqual([false, true])
    expect((await readEndpoint(cafe, id)).previousSecretExpiresAt).toBeNull()
    const { body: third } = await rotate(id)
    expect([await signedBy(), third.droppedSecretExpiresAt]).toEqual([[false, true], null])
    // Within the overlap: the answer says that the second secret stops before its time.
    const { body: fourth } = await rotate(id)
    expect([await signedBy(), fourth.droppedSecretExpiresAt]).toEqual([[false, false], third.previousSecretExpiresAt])
  })

  test('is shown once: not read again, not logged, and nowhere in the database in clear', async () => {
    const created = await subscribe(cafe, NOWHERE, {}, { headers: { 'Idempotency-Key': newId() } })
    const rotated = await rotate(created.id, { 'Idempotency-Key': newId() })
    await orderIn(cafe)
    await sendTest(created.id)
    await change(created.id, { name: 'x', enabled: false })
    const { query } = cafe.database
    const tables = ['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts', 'order_events', 'idempotency_keys']
    const rows = await Promise.all(tables.map((table) => query(`SELECT t::text AS row FROM ${table} t`, [])))
    const read = await Promise.all(
      ['', `/${created.id}`, `/${created.id}/deliveries`].map((path) =>
        cafe.api.get(`${ENDPOINTS}${path}`, { token: cafe.manager }),
      ),
    )
    const everything = JSON.stringify([rows, read.map(({ body }) => body), cafe.logLines])
    expect(everything).toContain(created.id)
    for (const secret of [created.secret, rotated.body.secret]) {
      expect(everything).not.toContain(secret.slice('whsec_'.length, -1))
      expect(everything).not.toContain(Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex'))
    }
    expect(everything).not.toContain('whsec_')
  })

  test('of another endpoint cannot be put in its place in the database', async () => {
    const [one, other] = [await subscribe(cafe, NOWHERE), await subscribe(cafe, NOWHERE)]
    const { prisma } = cafe.database
    const { secret } = await prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id: other.id },
      omit: { secret: false },
    })
    await prisma.webhookEndpoint.update({ where: { id: one.id }, data: { secret } })
    const answer = await sendTest(one.id)
    expect(answer.status).toBe(400)
  })
})

describe('Idempotency-Key', () => {
  const keyed = (key: string) => ({ 'Idempotency-Key': key })

  test('creates one endpoint, and gives its secret each time', async () => {
    const key = newId()
    const ask = (name = 'Accounting') => askForEndpoint(cafe, NOWHERE, { name }, { headers: keyed(key) })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()))
    const [first] = answers
    expect(first?.status).toBe(201)
    expect(first?.body.secret).toMatch(/^whsec_/)
    expect(answers.map(shown)).toEqual(answers.map(() => first && shown(first)))
    expect(await list()).toHaveLength(1)
    expect((await ask('Another')).status).toBe(422)
  })

  test('keeps a refusal too', async () => {
    const key = newId()
    const ask = () => askForEndpoint(cafe, 'ftp://example.com/', {}, { headers: keyed(key) })
    const first = await ask()
    expect(first.status).toBe(400)
    expect(shown(await ask())).toEqual(shown(first))
  })

  test('does not show a secret to somebody who is a manager no more', async () => {
    const { id, credentials } = await hire(cafe, { role: 'manager' })
    const as = { token: await logIn(cafe.api, credentials), headers: keyed(newId()) }
    expect((await askForEndpoint(cafe, NOWHERE, {}, as)).status).toBe(201)
    await cafe.database.prisma.staff.update({ where: { id }, data: { role: 'staff' } })
    const again = { ...as, token: await logIn(cafe.api, credentials) }
    expect((await askForEndpoint(cafe, NOWHERE, {}, again)).status).toBe(403)
  })

  test('rotates once', async () => {
    const { id } = await subscribe(cafe, NOWHERE)
    const key = keyed(newId())
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(id, key)))
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    const kept = await cafe.database.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })
    expect((await rotate(id, key)).body).toEqual(answers[0]?.body)
    expect(await cafe.database.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })).toEqual(kept)
    expect((await rotate(id)).body.secret).not.toBe(answers[0]?.body.secret)
  })
})

describe('a test event', () => {
  test('is sent at once, signed, and not kept', async () => {
    const server = await startWebhookServerForTest((response) => response.end('Cảm ơn!'))
    const { id, secret } = await subscribe(cafe, server.url, { name: 'Kế toán' })
    const { status, body } = await sendTest(id)
    expect({ status, body }).toEqual({
      status: 200,
      body: { delivered: true, statusCode: 200, durationMs: expect.any(Number), answer: 'Cảm ơn!', error: null },
    })
    const [hit] = server.hits
    if (!hit) throw new Error('Nothing came.')
    expect(verifyWebhook(secret, hit.headers, hit.body)).toBe(true)
    expect(JSON.parse(hit.body)).toEqual({
      type: 'webhook.test',
      timestamp: expect.stringMatching(/Z$/),
      data: { endpointId: id, name: 'Kế toán' },
    })
    const { prisma } = cafe.database
    const where = { endpointId: id }
    expect([await prisma.webhookDelivery.count({ where }), await prisma.webhookAttempt.count({ where })]).toEqual([
      0, 0,
    ])
  })

  test('says what went wrong, also of an endpoint that is switched off, and changes nothing of it', async () => {
    const server = await startWebhookServerForTest((response) => {
      response.writeHead(410)
      response.end('gone')
    })
    const { id } = await subscribe(cafe, server.url)
    await change(id, { enabled: false })
    const before = await readEndpoint(cafe, id)
    expect((await sendTest(id)).body).toMatchObject({
      delivered: false,
      statusCode: 410,
      answer: 'gone',
      error: 'The endpoint answered 410.',
    })
    expect(await readEndpoint(cafe, id)).toEqual(before)
    await change(id, { url: NOWHERE })
    expect((await sendTest(id)).body).toMatchObject({ delivered: false, error: 'The connection was refused.' })
  })
})
