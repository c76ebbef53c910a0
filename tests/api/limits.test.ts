import { describe, expect, test } from 'vitest'
import { type Cafe, MANAGER, startCafeForTest } from '../support/cafe'
import { exchange } from '../support/raw-http'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

async function statuses(cafe: Cafe, forwarded: (string | undefined)[]): Promise<number[]> {
  const seen: number[] = []
  for (const address of forwarded) {
    const headers = address === undefined ? undefined : { 'X-Forwarded-For': address }
    seen.push((await cafe.api.get('/auth/me', { token: cafe.manager, ...(headers && { headers }) })).status)
  }
  return seen
}

describe('requests a minute', () => {
  test('over the limit are 429 with Retry-After: 30, on every address of the interface', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '5' })
    expect(
      await statuses(
        cafe,
        times(5).map(() => undefined),
      ),
    ).toEqual([200, 200, 200, 200, 200])
    for (const request of [
      () => cafe.api.get('/auth/me', { token: cafe.manager }),
      () => cafe.api.get('/orders', { token: cafe.staff }),
      () => cafe.api.post('/auth/login', MANAGER),
      () => cafe.api.post('/guest/sessions', { tableCode: cafe.here.tableCode }),
      () => cafe.api.get('/nothing-here'),
    ]) {
      const refused = await request()
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', error: expect.any(String) } })
      expect(refused.headers.get('Retry-After')).toBe('30')
      expect(refused.headers.get('X-Request-ID')).toBeTruthy()
    }
  })

  test('are told in the headers of every answer', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '5' })
    const answers = [
      await cafe.api.get('/auth/me', { token: cafe.manager }),
      await cafe.api.get('/auth/me'),
      await cafe.api.get('/orders?page=0', { token: cafe.staff }),
      await cafe.api.get('/nothing-here'),
      await fetch(`${cafe.baseUrl}/api/v1/openapi.json`),
      await cafe.api.get('/auth/me', { token: cafe.manager }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 400, 404, 200, 429])
    const quota = 5
    for (const [index, { headers }] of answers.entries()) {
      expect(headers.get('RateLimit-Policy')).toBe(`"address";q=${quota};w=60`)
      const [, remaining, resetsIn] = /^"address";r=(\d+);t=(\d+)$/.exec(headers.get('RateLimit') ?? '') ?? []
      expect(Number(remaining)).toBe(Math.max(0, 4 - index))
      expect(Number(resetsIn)).toBeGreaterThanOrEqual(1)
      expect(Number(resetsIn)).toBeLessThanOrEqual(60)
    }
  })

  test('count whatever becomes of them, and none is carried out over the limit', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '4' })
    const order = { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }
    expect((await cafe.api.get('/auth/me')).status).toBe(401)
    expect((await cafe.api.get('/orders?page=0', { token: cafe.staff })).status).toBe(400)
    expect((await cafe.api.get('/nothing-here')).status).toBe(404)
    expect((await cafe.api.post('/orders', order, { token: cafe.staff })).status).toBe(201)
    expect((await cafe.api.post('/orders', order, { token: cafe.staff })).status).toBe(429)
    expect(await cafe.database.prisma.order.count()).toBe(1)
  })

  test('that come at the same moment are counted one by one', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '10' })
    const answers = await Promise.all(times(25).map(() => cafe.api.get('/auth/me', { token: cafe.manager })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('for the documentation and its files count too', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '2' })
    const files = ['/api/docs', '/api/docs/swagger-ui-bundle.js']
    for (const path of files) expect((await fetch(`${cafe.baseUrl}${path}`)).status).toBe(200)
    for (const path of [...files, '/api/docs/swagger-ui.css', '/api/docs/start.js', '/api/docs/nothing']) {
      const refused = await fetch(`${cafe.baseUrl}${path}`)
      expect([path, refused.status, refused.headers.get('Retry-After')]).toEqual([path, 429, '30'])
    }
  })

  test('for health, readiness and metrics are not limited', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '1' })
    expect(await statuses(cafe, [undefined, undefined])).toEqual([200, 429])
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      for (const _ of times(6)) expect((await fetch(`${cafe.baseUrl}${path}`)).status).toBe(200)
    }
  })
})

describe('the address that requests are counted for', () => {
  test('is the socket’s, whatever X-Forwarded-For and its like say, where no proxy is trusted', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '0' })
    expect(await statuses(cafe, ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toEqual([200, 200, 429])
    for (const name of ['Forwarded', 'X-Real-IP', 'X-Client-IP', 'CF-Connecting-IP', 'True-Client-IP', 'Via']) {
      const headers = { [name]: name === 'Forwarded' ? 'for=203.0.113.9' : '203.0.113.9' }
      expect((await cafe.api.get('/auth/me', { token: cafe.manager, headers })).status).toBe(429)
    }
  })

  test('is the last entry behind one proxy; what stands before it helps nobody', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' })
    const forged = times(7).map((index) => `198.51.100.${index}, 203.0.113.1`)
    expect(await statuses(cafe, forged)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await statuses(cafe, ['203.0.113.1', ' 203.0.113.1 ', '127.0.0.1,203.0.113.1'])).toEqual([429, 429, 429])
    expect(await statuses(cafe, ['203.0.113.2', '203.0.113.1, 203.0.113.3'])).toEqual([200, 200])
  })

  test('is the last entry of the last header line, where there are two', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' })
    const send = async (index: number) => {
      const lines = [
        'GET /api/v1/branches HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${cafe.manager}`,
        `X-Forwarded-For: 198.51.100.${index}`,
        'X-Forwarded-For: 203.0.113.1',
        'Connection: close',
      ]
      return (await exchange(cafe.baseUrl, [`${lines.join('\r\n')}\r\n\r\n`])).status
    }
    const seen: number[] = []
    for (const index of times(6)) seen.push(await send(index))
    expect(seen).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('is the last but one behind two proxies; neither the outer entries nor the inner proxy help', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '2' })
    const forged = times(6).map((index) => `198.51.100.${index}, 203.0.113.1, 10.0.0.${index}`)
    expect(await statuses(cafe, forged)).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses(cafe, ['198.51.100.9, 203.0.113.2, 10.0.0.1'])).toEqual([200])
  })

  test('is the socket’s where the header has fewer entries than there are proxies', async () => {
    const cafe = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '2' })
    expect(await statuses(cafe, ['203.0.113.1', undefined, '203.0.113.2'])).toEqual([200, 200, 429])
  })
})
