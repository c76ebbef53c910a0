import { once } from 'node:events'
import { expect, test } from 'vitest'
import { STAFF, startCafeForTest } from '../support/cafe'
import { startRedis } from '../support/redis-server'

test('two processes count an address together', async () => {
  const { url } = await startRedis()
  const env = { REDIS_URL: url, RATE_LIMIT_PER_MINUTE: '12' }
  const first = await startCafeForTest(env)
  const second = await startCafeForTest(env)
  const statuses: number[] = []
  for (let count = 0; count < 20; count++) {
    const cafe = count % 2 === 0 ? first : second
    statuses.push((await cafe.api.get('/auth/me', { token: cafe.staff })).status)
  }
  expect(statuses).toEqual([...Array(12).fill(200), ...Array(8).fill(429)])
})

test('without Redis a process serves on by its own count, says so at /readyz, and recovers by itself', async () => {
  const redis = await startRedis()
  const cafe = await startCafeForTest({ REDIS_URL: redis.url })
  const readiness = async () => {
    const answer = await fetch(`${cafe.baseUrl}/readyz`)
    return { status: answer.status, body: await answer.json() }
  }
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready' } })

  redis.process.kill('SIGKILL')
  await once(redis.process, 'exit')
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready', without: ['redis'] } })
  expect((await cafe.api.get('/auth/me', { token: cafe.staff })).status).toBe(200)

  await startRedis(redis.port)
  await expect.poll(async () => (await readiness()).body, { timeout: 300_000 }).toEqual({ status: 'ready' })
})

test('two processes count the wrong PINs of an account together, and both say how long it stays locked', async () => {
  const { url } = await startRedis()
  const cafes = [await startCafeForTest({ REDIS_URL: url }), await startCafeForTest({ REDIS_URL: url })] as const
  for (let tries = 0; tries < 5; tries++) {
    const wrong = await cafes[tries % 2 === 0 ? 0 : 1].api.post('/auth/login', { ...STAFF, pin: '000000' })
    expect(wrong.status).toBe(401)
  }
  for (const { api } of cafes) {
    const refused = await api.post('/auth/login', STAFF)
    const seconds = Number(refused.headers.get('Retry-After'))
    expect([refused.status, seconds > 30, seconds <= 15 * 60]).toEqual([429, true, true])
  }
})

test('two processes count an API key together, from all addresses', async () => {
  const { url } = await startRedis()
  const env = { REDIS_URL: url, KEY_RATE_LIMIT_PER_MINUTE: '10' }
  const [first, second] = [await startCafeForTest(env), await startCafeForTest(env)]
  const { body } = await first.api.post<{ id: string; key: string }>(
    '/api-keys',
    { name: 'POS', permissions: ['orders.read'] },
    { token: first.manager },
  )
  // Each café has its own database: the second gets the same key.
  const row = await first.database.prisma.apiKey.findUniqueOrThrow({
    where: { id: body.id },
    omit: { keyHash: false, previousKeyHash: false },
  })
  await second.database.prisma.apiKey.create({ data: { ...row, orgId: second.here.orgId } })
  const statuses: number[] = []
  for (let count = 0; count < 14; count++) {
    const { api } = count % 2 === 0 ? first : second
    statuses.push((await api.get('/orders', { token: body.key })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
})
