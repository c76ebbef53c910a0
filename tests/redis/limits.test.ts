import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startCafeForTest } from '../support/cafe'

test('two processes count an address together', async () => {
  const { url } = await startRedis()
  const env = { REDIS_URL: url, RATE_LIMIT_PER_MINUTE: '20' }
  const first = await startCafeForTest(env)
  const second = await startCafeForTest(env)
  const statuses: number[] = []
  for (let count = 0; count < 20; count++) {
    const cafe = count % 2 === 0 ? first : second
    statuses.push((await cafe.api.get('/auth/me', { token: cafe.staff })).status)
  }
  // Each café's own start counted four requests: three log-ins and the document.
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
  expect(await readiness()).toEqual({ status: 503, body: { status: 'not ready', missing: ['redis'] } })
  expect((await cafe.api.get('/auth/me', { token: cafe.staff })).status).toBe(200)

  await startRedis(redis.port)
  await expect.poll(async () => (await readiness()).status, { timeout: 15_000 }).toBe(200)
})

/** A Redis of the test's own, which it may kill. */
async function startRedis(wanted?: number): Promise<{ url: string; port: number; process: ChildProcess }> {
  const port = wanted ?? (await freePort())
  const process = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  onTestFinished(() => {
    process.kill('SIGKILL')
  })
  const probe = new Redis(port, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  probe.on('error', () => undefined)
  await probe.ping()
  probe.disconnect()
  return { url: `redis://127.0.0.1:${port}`, port, process }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}
