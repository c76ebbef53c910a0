import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@/lib/errors'
import { EVENT_DATA } from '@/lib/events/webhook-event'
import { authenticateGuest, type OpenedSession } from '@/lib/guests/guest-session'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import { connectRedis } from '@/server/redis'
import { connectBank, SENDERS } from '../support/bank'
import { type Cafe, logIn, startCafe, startCafeForTest } from '../support/cafe'
import { keptLog } from '../support/log-lines'
import { makeOpenApiDocument } from '../support/make-openapi-document'
import {
  type Endpoint,
  endpointsOf,
  type OpenApiDocument,
  readDocument,
  responsesOf,
} from '../support/openapi-document'
import { orderIn } from '../support/orders'
import { hire } from '../support/people'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const fetchPath = (path: string, init?: RequestInit) => fetch(`${cafe.baseUrl}${path}`, init)

describe('GET /healthz', () => {
  test('says that the process answers', async () => {
    const answer = await fetchPath('/healthz')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  })
})

describe('GET /readyz', () => {
  test('says that it can serve', async () => {
    const answer = await fetchPath('/readyz')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
  })

  test('logs one line for each outage of Redis', async () => {
    const { log, lines } = keptLog()
    const redis = await connectRedis('redis://127.0.0.1:1', log)
    onTestFinished(() => redis.disconnect())
    let attempts = 0
    redis.on('close', () => attempts++)
    await expect.poll(() => attempts).toBeGreaterThan(2)
    expect(lines.filter((line) => line.includes('redis is unavailable'))).toHaveLength(1)
  })

  test('names Redis where it is set and away, while orders go on', async () => {
    // Nothing listens on port 1.
    const withoutRedis = await startCafeForTest({ REDIS_URL: 'redis://127.0.0.1:1' })
    const answer = await fetch(`${withoutRedis.baseUrl}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', without: ['redis'] }])
    expect(await (await fetch(`${withoutRedis.baseUrl}/metrics`)).text()).toContain('\npassboard_redis_up 0\n')
    expect((await orderIn(withoutRedis)).status).toBe('pending')
    expect((await fetch(`${withoutRedis.baseUrl}/healthz`)).status).toBe(200)
  })
})

describe('GET /metrics', () => {
  const count = async (labels: string) => {
    const text = await (await fetchPath('/metrics')).text()
    const line = text.split('\n').find((each) => each.startsWith(`passboard_http_request_seconds_count{${labels}}`))
    return Number(line?.split(' ').at(-1) ?? 0)
  }

  test('counts requests by method and status, in the text format of Prometheus', async () => {
    const answer = await fetchPath('/metrics')
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await answer.text()).toMatch(/^# HELP passboard_http_request_seconds .+$/m)
    const [found, refused] = [await count('method="GET",status="200"'), await count('method="GET",status="404"')]
    await cafe.api.get('/branches', { token: cafe.staff })
    await cafe.api.get(`/orders/${newId()}`, { token: cafe.staff })
    expect(await count('method="GET",status="200"')).toBe(found + 1)
    expect(await count('method="GET",status="404"')).toBe(refused + 1)
  })

  test('shows no id, path or name that a client chose', async () => {
    const id = newId()
    await cafe.api.get(`/orders/${id}?page=${id}`, { token: cafe.staff })
    await fetchPath(`/api/v1/${id}`, { method: 'PROPFIND' })
    expect(await (await fetchPath('/metrics')).text()).not.toContain(id)
  })
})

describe('X-Request-ID', () => {
  const requests: [string, string, RequestInit?][] = [
    ['an answer', '/openapi.json'],
    ['401', '/orders'],
    ['400', '/auth/login', { method: 'POST' }],
    ['404', '/nothing-here'],
    ['415', '/auth/login', { method: 'POST', body: 'x' }],
  ]

  test.each(requests)('is on %s, new each time, and names its line in the log', async (_, path, init) => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await fetchPath(`/api/v1${path}`, init)).headers.get('X-Request-ID') ?? ''),
    )
    expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)])
    expect(ids[0]).not.toBe(ids[1])
    const lines = cafe.logLines.map((line) => JSON.parse(line)).filter(({ requestId }) => ids.includes(requestId))
    expect(lines).toEqual(
      ids.map(() =>
        expect.objectContaining({
          msg: 'request',
          path: `/api/v1${path}`,
          status: expect.any(Number),
          ms: expect.any(Number),
        }),
      ),
    )
  })

  test('of a client or a proxy is kept, answered and logged; one that is no word of 64 characters is replaced', async () => {
    const chosen = `_proxy-1:${newId()}`
    const answer = await fetchPath('/api/v1/orders', { headers: { 'X-Request-ID': chosen } })
    expect(answer.headers.get('X-Request-ID')).toBe(chosen)
    expect(linesOf(chosen)).toMatchObject([{ status: 401, errorCode: 'unauthenticated' }])
    for (const bad of ['x'.repeat(65), 'two words', '"}{"level":60', '../x', '']) {
      const other = await fetchPath('/api/v1/orders', { headers: { 'X-Request-ID': bad } })
      expect(other.headers.get('X-Request-ID')).toMatch(UUID)
    }
    expect(cafe.logLines.join('\n')).not.toMatch(/x{65}|two words|"level\\?":60/)
  })
})

const linesOf = (id: string) =>
  cafe.logLines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id)

describe('the log line of a request', () => {
  const lineOf = async (path: string, init: RequestInit = {}) => {
    const id = newId()
    await fetchPath(path, { ...init, headers: { ...init.headers, 'X-Request-ID': id } })
    return linesOf(id)
  }
  const bearing = (token: string) => ({ Authorization: `Bearer ${token}` })

  test('names the person, the branch, the address and the error code', async () => {
    const { staffId, orgId, branchId } = await authenticateStaff(cafe.database, cafe.staff)
    expect(await lineOf(`/api/v1/orders/${newId()}`, { headers: bearing(cafe.staff) })).toMatchObject([
      { person: staffId, org: orgId, branch: branchId, address: '127.0.0.1', status: 404, errorCode: 'not_found' },
    ])
    const [good] = await lineOf('/api/v1/branches', { headers: bearing(cafe.staff) })
    expect(good).toMatchObject({ person: staffId, status: 200 })
    expect(good).not.toHaveProperty('errorCode')
  })

  test('names the key, also of a refusal, and the session of a guest, without their secrets', async () => {
    const wanted = { name: 'POS', permissions: ['orders.read'], branchIds: [cafe.here.branchId] }
    const created = await cafe.api.post<{ id: string; key: string }>('/api-keys', wanted, { token: cafe.manager })
    const { id, key } = created.body
    expect(await lineOf('/api/v1/orders', { headers: bearing(key) })).toMatchObject([{ key: id, status: 200 }])
    const elsewhere = { ...bearing(key), 'X-Branch-ID': cafe.elsewhere.branchId }
    expect(await lineOf('/api/v1/orders', { headers: elsewhere })).toMatchObject([{ key: id, errorCode: 'forbidden' }])
    const { body } = await cafe.api.post<OpenedSession>('/guest/sessions', { tableCode: cafe.here.tableCode })
    const guest = await authenticateGuest(cafe.database, body.sessionId)
    expect(await lineOf('/api/v1/guest/menu', { headers: { 'X-Session-ID': body.sessionId } })).toMatchObject([
      { guest: guest.sessionId, branch: cafe.here.branchId, status: 200 },
    ])
    const written = cafe.logLines.join('\n')
    for (const secret of [key, body.sessionId, cafe.staff]) expect(written).not.toContain(secret)
  })

  test('of a refused hook names the connection, the address and the code', async () => {
    const bank = await connectBank(cafe, SENDERS.standard)
    expect(await lineOf(`/hooks/transfers/${bank.address}`, { method: 'POST', body: '{}' })).toMatchObject([
      {
        msg: 'hook refused',
        connection: bank.id,
        org: cafe.here.orgId,
        address: '127.0.0.1',
        status: 401,
        errorCode: 'unauthenticated',
        path: `/hooks/transfers/${bank.address.slice(0, 8)}…`,
      },
    ])
    const unknown = '0'.repeat(32)
    expect(await lineOf(`/hooks/printers/${unknown}`, { method: 'POST' })).toMatchObject([
      { msg: 'hook refused', errorCode: 'not_found', path: '/hooks/printers/00000000…' },
    ])
    expect(await lineOf('/webhooks/orders', { method: 'POST', body: '{}' })).toMatchObject([
      { msg: 'hook refused', status: 401 },
    ])
    expect(cafe.logLines.join('\n')).not.toContain(unknown)
    // A good address, entered with a mistake.
    for (const typed of [`${bank.address}/`, `${bank.address}%20`, bank.address.toUpperCase()])
      expect(await lineOf(`/hooks/transfers/${typed}`, { method: 'POST' })).toMatchObject([{ errorCode: 'not_found' }])
    expect(cafe.logLines.join('\n').toLowerCase()).not.toContain(bank.address)
  })
})

describe('an address that does not exist', () => {
  test.each([
    ['GET', '/api/v1'],
    ['GET', '/api/v1/'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1/orders/'],
    ['GET', '/api/v1//orders'],
    ['GET', '/api/v1/Orders'],
    ['DELETE', '/api/v1/orders'],
    ['PUT', '/api/v1/orders/019ab8a2-5c1e-7b3c-9f10-2d3e4f5a6b7c/status'],
    ['GET', '/api/v1/auth/login'],
    ['GET', '/api/v1/%2e%2e/healthz'],
    ['GET', '/api/v1/__proto__'],
    ['OPTIONS', '/api/v1/orders'],
    ['PROPFIND', '/api/v1/orders'],
    ['GET', '/webhooks/nothing'],
    ['POST', '/healthz'],
    ['GET', '/api/docs/package.json'],
    ['GET', '/api/docs/..%2fpackage.json'],
  ])('%s %s is 404 with the body of every error', async (method, path) => {
    const answer = await fetchPath(path, { method })
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: 'There is nothing at this address.', code: 'not_found' },
    ])
  })
})

describe('every answer', () => {
  test.each(['/api/v1/openapi.json', '/api/v1/orders', '/api/docs', '/healthz', '/metrics', '/api/v1/nothing'])(
    'of %s tells browsers to be careful with it',
    async (path) => {
      const { headers } = await fetchPath(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('X-Powered-By')).toBeNull()
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    },
  )
})

describe('GET /api/docs', () => {
  test('is read without the internet: all it needs is here', async () => {
    const page = await fetchPath('/api/docs')
    const html = await page.text()
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, expect.stringContaining('text/html')])
    expect(html).not.toMatch(/(https?:)?\/\/[a-z]/i)
    const parts = [...html.matchAll(/<(?:script nonce="[^"]+" src|link rel="stylesheet" href)="([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(parts.length).toBeGreaterThanOrEqual(3)
    for (const part of parts) {
      const answer = await fetchPath(part)
      expect([part, answer.status]).toEqual([part, 200])
      expect(answer.headers.get('Content-Type')).toMatch(part.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
      expect((await answer.text()).length).toBeGreaterThan(50)
    }
    const start = await (await fetchPath(parts.find((path) => path.endsWith('start.js')) ?? '')).text()
    expect(start).toContain("url: '/api/v1/openapi.json'")
    expect(start).not.toMatch(/https?:/)
  })
})

describe('the policy of /api/docs', () => {
  test('lets only scripts with the nonce of this answer run', async () => {
    const [first, second] = await Promise.all([noncesOf('/api/docs'), noncesOf('/api/docs')])
    expect(first.scripts).toEqual([first.nonce, first.nonce])
    expect(second.scripts).toEqual([second.nonce, second.nonce])
    expect(first.nonce).not.toBe(second.nonce)
  })

  /** @returns the nonce that the policy names, and those of the page's scripts. */
  async function noncesOf(path: string) {
    const page = await fetchPath(path)
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/(^|; )object-src 'none'(;|$)/)
    const [, nonce] = /(?:^|; )script-src 'nonce-([\w+/]{22}==)' 'strict-dynamic'(?:;|$)/.exec(policy) ?? []
    const scripts = [...(await page.text()).matchAll(/<script(?: nonce="([^"]*)")?/g)].map(([, own]) => own)
    return { nonce, scripts }
  }
})

test('the files of /api/docs are read once, not for every request', async () => {
  const read = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  onTestFinished(() => {
    read.mockRestore()
    syncBuiltinESMExports()
  })
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
    expect((await fetchPath(`/api/docs/${name}`)).status).toBe(200)
  }
  expect(read).not.toHaveBeenCalled()
})

describe('GET /api/v1/openapi.json', () => {
  let document: OpenApiDocument
  let endpoints: Endpoint[]
  beforeAll(async () => {
    document = await readDocument(cafe.baseUrl)
    endpoints = endpointsOf(document)
  })

  /** A validator that knows the document's components. */
  const ajv = () => {
    const validator = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(validator)
    return validator.addSchema(document, 'openapi')
  }
  const errorResponses = ({ name, operation }: Endpoint) =>
    Object.entries(responsesOf(document, operation))
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({ where: `${name} ${status}`, status: Number(status), response }))

  test('is the document that the tests check every answer against', () => {
    // The limits of this café are in the text.
    const { info, ...made } = JSON.parse(makeOpenApiDocument()) as OpenApiDocument
    expect(document).toEqual({ ...made, info: { ...info, description: document.info.description } })
  })

  test('documents the whole interface, and nothing else', () => {
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(
      [
        'POST /auth/login',
        'GET /auth/me',
        'POST /auth/logout',
        'POST /api-keys',
        'GET /api-keys',
        'POST /api-keys/{id}/rotate',
        'DELETE /api-keys/{id}',
        'GET /orders',
        'POST /orders',
        'GET /orders/{id}',
        'PATCH /orders/{id}',
        'PATCH /orders/{id}/items',
        'POST /orders/{id}/items',
        'PATCH /orders/{id}/items/{itemId}',
        'POST /orders/{id}/items/{itemId}/void',
        'POST /orders/{id}/void',
        'POST /orders/{id}/stop',
        'GET /orders/{id}/contact',
        'PUT /orders/{id}/contact',
        'POST /orders/{id}/fire',
        'PATCH /orders/{id}/status',
        'POST /orders/{id}/confirm-payment',
        'POST /orders/{id}/payments',
        'POST /orders/{id}/payments/{paymentId}/void',
        'PATCH /orders/{id}/payments/{paymentId}',
        'POST /orders/{id}/refunds',
        'POST /guest/sessions',
        'GET /guest/menu',
        'POST /guest/orders',
        'GET /guest/orders/{id}',
        'POST /guest/orders/{id}/cancel',
        'GET /branches',
        'GET /branches/{id}',
        'PATCH /branches/{id}',
        'POST /branches/{id}/pause-ordering',
        'POST /branches/{id}/resume-ordering',
        'POST /branches/{id}/kitchen',
        'GET /stations',
        'POST /stations',
        'PATCH /stations/{id}',
        'DELETE /stations/{id}',
        'POST /stations/{id}/move',
        'POST /stations/restore',
        'GET /menu',
        'PUT /menu',
        'POST /menu/categories',
        'PATCH /menu/categories/{id}',
        'DELETE /menu/categories/{id}',
        'POST /menu/categories/restore',
        'POST /menu/items',
        'GET /menu/items/{id}',
        'PATCH /menu/items/{id}',
        'PATCH /menu/items/{id}/options',
        'DELETE /menu/items/{id}',
        'PUT /menu/items/{id}/photo',
        'DELETE /menu/items/{id}/photo',
        'POST /menu/items/restore',
        'POST /menu/option-groups',
        'GET /menu/option-groups/{id}',
        'PATCH /menu/option-groups/{id}',
        'DELETE /menu/option-groups/{id}',
        'POST /menu/option-groups/restore',
        'POST /orders/{id}/adjustments',
        'DELETE /orders/{id}/adjustments/{adjustmentId}',
        'GET /audit',
        'GET /screens',
        'POST /screens',
        'PATCH /screens/{id}',
        'DELETE /screens/{id}',
        'POST /screens/{id}/chime',
        'GET /reports/service',
        'GET /reports/tickets',
        'POST /branches',
        'GET /staff',
        'POST /staff',
        'PATCH /staff/{id}',
        'PUT /staff/{id}/pin',
        'POST /staff/{id}/deactivate',
        'POST /staff/{id}/activate',
        'POST /tables',
        'PATCH /tables/{id}',
        'DELETE /tables/{id}',
        'POST /tables/{id}/new-code',
        'POST /tables/{id}/restore',
        'GET /tables',
        'POST /tables/{id}/close',
        'POST /tables/{id}/open',
        'POST /tables/{id}/move',
        'GET /tables/{id}/bill',
        'POST /tables/{id}/bill/pay',
        'GET /bank-connections',
        'POST /bank-connections',
        'GET /bank-connections/{id}',
        'PATCH /bank-connections/{id}',
        'DELETE /bank-connections/{id}',
        'PUT /bank-connections/{id}/secret',
        'GET /transfers',
        'GET /transfers/{id}',
        'GET /transfers/{id}/due-orders',
        'POST /transfers/{id}/settle',
        'GET /printers',
        'POST /printers',
        'PATCH /printers/{id}',
        'DELETE /printers/{id}',
        'POST /printers/{id}/test',
        'GET /menu-items',
        'PATCH /menu-items/{id}',
        'PATCH /menu-options/{id}',
        'GET /events',
        'GET /events/stream',
        'GET /webhook-endpoints',
        'POST /webhook-endpoints',
        'GET /webhook-endpoints/{id}',
        'PATCH /webhook-endpoints/{id}',
        'DELETE /webhook-endpoints/{id}',
        'POST /webhook-endpoints/{id}/rotate-secret',
        'POST /webhook-endpoints/{id}/test',
        'POST /webhook-endpoints/{id}/release',
        'POST /webhook-endpoints/{id}/replay',
        'GET /webhook-endpoints/{id}/deliveries',
        'POST /webhook-endpoints/{id}/deliveries/{eventId}/replay',
      ].toSorted(),
    )
  })

  test('documents the webhooks that are sent: their bodies and their headers', () => {
    const { webhooks } = document
    expect(Object.keys(webhooks)).toEqual([...Object.keys(EVENT_DATA), 'webhook.test'])
    for (const { post } of Object.values(webhooks)) {
      const names = (post?.parameters ?? []).map((parameter) => [parameter.name, parameter.in, parameter.required])
      expect(names).toEqual(['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, 'header', true]))
    }
    const body = webhooks.order?.post?.requestBody?.content['application/json'].schema
    expect(body).toEqual({ $ref: '#/components/schemas/WebhookEvent' })
    expect(document.components.schemas.WebhookEventType?.enum).toEqual(EVENT_TYPES)
  })

  test('is OpenAPI 3.1, names where it is served, and points to nothing that is not in it', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(document.servers).toEqual([{ url: expect.stringMatching(/\/api\/v1$/) }])
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '')
    expect(references.length).toBeGreaterThan(10)
    for (const target of new Set(references)) {
      const [, kind, name] = /^#\/components\/(schemas|headers|responses)\/([^/]+)$/.exec(target) ?? []
      expect(Object.keys(document.components[kind as 'schemas' | 'headers' | 'responses'] ?? {})).toContain(name)
    }
  })

  test('has only schemas that are valid JSON Schema 2020-12', () => {
    const validator = new Ajv2020({ strict: false })
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect([name, validator.validateSchema(schema)]).toEqual([name, true])
    }
  })

  test('gives every operation a summary, a tag, its security, its parameters and a success', () => {
    for (const { name, path, operation } of endpoints) {
      expect([name, operation.summary, operation.tags]).toEqual([
        name,
        expect.stringMatching(/\w/),
        [expect.any(String)],
      ])
      for (const scheme of operation.security.flatMap(Object.keys)) {
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme)
      }
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      // 201 is for what the request made. Some requests may find that it was made before, or change what is there.
      expect([['200'], ['201'], ['202'], ['204'], ['200', '201']]).toContainEqual(
        Object.keys(operation.responses).filter((status) => status < '300'),
      )
    }
  })

  test('gives every error an example of each of its codes, with the right status and the right shape', () => {
    const validator = ajv()
    const validators = new Map<string, ReturnType<typeof validator.compile>>()
    const codes = new Set<ErrorCode>()
    for (const { where, status, response } of endpoints.flatMap(errorResponses)) {
      const content = response.content?.['application/json']
      const examples = Object.entries(content?.examples ?? {})
      expect([where, examples.length]).not.toEqual([where, 0])
      for (const [code, { value }] of examples) {
        expect([where, ERROR_STATUS[code as ErrorCode]]).toEqual([where, status])
        expect(value).toMatchObject({ code, error: expect.stringMatching(/\.$/) })
        const schema = JSON.stringify(content?.schema).replaceAll('"#/', '"openapi#/')
        const validate = validators.get(schema) ?? validator.compile(JSON.parse(schema))
        validators.set(schema, validate)
        expect([where, validate(value)]).toEqual([where, true])
        codes.add(code as ErrorCode)
      }
    }
    expect([...codes].toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted())
  })

  test('documents on every operation the errors that can always happen', () => {
    for (const { name, method, operation } of endpoints) {
      const always = ['429', '500', '503']
      const withToken = operation.security.length > 0 ? ['401'] : []
      const withBody = method === 'GET' || method === 'DELETE' ? [] : ['413', '415']
      const withInput = operation.parameters || withBody.length > 0 ? ['400'] : []
      const expected = [...always, ...withToken, ...withBody, ...withInput]
      expect([name, Object.keys(operation.responses)]).toEqual([name, expect.arrayContaining(expected)])
      for (const [status, { headers }] of Object.entries(responsesOf(document, operation))) {
        const waits = status === '429' || status === '503' ? ['Retry-After'] : []
        const isValidated = '304' in operation.responses && (status === '200' || status === '304')
        const validators = isValidated ? ['ETag', 'Cache-Control', 'Vary'] : []
        expect(Object.keys(headers ?? {})).toEqual([...waits, ...validators, 'RateLimit-Policy', 'RateLimit'])
      }
    }
  })
})

describe('the log', () => {
  const WRONG_PIN = '918273645091'

  test('is JSON lines, and holds no PIN, token, session or table code after a busy hour', async () => {
    const { api } = cafe
    const { credentials } = await hire(cafe)
    const token = await logIn(api, credentials)
    const { body: session } = await api.post<OpenedSession>('/guest/sessions', { tableCode: cafe.here.tableCode })
    const { sessionId } = session
    const order = { items: [{ menuItemId: cafe.menuItemId, quantity: 1, note: WRONG_PIN }] }
    const placed = await api.post<Order>('/guest/orders', order, { session: sessionId })
    await api.get(`/guest/orders/${placed.body.id}`, { session: sessionId })
    await api.patch(`/orders/${placed.body.id}/status`, { status: 'confirmed' }, { token })
    await api.post(`/orders/${placed.body.id}/confirm-payment`, undefined, { token })
    // What goes wrong is logged too: secrets in the wrong place, and in what is not understood.
    await api.post('/auth/login', { ...credentials, pin: WRONG_PIN })
    await api.post('/auth/login', { ...credentials, pin: `${WRONG_PIN}x` })
    await api.post('/auth/login', { pin: WRONG_PIN, token, tableCode: cafe.here.tableCode })
    await api.post('/guest/sessions', { tableCode: cafe.here.tableCode, pin: WRONG_PIN })
    await api.get('/orders', { token: `${token}x` })
    await api.get('/orders', { token: sessionId })
    await api.get('/guest/menu', { session: token })
    await api.get(`/orders?pin=${WRONG_PIN}&access_token=${token}&session=${sessionId}`, { token })
    await api.send<ErrorBody>('POST', '/auth/login', {
      headers: { 'Content-Type': 'application/json' },
      body: `{"pin":"${WRONG_PIN}","token":"${token}",`,
    })
    await api.post('/auth/logout', undefined, { token })

    const log = cafe.logLines.join('\n')
    expect(cafe.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request').length).toBeGreaterThan(
      15,
    )
    const secrets = { pin: credentials.pin, WRONG_PIN, token, signature: token.split('.')[2] ?? '', sessionId }
    for (const [name, secret] of Object.entries({ ...secrets, tableCode: cafe.here.tableCode })) {
      expect([name, secret.length > 9, log.includes(secret)]).toEqual([name, true, false])
    }
    expect(log).not.toMatch(/argon2|authorization|bearer/i)
  })

  test('says nothing of a failure of ours: there was none', () => {
    expect(cafe.logLines.length).toBeGreaterThan(0)
    expect(cafe.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})
